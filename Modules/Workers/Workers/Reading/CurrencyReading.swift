import APIDocuments
import OrdersWorkerProtocols

extension OrderInput {
  /// The currency that the order is in by this input, and where that is said: by `currency`, else by an amount.
  var namedCurrency: (code: String, pointer: String)? {
    if let code = currency.value?.nilIfBlank { return (code, "/currency") }
    if let code = total.value?.currency?.nilIfBlank { return (code, "/total/currency") }
    if let code = items.value?.first?.unitPrice.currency?.nilIfBlank { return (code, "/items/0/unitPrice/currency") }
    for (amount, name) in [(discount, "discount"), (shippingCharge, "shippingCharge"), (tax, "tax")] {
      if let code = amount.value?.currency?.nilIfBlank { return (code, "/\(name)/currency") }
    }
    return addedItems.first?.unitPrice.currency?.nilIfBlank.map { ($0, "/items") }
  }
}

extension Currency {
  /// - Throws: where ISO 4217 has no such code: which one is near.
  static func read(_ code: String, at pointer: String) throws(InvalidField) -> Currency {
    if let currency = Currency(code) { return currency }
    throw .unknownCurrency(code, at: pointer)
  }
}

extension OrderInputParser {
  mutating func readCurrency() {
    if purpose == .change, input.currency == .cleared || input.currency == .set("") {
      fault("/currency", "cannot be empty")
    }
    guard let named = input.namedCurrency, named.code != currencyCode else { return }
    guard old.refunds.isEmpty else {
      return fault(named.pointer, "is \(named.code.prefix(60)), but after a refund in \(old.currency) it cannot change")
    }
    // Also where there is no such currency: that is told once, not for every amount.
    currencyCode = named.code
    do {
      let currency = try Currency.read(named.code, at: named.pointer)
      order.discount = .zero(currency)
      order.shippingCharge = .zero(currency)
      order.tax = .zero(currency)
      order.total = .zero(currency)
      if purpose == .change { requireEveryAmount(in: currency) }
    } catch {
      faults.append(error)
    }
  }

  /// Nobody but the customer knows what an amount of one currency is in another.
  private mutating func requireEveryAmount(in currency: Currency) {
    for (pointer, amount, patch) in [
      ("/discount", old.discount, input.discount), ("/shippingCharge", old.shippingCharge, input.shippingCharge),
      ("/tax", old.tax, input.tax),
    ] where patch.isUnchanged && !amount.isZero {
      fault(pointer, "is \(amount); a change of currency needs every amount, so give it in \(currency)")
    }
    if input.items.isUnchanged, !old.items.isEmpty {
      fault("/items", "are in \(old.currency); a change of currency needs every amount, so give them in \(currency)")
    }
    if input.total.isUnchanged, input.items.value?.isEmpty ?? old.items.isEmpty {
      fault("/total", "is \(old.total); a change of currency needs every amount, so give it in \(currency)")
    }
  }
}
