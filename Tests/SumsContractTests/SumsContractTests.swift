import MemoryStore
import OrdersStoreProtocols
import StoreExamination
import SumsContract
import Testing

@Suite struct SumsContractTests {
  @Test func `every rule of sums has a name of its own`() {
    let names = SumsContract.rules.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count > 10)
  }

  @Test func `a store with one order too many breaks a rule, which says what it expected`() async throws {
    let store = MemoryStore()
    let order = Order(
      id: "018f3a00-0000-7000-8000-000000000099", date: .earliest, name: PersonName(first: "Ann", last: ""),
      email: "ann@example.com", total: Money(minorUnits: 1, currency: .usd))
    _ = try await store.createOrder(
      order, WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: .earliest))
    let rule = try #require(SumsContract.rules.first { $0.name.hasPrefix("sums count orders and add their totals") })
    let failure = await #expect(throws: StoreRuleFailure.self) { try await rule.check(store) }
    #expect(failure?.expected != failure?.found)
  }
}
