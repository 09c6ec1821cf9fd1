import CollectionsContract
import FiltersContract
import Foundation
import MelodyModels
import SQLiteKernel
import SQLiteStore
import ModelsTesting
import OrdersStoreProtocols
import ShipmentsContract
import ShowModels
import StoreContract
import SumsContract
import StoreExamination
import StoreTesting
import Testing

@Suite struct ContractTests {
  @Test(
    arguments: StoreContract.rules + ShipmentsContract.rules + SumsContract.rules(SplitMix64.init(seed:))
      + FiltersContract.rules)
  func `the store keeps the rule`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(
    arguments: StoreContract.rules + ShipmentsContract.rules + SumsContract.rules(SplitMix64.init(seed:))
      + FiltersContract.rules)
  func `a store of which no row waits keeps the rule, and is in order afterwards`(rule: StoreRule) async {
    await expectOrder(rule) { $0 }
  }

  @Test(
    arguments: StoreContract.rules + ShipmentsContract.rules + SumsContract.rules(SplitMix64.init(seed:))
      + FiltersContract.rules, WaitingDates.checked)
  func `a store whose dates wait keeps the rule, and is in order afterwards`(rule: StoreRule, dates: WaitingDates) async
  {
    await expectOrder(rule, limits: dates.limits) { $0 }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `a store of which no row waits keeps melodies, and is in order afterwards`(rule: MelodyRule) async {
    await expectOrder(rule) { $0 }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `a store of which no row waits keeps shows, and is in order afterwards`(rule: ShowRule) async {
    await expectOrder(rule) { $0 }
  }

  /// Checks a rule on a store with limits, and then that the examiner finds nothing.
  private func expectOrder<Examined>(
    _ rule: ContractRule<Examined>, limits: WritingLimits = .ones, _ examined: (SQLiteStore) -> Examined
  ) async {
    await expectConformance(rule) { check in
      try await withStore(limits: limits) { store in
        try await check(examined(store))
        let findings = try await StoreExaminer(shows: store, melodies: store).examine(store)
        #expect(findings.filter { $0.failure != nil } == [])
      }
    }
  }

  /// How many dates wait in the delta, to which every order's date is added.
  enum WaitingDates: CaseIterable {
    case none, one, two, all

    /// The store of which no row waits has the others' steps; all are checked on demand, which takes minutes.
    static var checked: [WaitingDates] {
      ProcessInfo.processInfo.environment["STOREKEEPER_WAITING_DATES"] == "every" ? allCases : [.all]
    }

    var limits: WritingLimits {
      var limits = WritingLimits()
      limits.dateTolerance = nil
      limits.mergedDates = 1
      limits.waitingDates = [.none: 0, .one: 1, .two: 2][self] ?? .max
      return limits
    }
  }

  @Test func `the store keeps every field of an order`() async throws {
    try await withStore { store in
      try await expectEveryField(of: Order.everyField, in: "Modules/Stores/SQLiteOrdersKernel/Rows/OrderColumn.swift") {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test func `the store keeps every field of a show`() async throws {
    try await withStore { store in
      try await expectEveryField(of: TrackedShow.everyField, in: "Modules/Stores/SQLiteShowsKernel/ShowRow.swift") {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test func `the store keeps every field of a melody`() async throws {
    try await withStore { store in
      try await expectEveryField(of: Melody.everyField, in: "Modules/Stores/SQLiteStore/Melodies.swift") {
        try await storedForms(of: $0, in: store)
      }
    }
  }

  @Test(arguments: CollectionsContract.viewRules)
  func `the store in a file stores views`(rule: ViewRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.viewBackupRules)
  func `the store in a file backs up views`(rule: ViewBackupRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.reusedNameRules)
  func `the store in a file keeps nothing for a name that is used again`(rule: ReusedNameRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
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

  @Test(arguments: CollectionsContract.pictureRules)
  func `the store stores pictures of shows`(rule: PictureRule) async {
    await expectConformance(rule) { check in
      try await withStore { store in try await check(store) }
    }
  }

  @Test(arguments: CollectionsContract.pictureBackupRules)
  func `the store in a file backs up pictures of shows`(rule: PictureBackupRule) async {
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
