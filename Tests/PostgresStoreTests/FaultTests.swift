import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import PostgresKernel
@testable import PostgresStore

/// Tests what a user sees of lost connections, of two servers and of work that takes too long.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct FaultTests {
  private static let amy = Author(name: "amy", frontEnd: "test")

  private func context(_ key: String? = nil) -> WriteContext {
    WriteContext(
      author: Self.amy, at: .earliest,
      key: key.map { IdempotencyKey(key: $0, caller: "amy", operation: "create", fingerprint: "one") })
  }

  /// Ends all connections of the database but those of this call.
  private func endConnections(of url: String) async throws {
    let other = try await PostgresStore.open(url: url, readerCount: 1)
    _ = try await other.read { connection throws(PostgresKernel.Failure) in
      try connection.integer(
        """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
        """)
    }
    await other.close()
  }

  @Test func `reads and writes go on after all connections were ended`() async throws {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url)
    let first = try await store.createOrder(.everyField, context())
    for round in 0..<5 {
      try await endConnections(of: url)
      var order = Order.everyField
      (order.id, order.reference) = ("other-\(round)", nil)
      _ = try await store.createOrder(order, context())
      #expect(try await store.fetchOrders(answeringTo: first.order.id).map(\.number) == [first.order.number])
    }
    #expect(try await store.countOrders(OrdersFilter()) == 6)
    await store.close()
  }

  /// Without and with PgBouncer.
  private static let ways = Cluster.hasPooler ? [false, true] : [false]

  @Test(arguments: ways)
  func `two servers on one database do the effect of a key once`(isPooled: Bool) async throws {
    let url = try Cluster.makeDatabase(isPooled: isPooled)
    async let one = PostgresStore.open(url: url)
    async let other = PostgresStore.open(url: url)
    let stores = [try await one, try await other]
    let numbers = try await withThrowingTaskGroup(of: (Int, Int64).self) { group in
      for key in 0..<20 {
        for client in 0..<6 {
          group.addTask {
            var order = Order.everyField
            (order.id, order.reference) = ("\(key)-\(client)", nil)
            let receipt = try await stores[client % 2].createOrder(order, context("key-\(key)"))
            return (key, receipt.order.number)
          }
        }
      }
      var numbers: [Int: Set<Int64>] = [:]
      for try await (key, number) in group { numbers[key, default: []].insert(number) }
      return numbers
    }
    #expect(numbers.count == 20 && numbers.values.allSatisfy { $0.count == 1 })
    #expect(try await stores[0].countOrders(OrdersFilter()) == 20)
    #expect(try await stores[1].fetchEvents(of: nil, after: 0, limit: 100).map(\.id) == Array(1...20))
    for store in stores { await store.close() }
  }

  @Test(arguments: ways)
  func `of writers on two servers that saw one version, one wins`(isPooled: Bool) async throws {
    let url = try Cluster.makeDatabase(isPooled: isPooled)
    let stores = [try await PostgresStore.open(url: url), try await PostgresStore.open(url: url)]
    let order = try await stores[0].createOrder(.everyField, context()).order
    for version in Int64(1)...10 {
      let wins = await withTaskGroup(of: Bool.self) { group in
        for client in 0..<8 {
          group.addTask {
            var edited = order
            edited.note = "note \(version) of \(client)"
            let receipt = try? await stores[client % 2].updateOrder(
              order.id, ifVersion: version, .edit(edited), context())
            return receipt != nil
          }
        }
        return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
      #expect(wins == 1)
    }
    #expect(try await stores[1].fetchOrders(answeringTo: order.id).first?.version == 11)
    for store in stores { await store.close() }
  }

  @Test func `servers that start at once create the tables once`() async throws {
    for _ in 0..<5 {
      let url = try Cluster.makeDatabase()
      try await withThrowingTaskGroup { group in
        for _ in 0..<6 {
          group.addTask {
            let store = try await PostgresStore.open(url: url, readerCount: 1)
            #expect(try await store.countOrders(OrdersFilter()) == 0)
            await store.close()
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test func `a group of edits with keys takes two round trips`() async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    var orders: [Order] = []
    for index in 0..<100 {
      var order = Order.everyField
      (order.id, order.reference) = ("order-\(index)", nil)
      orders.append(order)
    }
    _ = try await store.importOrders(orders, context())
    let before = (trips: await store.writer.roundTrips, commits: store.writer.tally.commits)
    try await withThrowingTaskGroup { group in
      for order in orders {
        group.addTask {
          var edited = order
          edited.note = "seen"
          _ = try await store.updateOrder(order.id, ifVersion: nil, .edit(edited), context("edit-\(order.id)"))
        }
      }
      try await group.waitForAll()
    }
    let (trips, commits) = (await store.writer.roundTrips, store.writer.tally.commits)
    #expect(trips - before.trips == 2 * (commits - before.commits))
    #expect(
      try await store.fetchOrders(OrdersQuery(filter: OrdersFilter(query: "seen"), limit: 200)).orders.count == 100)
    await store.close()
  }

  @Test func `a cancelled read ends on the server, and the next one works`() async throws {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url, readerCount: 1)
    let endless = Task {
      try await store.read(isLong: true) { connection throws(PostgresKernel.Failure) in
        try connection.integer("SELECT count(*) FROM (SELECT pg_sleep(20)) AS endless")
      }
    }
    let other = try await PostgresStore.open(url: url, readerCount: 1)
    var isRunning = false
    while !isRunning {
      isRunning = try await other.read { connection throws(PostgresKernel.Failure) in
        try connection.integer(
          "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%AS endless%' AND pid <> pg_backend_pid()") > 0
      }
    }
    let start = ContinuousClock.now
    endless.cancel()
    await #expect(throws: StoreError.self) { try await endless.value }
    #expect(ContinuousClock.now - start < .seconds(15))
    #expect(try await store.countOrders(OrdersFilter()) == 0)
    await store.close()
    await other.close()
  }
}
