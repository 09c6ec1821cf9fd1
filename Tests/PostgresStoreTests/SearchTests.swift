import ModelsTesting
import OrdersStoreProtocols
import PostgresKernel
import PostgresTesting
import SQLKernel
import SQLOrdersKernel
import StoreContract
import Testing

@testable import PostgresOrdersKernel
@testable import PostgresStore

/// Tests that a search finds the same pages by a scan of the list and by the index of terms, and reads few rows.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct SearchTests {
  @Test func `all pages of a frequent word together have each match once, wherever the matches are in the list`()
    async throws
  {
    let store = try await store(with: orders(4_500, others: 2_100))
    for field in OrdersSortField.allCases {
      let (rising, falling) = (
        try await numbers(OrdersQuery.mugs(by: field, isDescending: false), in: store),
        try await numbers(OrdersQuery.mugs(by: field, isDescending: true), in: store)
      )
      #expect(rising.count == 2_400 && Set(rising).count == 2_400, "\(field)")
      #expect(rising == falling.reversed(), "\(field)")
    }
    await store.close()
  }

  /// A first scan of all rows; the index alone; two scans and the index, after samples of several sizes.
  @Test(arguments: [
    SearchLimits { $0.firstScan = 1_000 }, SearchLimits { $0.longestPage = 0 },
    SearchLimits { ($0.firstScan, $0.rowsPerMatch) = (60, 1) },
    SearchLimits { ($0.firstScan, $0.rowsPerMatch, $0.sample, $0.candidates) = (60, 1, 1, 0) },
    SearchLimits { ($0.firstScan, $0.rowsPerMatch, $0.sample, $0.entriesPerRow) = (1, 1, 200, .max) },
    SearchLimits { ($0.firstScan, $0.rowsPerMatch, $0.sample, $0.entriesPerRow) = (1, 1, 100, 1) }, .ones,
  ])
  func `every way to a page of a search finds the same orders`(limits: SearchLimits) async throws {
    let store = try await store(with: orders(600, others: 300))
    for index in Self.deleted { _ = try await store.deleteOrder(Order.sample(index).id, ifVersion: nil, .ann()) }
    for (filter, count) in OrdersFilter.searches {
      for field in OrdersSortField.allCases {
        var found: [[Int64]] = []
        for isDescending in [false, true] {
          let query = OrdersQuery(filter: filter, sort: OrdersSort(field, isDescending: isDescending), limit: 40)
          let numbers = try await numbers(query, in: store, limits)
          #expect(try await numbers == self.numbers(query, in: store, .indexAlone), "\(filter) by \(query.sort)")
          found.append(numbers)
        }
        #expect(found[0].count == count && Set(found[0]).count == count, "\(filter) by \(field)")
        #expect(found[0] == found[1].reversed(), "\(filter) by \(field)")
      }
      let counted = try await store.countOrders(filter, upTo: nil)
      #expect(counted.value == count && counted.isExact, "\(filter)")
      #expect(try await store.countOrders(filter, upTo: 10) == ListCount(found: count, upTo: 10), "\(filter)")
    }
    await store.close()
  }

  @Test func `a page of a frequent word reads few rows, wherever the matches begin in the list`() async throws {
    let store = try await store(with: orders(6_000, others: 3_000))
    let settled = await store.writer.maintain { connection throws(PostgresKernel.Failure) in
      // The planner avoids an index of terms of which many entries wait.
      _ = try connection.integer("SELECT gin_clean_pending_list('orders_by_terms'::regclass)")
      try connection.later("ANALYZE orders")
    }
    try settled.get()
    for field in OrdersSortField.allCases {
      for isDescending in [false, true] {
        var query = OrdersQuery.mugs(by: field, isDescending: isDescending)
        let half = try await rowsRead(query, in: store)
        query.filter.query = "amy"
        let all = try await rowsRead(query, in: store)
        #expect(all <= 60, "\(all) by \(query.sort)")
        // By date and by total the matches are everywhere, otherwise 3,000 before or after all other orders.
        let isAfter = ![.date, .total].contains(field) && !isDescending
        #expect(half <= (isAfter ? 1_500 : 200), "\(half) by \(query.sort)")
      }
    }
    await store.close()
  }

  @Test func `a page of a rare word reads the first rows of the list and the matches`() async throws {
    let store = try await store(with: orders(3_000, others: 2_990))
    for words in ["mug", "amy mug", "mug common title"] {
      let rows = try await rowsRead(OrdersQuery(filter: OrdersFilter(query: words)), in: store)
      #expect(rows <= 1_100, "\(rows) for \(words)")
    }
    await store.close()
  }

  // MARK: Fixtures

  fileprivate static let deleted = [7, 307, 599]

  private func store(with orders: [Order]) async throws -> PostgresStore {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    _ = try await store.importOrders(orders, .ann())
    return store
  }

  /// Returns orders of which the first ones, whose names also sort before those of the rest, have a cup, and not a mug.
  private func orders(_ count: Int, others: Int) -> [Order] {
    (0..<count).map { index in
      Order.sample(index) { order in
        order.status = [.placed, .paid][index % 2]
        order.date = noon.adding(seconds: Int64(index * 7_919 % 10_007) * 60)
        order.name = PersonName(first: "Amy", last: index < others ? "Adams" : "Zimmer")
        order.email = "person\(index % 100)@example.com"
        order.phone = "+49 30 155 \(100_000 + index)"
        order.billingAddress = Address(city: index % 2 == 0 ? "Berlin" : "Kyiv")
        order.total = dollars(Int64(100 + index * 6_911 % 9_973))
        order.items = [.sample("SKU-\(index % 77)", "A common title", price: order.total.minorUnits)]
        order.note = index < others ? "a cup" : "a mug"
      }
    }
  }

  /// Returns the numbers of the matches on all pages.
  private func numbers(
    _ query: OrdersQuery, in store: PostgresStore, _ limits: SearchLimits = SearchLimits()
  ) async throws -> [Int64] {
    var (query, numbers): (OrdersQuery, [Int64]) = (query, [])
    repeat {
      let (page, next) = try await page(query, in: store, limits)
      numbers += page
      query.after = next
    } while query.after != nil && numbers.count <= 5_000
    return numbers
  }

  private func page(
    _ query: OrdersQuery, in store: PostgresStore, _ limits: SearchLimits
  ) async throws -> (numbers: [Int64], next: OrdersCursor?) {
    let page = try await store.read { connection throws(Failure) in
      try PageReader(query, on: connection, limits: limits).read(OrderRow.summary) { row throws(Failure) in
        try row.summary { $0.integer() == 1 }
      }
    }
    let shown = page.rows.prefix(query.limit)
    let next = shown.count < page.rows.count ? shown.last : nil
    return (
      shown.map(\.0.number), next.map { OrdersCursor(after: $0.0, updatedAt: $0.updatedAt, sort: query.sort) }
    )
  }

  /// Returns the number of rows of orders that the server reads for a page, as if the store was so large that reading
  /// rows takes most of the time.
  private func rowsRead(_ query: OrdersQuery, in store: PostgresStore) async throws -> Int64 {
    try await store.read { connection throws(Failure) in
      let read = "SELECT (seq_tup_read + idx_tup_fetch)::bigint FROM pg_stat_xact_user_tables WHERE relname = 'orders'"
      for cost in ["seq_page_cost", "random_page_cost"] { try connection.later("SET LOCAL \(cost) = 400") }
      let before = try connection.integer(read)
      _ = try PageReader(query, on: connection).read("number") { $0.integer() }
      return try connection.integer(read) - before
    }
  }
}

