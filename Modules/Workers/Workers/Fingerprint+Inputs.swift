import APIDocuments
import OrdersWorkerProtocols

// What a request has in it that a person wrote.

extension Fingerprint {
  /// An amount, in its own currency or in the one that holds where it names none.
  mutating func add(_ money: MoneyInput?, _ currency: String?) {
    add(money.map { $0.amount.withoutTrailingZeros })
    add(money?.currency ?? currency)
  }

  mutating func add(_ input: OrderInput) {
    let currency = input.currency.value
    func addMoney(_ hash: inout Fingerprint, _ money: MoneyInput) { hash.add(money, currency) }
    func addItem(_ hash: inout Fingerprint, _ item: ItemInput) {
      hash.add(item.sku)
      hash.add(item.title)
      hash.add(item.quantity)
      hash.add(item.unitPrice, currency)
      hash.add(item.discount, currency)
    }
    add(input.status)
    add(input.date) { $0.add(Instant($1)?.description ?? $1) }
    for patch in [
      input.reference, input.firstName, input.lastName, input.email, input.phone, input.shipmentMethod, input.service,
      input.carrier, input.tracking, input.currency, input.note,
    ] {
      add(patch)
    }
    for address in [input.billingAddress, input.shipmentAddress] {
      add(address) { hash, address in
        hash.add(UInt64(address.parts.count))
        for (name, part) in address.parts.sorted(by: { $0.key < $1.key }) {
          hash.add(name)
          hash.add(part)
        }
      }
    }
    add(input.payment) { $0.add($1) }
    add(input.items) { hash, items in
      hash.add(UInt64(items.count))
      for item in items { addItem(&hash, item) }
    }
    add(UInt64(input.addedItems.count))
    for item in input.addedItems { addItem(&self, item) }
    add(UInt64(input.removedSKUs.count))
    for sku in input.removedSKUs { add(sku) }
    for amount in [input.discount, input.shippingCharge, input.tax, input.total] { add(amount, addMoney) }
    add(input.taxIncluded) { $0.add($1) }
    add(input.owned, currency)
  }

  /// Never a card's number, which could be found out from its hash; its last four digits tell it from others.
  private mutating func add(_ payment: PaymentInput) {
    switch payment {
    case .number(let number, let expires):
      add(String(SearchText.digits(number).suffix(4)))
      add(expires)
    case .kept(let brand, let last4, let expires):
      add(brand)
      add(last4)
      add(expires)
    }
  }

  private mutating func add(_ owned: OwnedInput, _ currency: String?) {
    add(owned.id)
    add(owned.number)
    add(owned.version)
    add(owned.createdAt)
    add(owned.updatedAt)
    add(UInt64(owned.refunds.count))
    for refund in owned.refunds {
      add(refund.amount, currency)
      add(refund.reason)
      add(refund.at)
    }
  }
}

extension String {
  fileprivate var withoutTrailingZeros: String {
    guard contains(".") else { return self }
    var text = self[...]
    while text.hasSuffix("0") { text.removeLast() }
    return String(text.hasSuffix(".") ? text.dropLast() : text)
  }
}
