import OrdersStoreProtocols
import StoreTesting
import Testing

@testable import SQLKernel
@testable import SQLiteKernel
@testable import SQLiteOrdersKernel

@Suite struct RowTests {
  @Test func `an order's words are kept once each`() {
    var order = Order.sample(1)
    order.shipmentAddress = order.billingAddress
    let words = SearchKeys(order).words.split(separator: " ")
    #expect(words.contains("amy"))
    #expect(Set(words).count == words.count)
  }

  @Test func `every column of the table has its case, and every case its column`() throws {
    let names = try connection().all("SELECT name FROM pragma_table_info('orders')") { $0.text() }
    #expect(OrderColumn.allCases.map(\.name) == names)
    #expect(Set(OrderColumn.all) == Set(OrderColumn.allCases))
    #expect(OrderColumn.all.count == names.count)
  }

  @Test func `a list that has lost a separator ends with its text, whatever its count is then`() throws {
    let connection = try connection()
    let list = "\u{1E}SKU\u{1F}Tea9223372036854775807\u{1F}9223372036854775807\u{1F}9223372036854775807\u{1F}"
    let text = list + "9223372036854775807\u{1F}9223372036854775807\u{1F}9223372036854775807\u{1F}"
    let items = try connection.first("SELECT ?", [.text(text)]) { row in
      var items: [OrderItem] = []
      row.packed(&items, .usd, areSeparated: true)
      return items
    }
    #expect(items?.first?.sku == "SKU")
  }

  @Test(arguments: OrderStatus.allCases)
  func `a status is read back from its code`(status: OrderStatus) { #expect(OrderStatus(code: status.code) == status) }

  @Test(arguments: [-1, Int64(OrderStatus.allCases.count), .max, .min] as [Int64])
  func `a code of no status is refused`(code: Int64) { #expect(OrderStatus(code: code) == nil) }
}
