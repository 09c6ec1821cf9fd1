import CollectionsContract
import MemoryStore
import ModelsTesting
import OrdersStoreProtocols
import StoreContract
import StoreExamination
import StoreTesting
import Testing

@Suite struct MemoryStoreTests {
  @Test(arguments: StoreContract.rules)
  func `the store in memory keeps the contract`(rule: StoreRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test func `the store in memory keeps every field of an order`() async throws {
    let file = "Modules/Stores/MemoryStore"
    #expect(blankProperties(of: Order.everyField, in: "EveryField.swift, then see \(file)") == [])
    for form in try await storedForms(of: .everyField, in: MemoryStore()) {
      let place = "\(file), \(form.place)"
      let lost = lostProperties(from: form.expected, to: form.found as Any, in: place, except: form.storeOwned)
      #expect(lost == [])
    }
  }

  @Test(arguments: CollectionsContract.accessRules)
  func `the store in memory keeps who may use it`(rule: AccessRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `the store in memory keeps melodies`(rule: MelodyRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `the store in memory keeps a collection of shows`(rule: ShowRule) async {
    await expectConformance(rule) { check in try await check(MemoryStore()) }
  }
}
