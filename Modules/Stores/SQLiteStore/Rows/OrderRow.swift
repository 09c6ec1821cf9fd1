import OrdersStoreProtocols

/// The columns of `orders`, in the order in which every statement names them.
enum OrderRow {
  static let summary = [
    "number", "id", "version", "status", "date", "updated", "reference", "first_name", "last_name", "email",
    "currency", "total",
  ]
  static let whole =
    summary + [
      "created", "phone", "billing", "shipment", "method", "service", "carrier", "tracking", "card", "items",
      "discount", "shipping", "tax", "tax_included", "refunds", "note",
    ]
  /// What is kept only to find the order by.
  static let keys = ["name_key", "email_key", "words", "phones", "keys"]

  static let all = whole + keys

  static let selectWhole = "SELECT \(whole.joined(separator: ", ")) FROM orders"

  /// The id of a deleted order counts as NULL, which its column does not take: to ask beforehand would be one statement
  /// more.
  static let insertion = Insertion(columnCount: all.count) { rows in
    """
    INSERT OR FAIL INTO orders (\(all.joined(separator: ", "))) \
    SELECT column1, CASE WHEN EXISTS (SELECT 1 FROM deleted_orders WHERE id = column2) THEN NULL ELSE column2 END,
    \((3...all.count).map { "column\($0)" }.joined(separator: ", ")) FROM (VALUES \(rows))
    """
  }
}

extension Order {
  /// The values of all columns but the number.
  func columnValues(_ keys: SearchKeys) -> [Value] {
    [
      .text(id), .integer(version), .integer(status.code), .integer(date.microseconds),
      .integer(updatedAt.microseconds), Value(reference), .text(name.first), .text(name.last), .text(email),
      .text(total.currency.code), .integer(total.minorUnits), .integer(createdAt.microseconds), Value(phone),
      Value(billingAddress?.packed), Value(shipmentAddress?.packed), Value(shipmentMethod?.rawValue), Value(service),
      Value(carrier), Value(tracking), Value(payment?.packed), .text(items.map(\.packed).joined()),
      .integer(discount.minorUnits), .integer(shippingCharge.minorUnits), .integer(tax.minorUnits),
      .integer(taxIncluded ? 1 : 0), .text(refunds.map(\.packed).joined()), Value(note), .text(name.sortKey),
      .text(keys.email), .text(keys.words), .text(keys.phones), .text(keys.keys),
    ]
  }
}

// MARK: Reading

extension Row {
  /// Column 5 of every list: what `OrdersCursor` needs and a summary does not have.
  var updatedAt: Instant { Instant(microseconds: integer(5)) }

  func summary() throws(Failure) -> OrderSummary {
    OrderSummary(
      id: text(1), number: integer(0), version: integer(2), status: try status(3),
      date: Instant(microseconds: integer(4)),
      reference: optionalText(6), name: PersonName(first: text(7), last: text(8)), email: text(9),
      total: Money(minorUnits: integer(11), currency: try currency(10)))
  }

  func order() throws(Failure) -> Order {
    let currency = try currency(10)
    var order = Order(
      id: text(1), number: integer(0), version: integer(2), status: try status(3),
      date: Instant(microseconds: integer(4)), name: PersonName(first: text(7), last: text(8)), email: text(9),
      total: Money(minorUnits: integer(11), currency: currency))
    order.updatedAt = updatedAt
    order.reference = optionalText(6)
    order.createdAt = Instant(microseconds: integer(12))
    order.phone = optionalText(13)
    order.billingAddress = unpack(14) { Address(&$0) }
    order.shipmentAddress = unpack(15) { Address(&$0) }
    order.shipmentMethod = optionalText(16).flatMap(ShipmentMethod.init(rawValue:))
    order.service = optionalText(17)
    order.carrier = optionalText(18)
    order.tracking = optionalText(19)
    order.payment = unpack(20) { PaymentCard(&$0) }
    order.items = unpackAll(21) { OrderItem(&$0, currency) }
    order.discount = Money(minorUnits: integer(22), currency: currency)
    order.shippingCharge = Money(minorUnits: integer(23), currency: currency)
    order.tax = Money(minorUnits: integer(24), currency: currency)
    order.taxIncluded = integer(25) != 0
    order.refunds = unpackAll(26) { Refund(&$0, currency) }
    order.note = optionalText(27)
    return order
  }

  /// The status in a column, of the order whose number column 0 has.
  func status(_ column: Int32) throws(Failure) -> OrderStatus {
    let code = Int(integer(column))
    guard OrderStatus.byCode.indices.contains(code) else {
      throw Failure(.corrupt("order \(integer(0)) has a status that does not exist: \(code)"))
    }
    return OrderStatus.byCode[code]
  }

  /// The currency in a column, of the order whose number column 0 has.
  func currency(_ column: Int32) throws(Failure) -> Currency {
    let code = text(column)
    guard let currency = Currency(code) else {
      throw Failure(.corrupt("order \(integer(0)) is in a currency that does not exist: \(code)"))
    }
    return currency
  }

  private func unpack<R>(_ column: Int32, _ make: (inout Unpacker) -> R) -> R? {
    unsafe withBytes(column) { bytes in
      var unpacker = unsafe Unpacker(bytes)
      return make(&unpacker)
    }
  }

  private func unpackAll<R>(_ column: Int32, _ make: (inout Unpacker) -> R) -> [R] {
    unsafe withBytes(column) { bytes in
      var unpacker = unsafe Unpacker(bytes)
      var parts: [R] = []
      while !unpacker.isAtEnd { parts.append(make(&unpacker)) }
      return parts
    } ?? []
  }
}
