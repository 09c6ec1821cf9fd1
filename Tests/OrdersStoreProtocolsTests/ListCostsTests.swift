import OrdersStoreProtocols
import Testing

@Suite struct ListCostsTests {
  @Test func `the place of later changes leaves a minute for writes that wait for their turn`() throws {
    let place = OrdersCursor.changes(since: 1_183_075_200_000_000)
    #expect(place == OrdersCursor(sort: .byChange, key: .integer(1_183_075_140_000_000), number: 0))
    #expect(OrdersCursor.changes(since: .min).key == .integer(.min))
  }
}
