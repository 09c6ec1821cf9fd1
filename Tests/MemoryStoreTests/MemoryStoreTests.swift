import MemoryStore
import StoreContract
import StoreTesting
import Testing

@Suite struct MemoryStoreTests {
  @Test(arguments: StoreContract.rules)
  func `the store in memory keeps the contract`(rule: StoreRule) async {
    await expectKept(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: StoreContract.accessRules)
  func `the store in memory keeps who may use it`(rule: AccessRule) async {
    await expectKept(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: StoreContract.melodyRules)
  func `the store in memory keeps melodies`(rule: MelodyRule) async {
    await expectKept(rule) { check in try await check(MemoryStore()) }
  }

  @Test(arguments: StoreContract.showRules)
  func `the store in memory keeps a collection of shows`(rule: ShowRule) async {
    await expectKept(rule) { check in try await check(MemoryStore()) }
  }
}
