import SQLiteStore
import StoreContract
import StoreTesting
import Testing

@Suite struct ContractTests {
  @Test(arguments: StoreContract.rules)
  func `the store keeps the rule`(rule: StoreRule) async {
    await expectKept(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: StoreContract.accessRules)
  func `the store keeps who may use it`(rule: AccessRule) async {
    await expectKept(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: StoreContract.melodyRules)
  func `the store keeps melodies`(rule: MelodyRule) async {
    await expectKept(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: StoreContract.showRules)
  func `the store keeps a collection of shows`(rule: ShowRule) async {
    await expectKept(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }
}
