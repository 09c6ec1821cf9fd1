import APIProtocols
import Foundation
import OrdersStoreProtocols

/// A request's values in brief, the same in every process and on every machine: FNV-1a of 128 bits.
///
/// Values, not spelling: `1.5` and `1.50` are the same, and so are `10:00:00Z` and `12:00:00+02:00`.
struct Fingerprint {
  private var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D

  /// 32 hexadecimal digits.
  var text: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 32 - digits.utf8.count) + digits
  }

  private mutating func add(byte: UInt8) {
    hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B
  }

  /// A text, or that there is none; its length comes first, so that two texts are never taken for one.
  mutating func add(_ text: String?) {
    guard let text else { return add(byte: 0) }
    add(byte: 1)
    add(UInt64(text.utf8.count))
    for byte in text.utf8 { add(byte: byte) }
  }

  mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) { add(byte: UInt8(truncatingIfNeeded: number >> shift)) }
  }

  mutating func add(_ number: Int64?) { add(number.map(String.init)) }

  mutating func add(_ flag: Bool) { add(byte: flag ? 1 : 0) }

  /// What becomes of a field, then its new value.
  mutating func add<Value>(_ patch: Patch<Value>, _ addValue: (inout Fingerprint, Value) -> Void) {
    switch patch {
    case .unchanged: add(byte: 0)
    case .cleared: add(byte: 1)
    case .set(let value):
      add(byte: 2)
      addValue(&self, value)
    }
  }

  mutating func add(_ patch: Patch<String>) { add(patch) { $0.add($1) } }
}

// MARK: Inputs

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
