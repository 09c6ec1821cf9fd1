import Foundation
import OrdersStoreProtocols
import Testing

@Suite struct OrdersCursorTests {
  @Test(arguments: cursors)
  func `a cursor comes back from its text, which a URL can carry as it is`(cursor: OrdersCursor) {
    let text = cursor.description
    #expect(OrdersCursor(text) == cursor)
    #expect(text.utf8.allSatisfy { $0 == 45 || $0 == 95 || Character(Unicode.Scalar($0)).isLetter || (48...57) ~= $0 })
  }

  @Test(arguments: [
    "", "!", "AAAA", "====", "é", String(repeating: "A", count: 9_000), plain(["+date", "7"]),
    plain(["date", "7", "1"]), plain(["+date", "a", "1"]), plain(["+date", "9223372036854775808", "1"]),
    plain(["+date", "7", "x"]), plain(["+date", "7", "1", "2"]), plain(["+colour", "7", "1"]), plain(["+", "7", "1"]),
    plain(["+date", "7", "9223372036854775808"]), plain(["+total", "7", "XXQ", "1"]), plain(["+total", "7", "USD"]),
    plain(["+total", "7", "USD", "1.5"]), plain(["~number", "7", "1"]), Data([0xFF, 0xFE]).base64EncodedString(),
  ])
  func `a malformed cursor is refused`(text: String) {
    #expect(OrdersCursor(text) == nil)
  }

  @Test(arguments: OrdersSortField.allCases)
  func `the place after an order is by what the list is sorted by`(field: OrdersSortField) {
    let order = Order(
      id: "a", number: 7, date: Instant(microseconds: 1), name: PersonName(first: "Amy", last: "Apple"), email: "",
      total: Money(minorUnits: 5, currency: dollar))
    let cursor = OrdersCursor(
      after: order.summary, updatedAt: Instant(microseconds: 2), sort: OrdersSort(field, isDescending: true))
    let expected: OrdersCursor.Key =
      switch field {
      case .date: .integer(1)
      case .number: .integer(7)
      case .updated: .integer(2)
      case .total: .money(order.total)
      case .name: .text("apple\u{1}amy")
      }
    #expect(cursor.key == expected)
    #expect(cursor.number == 7)
  }

  // MARK: Fixtures

  private static let dollar = Currency("USD") ?? Currency.all[0]
  private let dollar = OrdersCursorTests.dollar

  private static let cursors: [OrdersCursor] = [false, true].flatMap { isDescending in
    let keys: [(OrdersSortField, OrdersCursor.Key)] = [
      (.date, .integer(.min)), (.number, .integer(.max)), (.updated, .integer(0)),
      (.total, .money(Money(minorUnits: .min, currency: dollar))), (.name, .text("")),
      (.name, .text("ångström\u{1}zoë")), (.name, .text("\u{301}👩‍👩‍👧‍👦\u{1}+/=-_")),
      (.name, .text(String(repeating: "ﷺ", count: 600))),
    ]
    return keys.map { OrdersCursor(sort: OrdersSort($0, isDescending: isDescending), key: $1, number: 7) }
  }

  private static func plain(_ parts: [String]) -> String {
    Data(parts.joined(separator: "\u{1F}").utf8).base64EncodedString().replacing("=", with: "")
  }
}
