import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import StoreContract
import Testing

@testable import PostgresStore

/// Tests searches with more matches than are looked up at once.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct SearchTests {
  @Test func `all pages of a frequent word together have each match once, wherever the matches are in the list`()
    async throws
  {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    // Sorted by name, the 2,400 matches follow 2,100 other orders, which is more than a short walk reads.
    let orders = (0..<4_500).map { index in
      Order.sample(index) { order in
        order.name = PersonName(first: "Amy", last: index < 2_100 ? "Adams" : "Zimmer")
        order.note = index < 2_100 ? "a cup" : "a mug"
        order.reference = nil
      }
    }
    let context = WriteContext(author: Author(name: "amy", frontEnd: "test"), at: .now())
    _ = try await store.importOrders(orders, context)
    for field in OrdersSortField.allCases {
      let (rising, falling) = (
        try await pages(of: store, OrdersSort(field, isDescending: false)),
        try await pages(of: store, OrdersSort(field, isDescending: true))
      )
      #expect(rising.count == 2_400 && Set(rising).count == 2_400, "\(field)")
      #expect(rising == falling.reversed(), "\(field)")
    }
    await store.close()
  }

  /// Returns the numbers of the matches on all pages.
  private func pages(of store: PostgresStore, _ sort: OrdersSort) async throws -> [Int64] {
    var query = OrdersQuery(filter: OrdersFilter(query: "mug"), sort: sort, limit: 50)
    var numbers: [Int64] = []
    repeat {
      let page = try await store.fetchOrders(query)
      numbers += page.orders.map(\.number)
      query.after = page.next
    } while query.after != nil && numbers.count <= 5_000
    return numbers
  }
}
