import CollectionsContract
import FiltersContract
import ModelsTesting
import OrdersStoreProtocols
import PostgresStore
import PostgresTesting
import StoreContract
import StoreExamination
import StoreTesting
import SumsContract
import Testing

@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct ContractTests {
  @Test(arguments: StoreContract.rules + SumsContract.rules(SplitMix64.init(seed:)) + FiltersContract.rules)
  func `the store in PostgreSQL keeps the rule`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
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

/// Runs a test with an empty store in a database of its own.
private func withStore(_ body: (PostgresStore) async throws -> Void) async throws {
  let store = try await PostgresStore.open(url: try Cluster.makeDatabase())
  do {
    try await body(store)
    await store.close()
  } catch {
    await store.close()
    throw error
  }
}
