import FiltersContract
import CollectionsContract
import ModelsTesting
import OrdersStoreProtocols
import StoreContract
import SumsContract
import StoreExamination
import StoreTesting
import Testing

@Suite struct ContractTests {
  @Test(arguments: StoreContract.rules + SumsContract.rules + FiltersContract.rules)
  func `a store behind a server keeps the contract`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      try await check(inProcessStore())
    }
  }

  @Test func `a store behind a server keeps every field of an order`() async throws {
    try await expectEveryField(of: Order.everyField, in: "Modules/Stores/RemoteStoreProtocols") {
      try await storedForms(of: $0, in: inProcessStore())
    }
  }

  @Test func `a store behind a server keeps every field of a show`() async throws {
    try await expectEveryField(of: TrackedShow.everyField, in: "Modules/Stores/StoreRecords") {
      try await storedForms(of: $0, in: inProcessStore())
    }
  }

  @Test func `a store behind a server keeps every field of a melody`() async throws {
    try await expectEveryField(of: Melody.everyField, in: "Modules/Stores/StoreRecords") {
      try await storedForms(of: $0, in: inProcessStore())
    }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `a store behind a server keeps the contract of melodies`(rule: MelodyRule) async {
    await expectConformance(rule) { check in
      try await check(inProcessStore())
    }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `a store behind a server keeps the contract of shows`(rule: ShowRule) async {
    await expectConformance(rule) { check in
      try await check(inProcessStore())
    }
  }
}
