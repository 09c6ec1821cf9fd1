package import OrdersStoreProtocols
import SQLiteKernel

/// A value that a column stores as one packed text.
protocol PackedPart {
  var packed: String { get }
  init(_ unpacker: inout Unpacker)
}

/// One of several values that a column stores one after the other, with amounts in the order's currency.
protocol PackedLine {
  var packed: String { get }
  init(_ unpacker: inout Unpacker, _ currency: Currency)
}

extension Address: PackedPart {
  var packed: String { Packing.pack([name, company, phone, street1, street2, city, state, zip, country]) }

  init(_ unpacker: inout Unpacker) {
    self.init(
      name: unpacker.text(), company: unpacker.text(), phone: unpacker.text(), street1: unpacker.text(),
      street2: unpacker.text(), city: unpacker.text(), state: unpacker.text(), zip: unpacker.text(),
      country: unpacker.text())
  }
}

extension OrderItem: PackedLine {
  /// The packed text of the item. The SKU follows a record separator, so that it has a separator at both ends.
  var packed: String {
    "\u{1E}" + Packing.pack([sku, title, String(quantity), String(unitPrice.minorUnits), String(discount.minorUnits)])
  }

  init(_ unpacker: inout Unpacker, _ currency: Currency) {
    var sku = unpacker.text()
    if sku.utf8.first == Packing.record { sku.removeFirst() }
    self.init(
      sku: sku, title: unpacker.text(), quantity: unpacker.integer(),
      unitPrice: Money(minorUnits: unpacker.integer(), currency: currency),
      discount: Money(minorUnits: unpacker.integer(), currency: currency))
  }
}

extension Refund: PackedLine {
  var packed: String { Packing.pack([String(amount.minorUnits), reason, String(at.microseconds)]) }

  init(_ unpacker: inout Unpacker, _ currency: Currency) {
    self.init(
      amount: Money(minorUnits: unpacker.integer(), currency: currency), reason: unpacker.text(),
      at: Instant(microseconds: unpacker.integer()))
  }
}

extension PaymentCard: PackedPart {
  var packed: String { Packing.pack([brand, last4, String(expiryYear), String(expiryMonth)]) }

  init(_ unpacker: inout Unpacker) {
    self.init(
      brand: unpacker.text(), last4: unpacker.text(), expiryYear: Int(unpacker.integer()),
      expiryMonth: Int(unpacker.integer()))
  }
}
