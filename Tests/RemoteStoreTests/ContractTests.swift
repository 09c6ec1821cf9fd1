import CollectionsContract
import ModelsTesting
import OrdersStoreProtocols
import StoreContract
import StoreExamination
import StoreTesting
import Testing

@Suite struct ContractTests {
  @Test(arguments: StoreContract.rules)
  func `a store behind a server keeps the contract`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      let clock = TestClock()
      try await withServer(clock: clock) { server in try await check(server.remote(setting: clock)) }
    }
  }

  @Test func `a store behind a server keeps every field of an order`() async throws {
    let clock = TestClock()
    try await withServer(clock: clock) { server in
      let file = "Modules/Stores/RemoteStoreProtocols"
      #expect(blankProperties(of: Order.everyField, in: "EveryField.swift, then see \(file)") == [])
      for form in try await storedForms(of: .everyField, in: server.remote(setting: clock)) {
        let place = "\(file), \(form.place)"
        let lost = lostProperties(from: form.expected, to: form.found as Any, in: place, except: form.storeOwned)
        #expect(lost == [])
      }
    }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `a store behind a server keeps the contract of melodies`(rule: MelodyRule) async {
    await expectConformance(rule) { check in
      let clock = TestClock()
      try await withServer(clock: clock) { server in try await check(server.remote(setting: clock)) }
    }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `a store behind a server keeps the contract of shows`(rule: ShowRule) async {
    await expectConformance(rule) { check in
      let clock = TestClock()
      try await withServer(clock: clock) { server in try await check(server.remote(setting: clock)) }
    }
  }
}
