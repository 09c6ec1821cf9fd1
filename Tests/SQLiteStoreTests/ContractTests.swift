import FiltersContract
import CollectionsContract
import SQLiteStore
import ModelsTesting
import OrdersStoreProtocols
import StoreContract
import SumsContract
import StoreExamination
import StoreTesting
import Testing

@Suite struct ContractTests {
  @Test(arguments: StoreContract.rules + SumsContract.rules(SplitMix64.init(seed:)) + FiltersContract.rules)
  func `the store keeps the rule`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test func `the store keeps every field of an order`() async throws {
    try await withStore { store in
      try await expectEveryField(of: Order.everyField, in: "Modules/Stores/SQLiteOrdersKernel/Rows/OrderColumn.swift") {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test func `the store keeps every field of a show`() async throws {
    try await withStore { store in
      try await expectEveryField(of: TrackedShow.everyField, in: "Modules/Stores/SQLiteShowsKernel/ShowRow.swift") {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test func `the store keeps every field of a melody`() async throws {
    try await withStore { store in
      try await expectEveryField(of: Melody.everyField, in: "Modules/Stores/SQLiteStore/Melodies.swift") {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test(arguments: CollectionsContract.viewRules)
  func `the store in a file stores views`(rule: ViewRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.viewBackupRules)
  func `the store in a file backs up views`(rule: ViewBackupRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.accessRules)
  func `the store keeps who may use it`(rule: AccessRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `the store keeps melodies`(rule: MelodyRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.pictureRules)
  func `the store stores pictures of shows`(rule: PictureRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.pictureBackupRules)
  func `the store in a file backs up pictures of shows`(rule: PictureBackupRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `the store keeps a collection of shows`(rule: ShowRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }
}
