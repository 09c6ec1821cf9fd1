package import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
package import SQLiteKernel

/// One side of `OrderColumn.move`: `BoundOrder` takes each value out of an order, `Row` puts each into an order.
protocol OrderRow: ~Copyable {
  associatedtype Fault: Error

  mutating func integer(_ number: inout Int64)
  mutating func text(_ text: inout String)
  mutating func optionalText(_ text: inout String?)
  mutating func flag(_ flag: inout Bool)
  mutating func instant(_ instant: inout Instant)
  mutating func money(_ money: inout Money, _ currency: Currency)
  mutating func status(_ order: inout Order) throws(Fault)
  mutating func currency(_ order: inout Order) throws(Fault)
  mutating func shipmentMethod(_ method: inout ShipmentMethod?)
  mutating func packed<Part: Record>(_ part: inout Part?)
  /// Moves records with amounts in a currency; a separator may precede each.
  mutating func packed<Part: Record>(_ parts: inout [Part], _ currency: Currency, areSeparated: Bool)
  /// Stores a text that is derived from other values, to sort by; a reader skips it.
  mutating func text(of derived: @autoclosure () -> String)
  /// Stores a number that is derived from other values; a reader skips it.
  mutating func integer(of derived: @autoclosure () -> Int64)
}

/// The values of an order's columns.
struct BoundOrder: OrderRow {
  private(set) var values: [Value] = []

  init(_ columns: some Sequence<OrderColumn>, of order: Order, _ keys: SearchKeys) {
    var order = order
    var keys = keys
    values.reserveCapacity(OrderColumn.all.count)
    for column in columns { column.move(&order, &keys, &self) }
  }

  mutating func integer(_ number: inout Int64) { values.append(.integer(number)) }
  mutating func text(_ text: inout String) { values.append(.text(text)) }
  mutating func optionalText(_ text: inout String?) { values.append(Value(text)) }
  mutating func flag(_ flag: inout Bool) { values.append(.integer(flag ? 1 : 0)) }
  mutating func instant(_ instant: inout Instant) { values.append(.integer(instant.microseconds)) }
  mutating func money(_ money: inout Money, _ currency: Currency) { values.append(.integer(money.minorUnits)) }
  mutating func status(_ order: inout Order) { values.append(.integer(order.status.code)) }
  mutating func currency(_ order: inout Order) { values.append(.text(order.total.currency.code)) }
  mutating func shipmentMethod(_ method: inout ShipmentMethod?) { values.append(Value(method?.rawValue)) }
  mutating func packed<Part: Record>(_ part: inout Part?) {
    values.append(Value(part.map { PackedWriter(of: [$0]).text }))
  }

  mutating func packed<Part: Record>(_ parts: inout [Part], _ currency: Currency, areSeparated: Bool) {
    values.append(.text(PackedWriter(of: parts, areSeparated: areSeparated).text))
  }

  mutating func text(of derived: @autoclosure () -> String) { values.append(.text(derived())) }
  mutating func integer(of derived: @autoclosure () -> Int64) { values.append(.integer(derived())) }
}

// MARK: Reading

extension Row: OrderRow {
  mutating func integer(_ number: inout Int64) { number = integer() }
  mutating func text(_ text: inout String) { text = self.text() }
  mutating func optionalText(_ text: inout String?) { text = optionalText() }
  mutating func flag(_ flag: inout Bool) { flag = self.flag() }
  mutating func instant(_ instant: inout Instant) { instant = self.instant() }

  mutating func money(_ money: inout Money, _ currency: Currency) {
    money = Money(minorUnits: integer(), currency: currency)
  }

  mutating func status(_ order: inout Order) throws(Failure) { order.status = try status(of: order.number) }

  mutating func currency(_ order: inout Order) throws(Failure) {
    order.total = .zero(try currency(of: order.number))
  }

  mutating func shipmentMethod(_ method: inout ShipmentMethod?) {
    method = optionalText().flatMap(ShipmentMethod.init(rawValue:))
  }

  mutating func packed<Part: Record>(_ part: inout Part?) { part = unpack { PackedReader.read(&$0, .usd) } }

  mutating func packed<Part: Record>(_ parts: inout [Part], _ currency: Currency, areSeparated: Bool) {
    parts = unpackAll { PackedReader.read(&$0, currency, isSeparated: areSeparated) }
  }

  mutating func text(of derived: @autoclosure () -> String) { skip() }
  mutating func integer(of derived: @autoclosure () -> Int64) { skip() }

  /// Reads an order from the columns of `OrderColumn.whole`.
  ///
  /// - Throws: `corrupt` if its status or its currency does not exist.
  package mutating func order() throws(Failure) -> Order {
    var order = Order.blank
    var keys = SearchKeys(email: "", words: "", phones: "", keys: "")
    for column in OrderColumn.whole { try column.move(&order, &keys, &self) }
    return order
  }

  /// Reads the fields of some columns into an order whose other fields are empty, and its search keys.
  mutating func searchedOrder(_ columns: [OrderColumn]) throws(Failure) -> (order: Order, keys: SearchKeys) {
    var order = Order.blank
    var keys = SearchKeys(email: "", words: "", phones: "", keys: "")
    for column in columns { try column.move(&order, &keys, &self) }
    return (order, keys)
  }
}
