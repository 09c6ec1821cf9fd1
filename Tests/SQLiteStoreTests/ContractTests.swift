import CollectionsContract
import SQLiteStore
import ModelsTesting
import OrdersStoreProtocols
import StoreContract
import StoreExamination
import StoreTesting
import Testing

@Suite struct ContractTests {
  @Test(arguments: StoreContract.rules)
  func `the store keeps the rule`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test func `the store keeps every field of an order`() async throws {
    try await withStore { store in
      let file = "Modules/Stores/SQLiteStore/Rows/OrderRow.swift"
      #expect(blankProperties(of: Order.everyField, in: "EveryField.swift, then see \(file)") == [])
      for form in try await storedForms(of: .everyField, in: store) {
        let place = "\(file), \(form.place)"
        let lost = lostProperties(from: form.expected, to: form.found as Any, in: place, except: form.storeOwned)
        #expect(lost == [])
      }
    }
  }

  @Test(arguments: CollectionsContract.accessRules)
  func `the store keeps who may use it`(rule: AccessRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `the store keeps melodies`(rule: MelodyRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `the store keeps a collection of shows`(rule: ShowRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }
}
