import StoreExamination
import MemoryStore
import ShipmentsContract
import Testing

@Suite struct ShipmentsContractTests {
  @Test func `every rule of shipments and returns has a name of its own, and a store of its own`() async throws {
    let names = ShipmentsContract.rules.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.count > 8)
    for rule in ShipmentsContract.rules { try await rule.check(MemoryStore()) }
  }
}
