import HTTPTesting
import ModelsTesting
import OrdersStoreProtocols
import PostgresTesting
import SQLKernel
import SQLOrdersKernel
import StoreTesting
import Testing

@testable import PostgresKernel
@testable import PostgresStore

/// Tests the transactions that insert new orders, and that are sent with their commits.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct InsertionTests {
  @Test(arguments: [false, true])
  func `creates that wait together take one round trip, with and without keys`(isKeyed: Bool) async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    _ = try await store.createOrder(.sample(0), .test)
    let before = (trips: await store.writer.roundTrips, commits: store.writer.tally.commits)
    try await withThrowingTaskGroup { group in
      for number in 1...200 {
        group.addTask { _ = try await store.createOrder(.sample(number), isKeyed ? .keyed("\(number)") : .test) }
      }
      try await group.waitForAll()
    }
    let (trips, commits) = (await store.writer.roundTrips - before.trips, store.writer.tally.commits - before.commits)
    // A connection that was not in use for a second is tried first.
    #expect(commits...commits + 1 ~= trips)
    #expect(try await store.checkIntegrity() == [])
    await store.close()
  }

  @Test func `creates leave while others are on their way, and one that a table refuses fails alone`() async throws {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url)
    _ = try await store.createOrder(.sample(0), .test)
    let other = try ConnectionOpener(try DatabaseLocation(url)).open()
    for statement in ["BEGIN", "SELECT 1 FROM counters WHERE id = 1 FOR UPDATE"] { try other.run(statement) }
    let trips = await store.writer.roundTrips
    var creates: [Task<Int64, any Error>] = []
    for number in [1, 0, 2] {
      creates.append(Task { try await store.createOrder(.sample(number), .test).order.number })
      while await store.writer.roundTrips < trips + creates.count { await Task.yield() }
    }
    try other.run("COMMIT")
    #expect(try await creates[0].value == 2)
    let error = await #expect(throws: StoreError.self) { try await creates[1].value }
    #expect(error?.cause == .invalid([.takenID]))
    #expect(try await creates[2].value == 3)
    #expect(try await store.checkIntegrity() == [])
    await store.close()
  }

  @Test func `two servers that create at once give out each number and each event once`() async throws {
    let url = try Cluster.makeDatabase()
    let stores = [try await PostgresStore.open(url: url), try await PostgresStore.open(url: url)]
    let orders = try await withThrowingTaskGroup { group in
      for number in 0..<200 {
        group.addTask { try await stores[number % 2].createOrder(.sample(number), .keyed("\(number)")).order }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(orders.map(\.number).sorted() == Array(1...200))
    #expect(try await stores[0].fetchEvents(of: nil, after: 0, limit: 300).map(\.id) == Array(1...200))
    for order in orders {
      #expect(try await stores[1].fetchOrders(answeringTo: order.id) == [order])
      let events = try await stores[1].fetchEvents(of: order.id, after: 0, limit: 2)
      #expect(events.map(\.orderID) == [order.id])
    }
    let again = try await stores[1].createOrder(.sample(7), .keyed("7"))
    #expect(again.isReplayed && orders.contains(again.order))
    #expect(try await stores[0].checkIntegrity() == [])
    for store in stores { await store.close() }
  }

  @Test func `creates are stored by a session without their prepared statements, as behind a pooler`() async throws {
    let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
    for number in Int64(0)..<3 {
      #expect(try await store.createOrder(.sample(Int(number)), .test).order.number == number + 1)
      try await store.save(failing: StoreError.cannotUpdate) { connection throws(PostgresKernel.Failure) in
        try connection.later("DEALLOCATE ALL")
      }
    }
    #expect(try await store.checkIntegrity() == [])
    await store.close()
  }

  @Test func `a create that loses the answer to its commit says so, and with a key it is stored once`() async throws {
    let url = try Cluster.makeDatabase()
    let proxy = try FaultyProxy(to: .socket(try Cluster.socket), framing: .postgres)
    defer { proxy.stop() }
    let store = try await PostgresStore.open(url: Cluster.url(url, through: proxy.port))
    for (number, context) in [(0, WriteContext.test), (1, .keyed("one"))] {
      proxy.arm(.init(.cut, .toClient, at: .first(\.isCommitted)))
      do throws(StoreError) {
        let receipt = try await store.createOrder(.sample(number), context)
        #expect(context.key != nil && receipt.isReplayed)
      } catch {
        #expect(context.key == nil && error.cause.isOutcomeUnknown)
      }
      #expect(proxy.disarm())
    }
    #expect(try await store.countOrders(OrdersFilter()) == 2)
    #expect(try await store.checkIntegrity() == [])
    await store.close()
  }

  @Test func `a create after the tables have lost their counters is refused and changes nothing`() async throws {
    let url = try Cluster.makeDatabase()
    let store = try await PostgresStore.open(url: url)
    let other = try ConnectionOpener(try DatabaseLocation(url)).open()
    try other.run("DELETE FROM counters")
    let error = await #expect(throws: StoreError.self) { try await store.createOrder(.sample(0), .test) }
    if case .corrupt? = error?.cause {} else { Issue.record("\(String(describing: error))") }
    for table in ["orders", "events", "sums"] { #expect(try other.integer("SELECT count(*) FROM \(table)") == 0) }
    await store.close()
  }
}
