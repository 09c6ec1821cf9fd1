import MemoryStore
import OrdersStoreProtocols
import StoreContract
import StoreExamination
import Testing

@Suite struct StoreContractTests {
  @Test func `every rule of the contract has a name of its own`() {
    let names = StoreContract.rules.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count > 100)
  }

  @Test func `a store with one order too many breaks a rule, which says what it expected`() async throws {
    let store = MemoryStore()
    let order = Order(
      id: "other", date: .earliest, name: PersonName(first: "Amy", last: "Apple"), email: "",
      total: Money(minorUnits: 1, currency: .usd))
    _ = try await store.createOrder(order, WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: .earliest))
    let rule = try #require(StoreContract.rules.first { $0.name.hasPrefix("info counts orders") })
    let failure = await #expect(throws: StoreRuleFailure.self) { try await rule.check(store) }
    #expect(failure?.expected == "[2, 1, 4]")
    #expect(failure?.found == "[3, 1, 5]")
    #expect(failure?.location.hasPrefix("StoreContract/StoreMaintenance.swift:") ?? false)
  }
}
