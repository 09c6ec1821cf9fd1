import CollectionsContract
import FiltersContract
import Locks
import MelodyModels
import ModelsTesting
import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import PostgresTesting
import SQLOrdersKernel
import ShipmentsContract
import ShowModels
import StoreContract
import StoreExamination
import StoreTesting
import SumsContract
import Testing

@testable import PostgresStore

@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct ContractTests {
  @Test(
    arguments: StoreContract.rules + ShipmentsContract.rules + SumsContract.rules(SplitMix64.init(seed:))
      + FiltersContract.rules)
  func `the store in PostgreSQL keeps the rule`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(
    arguments: StoreContract.rules + ShipmentsContract.rules + SumsContract.rules(SplitMix64.init(seed:))
      + FiltersContract.rules)
  func `a store of which no row waits keeps the rule, and is in order afterwards`(rule: StoreRule) async {
    await expectOrder(rule) { $0 }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `a store of which no row waits keeps melodies, and is in order afterwards`(rule: MelodyRule) async {
    await expectOrder(rule) { $0 }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `a store of which no row waits keeps shows, and is in order afterwards`(rule: ShowRule) async {
    await expectOrder(rule) { $0 }
  }

  /// Checks a rule on a store of which no row waits, and then that the examiner finds nothing.
  private func expectOrder<Examined>(_ rule: ContractRule<Examined>, _ examined: (PostgresStore) -> Examined) async {
    await expectConformance(rule) { check in
      try await withStore(isShort: true) { store in
        try await check(examined(store))
        let findings = try await StoreExaminer(shows: store, melodies: store).examine(store)
        #expect(findings.filter { $0.failure != nil } == [])
      }
    }
  }

  @Test func `a transaction that changes many sums writes each change once`() async throws {
    try await withStore(isShort: true) { store in
      let order = Order.sample(1).with { order in
        order.status = .paid
        order.refunds = [Refund(amount: Money(minorUnits: 1, currency: order.currency), reason: "", at: order.date)]
      }
      _ = try await store.importOrders([order], .test)
      let sums = try await store.sumOrders(OrdersFilter(), by: .all)
      #expect(sums.map(\.count) == [1])
      #expect(sums.map(\.refunds.minorUnits) == [1])
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `an order with the id of a deleted one is refused among other writes`() async throws {
    try await withStore { store in
      for number in 0..<20 {
        _ = try await store.createOrder(.sample(number), .test)
        _ = try await store.deleteOrder(Order.sample(number).id, ifVersion: nil, .test)
      }
      let causes = await withTaskGroup { group in
        for number in 0..<40 {
          group.addTask { () -> (Int, StoreError.Cause?) in
            do throws(StoreError) {
              let order = Order.sample(number).with { $0.reference = nil }
              _ = try await store.createOrder(order, .test)
              return (number, nil)
            } catch {
              return (number, error.cause)
            }
          }
        }
        return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
      }
      #expect(causes == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, .invalid([.deletedID])) }))
      #expect(try await store.checkIntegrity() == [])
    }
  }

  @Test func `the store in PostgreSQL keeps every field of an order`() async throws {
    try await withStore { store in
      try await expectEveryField(of: Order.everyField, in: "Modules/Stores/PostgresOrdersKernel/Orders.swift") {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test func `the store in PostgreSQL keeps every field of a show`() async throws {
    try await withStore { store in
      try await expectEveryField(
        of: TrackedShow.everyField, in: "Modules/Stores/PostgresStore/PostgresStore+Shows.swift"
      ) {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test func `the store in PostgreSQL keeps every field of a melody`() async throws {
    try await withStore { store in
      try await expectEveryField(of: Melody.everyField, in: "Modules/Stores/PostgresStore/PostgresStore+Melodies.swift")
      {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test(arguments: CollectionsContract.viewRules)
  func `the store in PostgreSQL stores views`(rule: ViewRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.reusedNameRules)
  func `the store in PostgreSQL keeps nothing for a name that is used again`(rule: ReusedNameRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.accessRules)
  func `the store in PostgreSQL keeps who may use it`(rule: AccessRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `the store in PostgreSQL keeps melodies`(rule: MelodyRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.pictureRules)
  func `the store in PostgreSQL stores pictures of shows`(rule: PictureRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `the store in PostgreSQL keeps a collection of shows`(rule: ShowRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }
}

/// The stores that no test uses now, by whether their limits are ones: a database takes half a second to create.
private let unused = Lock<[Bool: [PostgresStore]]>([:])

/// Runs a test with an empty store in a database that no other test uses meanwhile.
///
/// - Parameter isShort: whether no row waits, and every scan of a search ends soon.
private func withStore(isShort: Bool = false, _ body: (PostgresStore) async throws -> Void) async throws {
  let known = unused.withLock { $0[isShort]?.popLast() }
  let store =
    if let known {
      known
    } else {
      try await PostgresStore.open(
        url: try Cluster.makeDatabase(), limits: isShort ? .ones : .init(), searchLimits: isShort ? .ones : .init())
    }
  do {
    try await body(store)
    try await store.empty()
    unused.withLock { $0[isShort, default: []].append(store) }
  } catch {
    await store.close()
    throw error
  }
}

extension PostgresStore {
  fileprivate func empty() async throws {
    let emptied = await writer.maintain { connection throws(PostgresKernel.Failure) in
      // The transaction would write the counters that it has read.
      connection.state = nil
      for table in Schema.tables { try connection.later("DELETE FROM \(table)") }
      try connection.later("UPDATE counters SET last_order = 0, last_event = 0")
    }
    try emptied.get()
  }
}
