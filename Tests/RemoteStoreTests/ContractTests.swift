import FiltersContract
import CollectionsContract
import MelodyModels
import ModelsTesting
import OrdersStoreProtocols
import RemoteStore
import ShipmentsContract
import ShowModels
import StoreContract
import SumsContract
import StoreExamination
import StoreTesting
import Testing
import ViewsStoreProtocols

@Suite struct ContractTests {
  @Test(
    arguments: StoreContract.rules + ShipmentsContract.rules + SumsContract.rules(SplitMix64.init(seed:))
      + FiltersContract.rules)
  func `a store behind a server keeps the contract`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      try await check(inProcessStore())
    }
  }

  /// The rules of a batch as a whole, which do not hold for one in parts: each part is a transaction with its own key.
  private static let ofWholeBatches = [
    "an import with a key names the known orders of its first request, even of invalid records",
    "an import, an erasure and a purge with a key happen once",
    "an order that differs from the one here is a conflict, and nothing of the batch is kept",
  ]

  @Test(
    arguments: (StoreContract.rules + ShipmentsContract.rules + SumsContract.rules(SplitMix64.init(seed:))
      + FiltersContract.rules)
      .filter { !ofWholeBatches.contains($0.name) })
  func `a store behind a server that gets one record at a time keeps the contract`(rule: StoreRule) async {
    await expectConformance(rule) { check in
      var store = inProcessStore()
      store.recordsOfRequest = 1
      try await check(store)
      let findings = try await StoreExaminer().examine(store)
      #expect(findings.filter { $0.failure != nil } == [])
    }
  }

  @Test func `a store behind a server keeps every field of an order`() async throws {
    try await expectEveryField(of: Order.everyField, in: "Modules/Stores/RemoteStoreProtocols") {
      try await storedForms(of: $0, in: inProcessStore())
    }
  }

  @Test func `a store behind a server keeps every field of a show`() async throws {
    try await expectEveryField(of: TrackedShow.everyField, in: "Modules/Stores/StoreRecords") {
      try await storedForms(of: $0, in: inProcessStore())
    }
  }

  @Test func `a store behind a server keeps every field of a melody`() async throws {
    try await expectEveryField(of: Melody.everyField, in: "Modules/Stores/StoreRecords") {
      try await storedForms(of: $0, in: inProcessStore())
    }
  }

  @Test(arguments: CollectionsContract.melodyRules)
  func `a store behind a server keeps the contract of melodies`(rule: MelodyRule) async {
    await expectConformance(rule) { check in
      try await check(inProcessStore())
    }
  }

  @Test(arguments: CollectionsContract.viewRules)
  func `a store behind a server stores the views of its users`(rule: ViewRule) async {
    await expectConformance(rule) { check in try await check(ViewsOfUsers()) }
  }

  @Test(arguments: CollectionsContract.viewBackupRules)
  func `a store behind a server backs up views`(rule: ViewBackupRule) async {
    await expectConformance(rule) { check in try await check(inProcessStore()) }
  }

  @Test(arguments: CollectionsContract.showRules)
  func `a store behind a server keeps the contract of shows`(rule: ShowRule) async {
    await expectConformance(rule) { check in
      try await check(inProcessStore())
    }
  }
}

/// The views of one server, where each owner is signed in by their own token.
private struct ViewsOfUsers: ViewsStore {
  private let signIn = inProcessSignIn()

  private func store(of owner: String) -> any ViewsStore { signIn(owner.isEmpty ? nil : owner) }

  func fetchViews(of owner: String) async throws(StoreError) -> [SavedView] {
    // The name that the program gives is not that of the server.
    try await store(of: owner).fetchViews(of: owner.isEmpty ? "" : "desk")
  }

  func saveView(_ view: SavedView, isDryRun: Bool) async throws(StoreError) {
    var claimed = view
    if !view.isShared { claimed.owner = "desk" }
    try await store(of: view.owner).saveView(claimed, isDryRun: isDryRun)
  }

  func removeView(named name: String, of owner: String, isDryRun: Bool) async throws(StoreError) -> SavedView? {
    try await store(of: owner).removeView(named: name, of: owner.isEmpty ? "" : "desk", isDryRun: isDryRun)
  }

  func fetchAllViews(after place: SavedView.ID?, limit: Int) async throws(StoreError) -> [SavedView] {
    try await store(of: "").fetchAllViews(after: place, limit: limit)
  }

  func saveViews(_ views: [SavedView], isDryRun: Bool) async throws(StoreError) -> [ViewOutcome] {
    try await store(of: "").saveViews(views, isDryRun: isDryRun)
  }
}
