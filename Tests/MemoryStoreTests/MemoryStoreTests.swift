import MemoryStore
import StoreContract
import StoreTesting
import Testing

@Suite struct MemoryStoreTests {
  @Test(arguments: StoreContract.rules)
  func `the store in memory keeps the contract`(rule: StoreRule) async {
    await expectKept(rule) { check in try await check(MemoryStore()) }
  }
}
