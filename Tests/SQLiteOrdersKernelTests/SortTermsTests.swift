import OrdersStoreProtocols
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteOrdersKernel

@Suite struct SortTermsTests {
  @Test func `an order that changes its total or name, or is removed, leaves its old places in the lists`() throws {
    let store = try connection(with: (0..<20).map { Order.sample($0) })
    var changed = try store.orders()
    try store.transaction { () throws(Failure) in
      for index in changed.indices.prefix(10) {
        let before = changed[index]
        changed[index].total = Money(minorUnits: before.total.minorUnits + 7, currency: before.total.currency)
        changed[index].name.last = "Changed \(index % 3)"
        try store.replace(before, by: changed[index])
      }
      for order in changed.suffix(5) { try store.remove(order) }
      return true
    }
    changed.removeLast(5)
    for field in [OrdersSortField.total, .name] {
      for isDescending in [false, true] {
        let sort = OrdersSort(field, isDescending: isDescending)
        let expected = changed.sorted { sort.puts($0, before: $1) }.map(\.number)
        #expect(
          try store.numbers(OrdersQuery(sort: sort, limit: 100), PageReader.Effort(glance: 5, lookups: 5)) == expected)
      }
    }
  }
}
