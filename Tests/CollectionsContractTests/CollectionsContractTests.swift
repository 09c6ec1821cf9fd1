import CollectionsContract
import MelodiesStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import StoreExamination
import Testing

@Suite struct CollectionsContractTests {
  @Test(arguments: [
    CollectionsContract.accessRules.map(\.name), CollectionsContract.melodyRules.map(\.name),
    CollectionsContract.showRules.map(\.name), CollectionsContract.viewRules.map(\.name),
  ])
  func `every rule of a collection has a name of its own`(names: [String]) {
    #expect(Set(names).count == names.count)
    #expect(names.count > 5)
  }

  @Test func `a store with one melody too many breaks a rule, which says what it expected`() async throws {
    let store = MemoryStore()
    let melody = try Melody(id: "other", rtttl: "other:d=4,o=5,b=120:c")
    _ = try await store.saveMelodies(
      [melody], WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: .earliest))
    let rule = try #require(CollectionsContract.melodyRules.first { $0.name.hasPrefix("info counts melodies") })
    let failure = await #expect(throws: StoreRuleFailure.self) { try await rule.check(store) }
    #expect(failure?.expected == "[2, 3, 0]")
    #expect(failure?.found == "[2, 4, 0]")
  }
}
