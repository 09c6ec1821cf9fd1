import DocumentsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols

extension OrderInput {
  /// The currency that this input names, with its JSON Pointer: in `currency`, else in an amount; `nil` if it names
  /// none.
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
  /// Returns the currency with an ISO 4217 code; a withdrawn one only where it may be of history.
  ///
  /// - Throws: for an unknown code, with the nearest known one in the message.
  static func read(_ code: String, at pointer: String, isHistory: Bool = true) throws(Violation) -> Currency {
    if let currency = Currency(code), isHistory || !currency.isWithdrawn { return currency }
    throw .unknownCurrency(code, at: pointer)
  }
}

extension OrderInputParser {
  mutating func readCurrency() {
    if purpose == .change, input.currency == .cleared || input.currency == .set("") {
      fault("/currency", .fact(.cannotBeEmpty))
    }
    guard let named = input.namedCurrency, named.code != currencyCode else { return }
    guard old.refunds.isEmpty else {
      return fault(named.pointer, .currency(old.currency, .refunded, old.currency))
    }
    // The code is also set if it is unknown: that is reported once, not for every amount.
    currencyCode = named.code
    do {
      let currency = try Currency.read(named.code, at: named.pointer, isHistory: purpose == .imported)
      order.discount = .zero(currency)
      order.shippingCharge = .zero(currency)
      order.tax = .zero(currency)
      order.taxes = []
      order.total = .zero(currency)
      if purpose == .change { requireEveryAmount(in: currency) }
    } catch {
      faults.append(error)
    }
  }

  /// Requires that an input that changes the currency sets every amount: amounts are not converted.
  private mutating func requireEveryAmount(in currency: Currency) {
    for (pointer, amount, patch) in [
      ("/discount", old.discount, input.discount), ("/shippingCharge", old.shippingCharge, input.shippingCharge),
      ("/tax", old.tax, input.taxes.isUnchanged ? input.tax : .cleared),
    ] where patch.isUnchanged && !amount.isZero {
      fault(pointer, .amount(amount, .unconverted, .zero(currency)))
    }
    if input.items.isUnchanged, !old.items.isEmpty {
      fault("/items", .currency(old.currency, .items, currency))
    }
    if input.total.isUnchanged, input.items.value?.isEmpty ?? old.items.isEmpty {
      fault("/total", .amount(old.total, .unconverted, .zero(currency)))
    }
  }
}
