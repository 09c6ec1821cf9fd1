import StoreContract
import StoreTesting
import Testing

@Suite struct ContractTests {
  @Test(arguments: StoreContract.rules)
  func `a store behind a server keeps the contract`(rule: StoreRule) async {
    await expectKept(rule) { check in
      let clock = TestClock()
      try await withServer(clock: clock) { server in try await check(server.remote(setting: clock)) }
    }
  }

  @Test(arguments: StoreContract.melodyRules)
  func `a store behind a server keeps the contract of melodies`(rule: MelodyRule) async {
    await expectKept(rule) { check in
      let clock = TestClock()
      try await withServer(clock: clock) { server in try await check(server.remote(setting: clock)) }
    }
  }

  @Test(arguments: StoreContract.showRules)
  func `a store behind a server keeps the contract of shows`(rule: ShowRule) async {
    await expectKept(rule) { check in
      let clock = TestClock()
      try await withServer(clock: clock) { server in try await check(server.remote(setting: clock)) }
    }
  }
}
