import FiltersContract
import CollectionsContract
import MelodyModels
import MemoryStore
import ModelsTesting
import OrdersStoreProtocols
import ShipmentsContract
import ShowModels
import StoreContract
import SumsContract
import StoreExamination
import StoreTesting
import Testing

@Suite struct MemoryStoreTests {
  @Test(
    arguments: StoreContract.rules + ShipmentsContract.rules + SumsContract.rules(SplitMix64.init(seed:))
      + FiltersContract.rules)
  func `the store in memory keeps the contract`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      let store = MemoryStore()
      try await check(store)
      let findings = try await StoreExaminer().examine(store)
      #expect(findings.filter { $0.failure != nil } == [])
    }
  }

  @Test func `the store in memory keeps every field of an order`() async throws {
    try await expectEveryField(of: Order.everyField, in: "Modules/Stores/MemoryStore") {
      try await storedForms(of: $0, in: MemoryStore())
    }
  }

  @Test func `the store in memory keeps every field of a show`() async throws {
    try await expectEveryField(of: TrackedShow.everyField, in: "Modules/Stores/MemoryStore") {
      try await storedForms(of: $0, in: MemoryStore())
    }
  }

  @Test func `the store in memory keeps every field of a melody`() async throws {
    try await expectEveryField(of: Melody.everyField, in: "Modules/Stores/MemoryStore") {
      try await storedForms(of: $0, in: MemoryStore())
    }
  }

  @Test(arguments: CollectionsContract.viewRules)
  func `the store in memory stores views`(rule: ViewRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.viewBackupRules)
  func `the store in memory backs up views`(rule: ViewBackupRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.reusedNameRules)
  func `the store in memory keeps nothing for a name that is used again`(rule: ReusedNameRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.accessRules)
  func `the store in memory keeps who may use it`(rule: AccessRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `the store in memory keeps melodies`(rule: MelodyRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.pictureRules)
  func `the store in memory stores pictures of shows`(rule: PictureRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.pictureBackupRules)
  func `the store in memory backs up pictures of shows`(rule: PictureBackupRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `the store in memory keeps a collection of shows`(rule: ShowRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }
}