extension SearchLimits {
  fileprivate static let indexAlone = SearchLimits { $0.longestPage = 0 }

  fileprivate init(_ change: (inout SearchLimits) -> Void) {
    self.init()
    change(&self)
  }
}

extension OrdersQuery {
  fileprivate static func mugs(by field: OrdersSortField, isDescending: Bool) -> OrdersQuery {
    OrdersQuery(filter: OrdersFilter(query: "mug"), sort: OrdersSort(field, isDescending: isDescending))
  }
}

extension OrdersFilter {
  /// Searches among 600 orders, of which 300 have mugs and three are deleted, each with the number of its matches.
  fileprivate static var searches: [(OrdersFilter, count: Int)] {
    let live = (0..<600).filter { !SearchTests.deleted.contains($0) }
    let mugs = live.filter { $0 >= 300 }
    var (exact, inexact) = (OrdersFilter(query: "person7@example.com"), OrdersFilter(query: "mug"))
    (exact.queryMatch, inexact.queryMatch) = (.exact, .inexact)
    return [
      (OrdersFilter(query: "mug"), mugs.count), (inexact, mugs.count), (OrdersFilter(query: "zimmer mug"), mugs.count),
      (OrdersFilter(query: "am"), live.count), (OrdersFilter(query: "amy 30"), live.count),
      (OrdersFilter(query: "berlin mug amy"), mugs.count { $0 % 2 == 0 }), (OrdersFilter(query: "cup zimmer"), 0),
      (OrdersFilter(query: "30155"), live.count), (OrdersFilter(phoneDigits: "30155"), live.count),
      (OrdersFilter(query: "nothing"), 0), (OrdersFilter(statuses: [.paid], query: "mug"), mugs.count { $0 % 2 == 1 }),
      (exact, live.count { $0 % 100 == 7 }), (OrdersFilter(sku: "SKU-5"), live.count { $0 % 77 == 5 }),
    ]
  }
}
