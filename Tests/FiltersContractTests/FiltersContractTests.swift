import FiltersContract
import MemoryStore
import OrdersStoreProtocols
import StoreExamination
import Testing

@Suite struct FiltersContractTests {
  @Test func `every rule of filters has a name of its own`() {
    let names = FiltersContract.rules.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count == 32)
  }

  @Test func `a store with one order too many breaks a rule, which says what it expected`() async throws {
    let store = MemoryStore()
    let item = OrderItem(
      sku: "nw-011", title: "Queso", quantity: 1, unitPrice: Money(minorUnits: 1, currency: .usd),
      discount: Money(minorUnits: 0, currency: .usd))
    var order = Order(
      id: "018f3a00-0000-7000-8000-000000000099", date: .earliest, name: PersonName(first: "Ann", last: ""),
      email: "ann@example.com", total: Money(minorUnits: 1, currency: .usd))
    order.items = [item]
    _ = try await store.createOrder(
      order, WriteContext(author: Author(name: "Ann", frontEnd: "web"), at: .earliest))
    let rule = try #require(FiltersContract.rules.first)
    let failure = await #expect(throws: StoreRuleFailure.self) { try await rule.check(store) }
    #expect(failure?.expected != failure?.found)
  }
}
