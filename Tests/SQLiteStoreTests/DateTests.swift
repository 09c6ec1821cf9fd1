import ModelsTesting
import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore

/// Tests when the dates of orders wait in the delta, and when they are merged.
@Suite struct DateTests {
  @Test func `dates that rise or fall by less than a day from order to order do not wait`() async throws {
    try await withStore(limits: .withoutRest) { store in
      _ = try await store.importOrders((0..<50).map { .sample($0, dated: $0 * 80_000) }, .test)
      _ = try await store.importOrders((50..<100).map { .sample($0, dated: -$0 * 80_000) }, .test)
      // The first one that falls is far from the newest.
      #expect(try await store.waitingDates == 1)
      #expect(try await store.fetchWaitingDates() == 1)
      _ = try await store.createOrder(.sample(100, dated: 49 * 80_000 - 86_000), .test)
      #expect(try await store.waitingDates == 1)
    }
  }

  @Test func `late dates wait until the store is at rest`() async throws {
    try await withFolder { folder in
      var file = StoreFile(path: folder + "/store.sqlite", format: .current, busyTimeout: 5_000)
      file.limits = .withoutRest
      let busy = try await SQLiteStore.open(file, readerCount: 1)
      _ = try await busy.createOrder(.sample(0, dated: 0), .test)
      for index in 1...20 { _ = try await busy.createOrder(.sample(index, dated: -index * 90_000), .test) }
      #expect(try await busy.waitingDates == 20)
      let (page, sums) = (try await busy.page, try await busy.sumOrders(OrdersFilter(), by: .day([])))
      #expect(page.map(\.number) == Array(1...21))
      try await busy.close()
      let store = try await SQLiteStore.open(path: file.path)
      _ = try await store.createOrder(.sample(21, dated: 1), .test)
      await store.writer.rest()
      #expect(try await store.waitingDates == 0)
      #expect(try await store.page.dropFirst() == page[...])
      #expect(try await store.sumOrders(OrdersFilter(before: Order.sample(0, dated: 1).date), by: .day([])) == sums)
      // The last merge ended with a later date.
      _ = try await store.createOrder(.sample(22, dated: -10_000_000), .test)
      await store.writer.rest()
      #expect(try await store.waitingDates == 0)
      #expect(try await store.checkIntegrity() == [])
      try await store.close()
    }
  }

  @Test func `late dates of many writes are merged before a store disconnects`() async throws {
    var limits = WritingLimits()
    limits.pagesBeforeRest = 1
    try await withStore(limits: limits) { store in
      for index in 0...1 { _ = try await store.createOrder(.sample(index, dated: -index * 10_000_000), .test) }
      await store.disconnect()
      #expect(try await store.waitingDates == 0)
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `each commit to a full delta merges twice as many dates as it adds, from where the last one ended`()
    async throws
  {
    var limits = WritingLimits.withoutRest
    limits.waitingDates = 10
    try await withStore(limits: limits) { store in
      _ = try await store.createOrder(.sample(0, dated: 0), .test)
      var counts: [Int64] = []
      for index in 1...14 {
        _ = try await store.createOrder(.sample(index, dated: -index * 90_000), .test)
        counts.append(try await store.waitingDates)
      }
      #expect(counts == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 10, 9, 10])
      #expect(try await store.numbers(in: "dates_delta") == [2, 3, 4, 5, 6, 7, 8, 13, 14, 15])
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `a list of a status and a period is the same while its dates wait, in part and no more`() async throws {
    var random = SplitMix64(seed: 40)
    let orders = (0..<200).map { Order.sample($0, dated: -Int(random.next() % 40_000_000)) }
    let filter = OrdersFilter(
      statuses: [.placed, .paid], since: Order.sample(0, dated: -20_000_000).date,
      before: Order.sample(0, dated: -2_000_000).date)
    var lists: [[Int64]] = []
    for (tolerance, waiting) in [(nil, 0), (nil, 70), (nil, 1_000), (1 << 32, 0)] as [(Int64?, Int)] {
      var limits = WritingLimits()
      (limits.dateTolerance, limits.waitingDates) = (tolerance, waiting)
      try await withStore(limits: limits) { store in
        for part in stride(from: 0, to: 200, by: 50) {
          _ = try await store.importOrders(Array(orders[part..<part + 50]), .test)
        }
        var query = OrdersQuery(filter: filter, sort: OrdersSort(.date, isDescending: true), limit: 7)
        var numbers: [Int64] = []
        repeat {
          let page = try await store.fetchOrders(query)
          numbers += page.orders.map(\.number)
          query.after = page.next
        } while query.after != nil
        #expect(try await store.countOrders(filter, upTo: nil).value == numbers.count)
        #expect(try await store.sumOrders(filter, by: .status).reduce(0) { $0 + $1.count } == numbers.count)
        lists.append(numbers)
      }
    }
    #expect(lists[0].count > 20)
    #expect(Set(lists).count == 1)
  }
}

extension WritingLimits {
  /// The limits of a store that merges nothing at rest, which a busy machine reaches at any moment.
  fileprivate static let withoutRest: WritingLimits = {
    var limits = WritingLimits()
    limits.mergedDates = 0
    return limits
  }()
}

extension Order {
  /// Returns an order with a date some seconds after 2020-01-01T00:00:00Z.
  fileprivate static func sample(_ index: Int, dated seconds: Int) -> Order {
    var order = Order.sample(index)
    order.date = Instant(microseconds: 1_577_836_800_000_000 + Int64(seconds) * 1_000_000)
    order.status = index.isMultiple(of: 3) ? .draft : index.isMultiple(of: 2) ? .placed : .paid
    return order
  }
}

extension SQLiteStore {
  /// The number of dates in the delta.
  fileprivate var waitingDates: Int64 {
    get async throws { Int64(try await numbers(in: "dates_delta").count) }
  }

  /// The first page of the newest orders.
  fileprivate var page: [OrderSummary] { get async throws { try await fetchOrders(OrdersQuery(limit: 100)).orders } }

  /// Returns the numbers of orders in a table of dates, from the lowest.
  fileprivate func numbers(in table: String) async throws -> [Int64] {
    try await writer.maintain { connection throws(Failure) in
      try connection.all("SELECT number FROM \(table) ORDER BY number") { $0.integer() }
    }.get()
  }
}
