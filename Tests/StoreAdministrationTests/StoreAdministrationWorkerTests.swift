import Foundation
import Locks
import StoreAdministration
import StoreAdministrationProtocols
import MemoryStore
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

struct StoreAdministrationWorkerTests {
  // MARK: Settings

  @Test func `a setting that is not named stays, and an empty zone is the machine's`() async throws {
    let ours = StoreSettings(name: "Ours", currency: "EUR", timeZone: "Europe/Berlin")
    let store = StoreSpy.holding([], settings: ours)
    let worker = StoreAdministrationWorker.over(store)
    let changed = try await worker.changeSettings(
      name: nil, currency: "KWD", timeZone: "", address: nil, phone: nil, taxRates: nil, isDryRun: true)
    #expect(changed == StoreSettings(name: "Ours", currency: "KWD", timeZone: nil))
    #expect(store.calls == [.fetchSettings, .changeSettings(changed, replacing: ours, isDryRun: true)])
    let same = try await worker.changeSettings(
      name: nil, currency: nil, timeZone: nil, address: nil, phone: nil, taxRates: nil, isDryRun: false)
    #expect(same == ours)
    let address = try await worker.changeSettings(
      name: nil, currency: nil, timeZone: nil, address: "1 Main St", phone: "555", taxRates: nil, isDryRun: false)
    #expect(address.address == "1 Main St" && address.phone == "555")
    let cleared = try await worker.changeSettings(
      name: nil, currency: nil, timeZone: nil, address: "", phone: "", taxRates: nil, isDryRun: false)
    #expect(cleared.address == nil && cleared.phone == nil)
  }

  @Test func `a setting that another caller changes meanwhile is kept`() async throws {
    let store = StoreSpy()
    store.answers.settings = { call in
      guard case .changeSettings(let new, let old, _) = call else { return .success(StoreSettings(name: "A")) }
      let current = StoreSettings(name: "B")
      return .success(old == current ? new : current)
    }
    let changed = try await StoreAdministrationWorker.over(store).changeSettings(
      name: nil, currency: "EUR", timeZone: nil, address: nil, phone: nil, taxRates: nil, isDryRun: false)
    #expect(changed == StoreSettings(name: "B", currency: "EUR"))
  }

  @Test func `a currency or a zone that is none is refused, with the nearest`() async throws {
    let store = StoreSpy.holding([])
    let error = await #expect(throws: OrdersWorkerError.self) {
      try await StoreAdministrationWorker.over(store).changeSettings(
        name: nil, currency: "UER", timeZone: "Europe/Berlni", address: nil, phone: nil, taxRates: nil, isDryRun: false)
    }
    guard case .invalid(let fields) = try #require(error) else {
      Issue.record("was \(String(describing: error))")
      return
    }
    #expect(fields.map(\.pointer) == ["/currency", "/timeZone"])
    #expect(fields.first?.message.contains("did you mean EUR?") == true)
    #expect(fields.last?.message.contains("did you mean Europe/Berlin?") == true)
    #expect(store.calls == [.fetchSettings])
  }

  @Test func `the rates of taxes are replaced together, and an empty text removes them`() async throws {
    let ours = StoreSettings(name: "Ours", taxRates: [ShopTaxRate(rate: .zero, country: "FR")])
    let worker = StoreAdministrationWorker.over(.holding([], settings: ours))
    func changed(_ rates: String?) async throws -> StoreSettings {
      try await worker.changeSettings(
        name: nil, currency: nil, timeZone: nil, address: nil, phone: nil, taxRates: rates, isDryRun: false)
    }
    let rates = try await changed("19 VAT included, de\n0 Export").taxRates
    #expect(rates.typed == "19 VAT included, DE; 0 Export")
    #expect(try await changed(nil) == ours)
    #expect(try await changed("").taxRates.isEmpty)
  }

  @Test(arguments: [
    ("19 VAT, DEE", "/taxRates/0/country", "did you mean DE?"),
    ("19, AT; 7, Germany", "/taxRates/1/country", "mean DE?"),
    ("19, Atlantis", "/taxRates/0/country", "write it like DE"), ("VAT 19", "/taxRates/0/rate", "write it like 20"),
    ("19, DE; 7, de", "/taxRates/1", "Another tax rate is for the same place."),
  ])
  func `a rate that is none is refused, with the nearest country`(text: String, pointer: String, words: String)
    async throws
  {
    let error = await #expect(throws: OrdersWorkerError.self) {
      try await StoreAdministrationWorker.over(.holding([])).changeSettings(
        name: nil, currency: nil, timeZone: nil, address: nil, phone: nil, taxRates: text, isDryRun: true)
    }
    guard case .invalid(let fields)? = error else {
      Issue.record("was \(String(describing: error))")
      return
    }
    #expect(fields.map(\.pointer) == [pointer] && fields.allSatisfy { $0.message.contains(words) })
  }

  // MARK: Files

  @Test(arguments: [true, false])
  func `shares are told on the way, the last one always`(isRestoring: Bool) async throws {
    let store = StoreSpy.holding([])
    store.answers.progress = [0.25, 0.5, 1]
    let told = ProgressRecorder()
    try await run(isRestoring, StoreAdministrationWorker.over(store), report: told.hear)
    #expect(told.progress.last == StoreAdministration.Progress(share: 1))
    #expect(store.calls == [isRestoring ? .restore(here, .everything) : .backUp("file", .everything)])
  }

  @Test(arguments: [true, false])
  func `an error of the store or of the report reaches the caller`(isRestoring: Bool) async {
    let store = StoreSpy()
    await #expect(throws: OrdersWorkerError.store(StoreAnswers.unset)) {
      try await run(isRestoring, StoreAdministrationWorker.over(store), report: { _ in })
    }
    store.answers.progress = [1]
    store.answers.done = { _ in .success(()) }
    await #expect(throws: ReaderHasGone.self) {
      try await run(isRestoring, StoreAdministrationWorker.over(store), report: { _ in throw ReaderHasGone() })
    }
  }

  @Test func `a dry run looks at the files and writes none`() async throws {
    let store = StoreSpy()
    let worker = StoreAdministrationWorker.over(store)
    try await worker.backUp(toFile: "\(here).backup", isDryRun: true, report: { _ in })
    await #expect(throws: OrdersWorkerError.self) { try await worker.previewRestore(fromFile: "\(here).backup") }
    for file in [here, "/no/such/folder/backup"] {
      await #expect(throws: OrdersWorkerError.self) {
        try await worker.backUp(toFile: file, isDryRun: true, report: { _ in })
      }
    }
    #expect(store.calls.isEmpty)
  }

  @Test(arguments: [true, false])
  func `a file in the way is a conflict, a missing one is not found`(isDryRun: Bool) async throws {
    let store = StoreSpy()
    let worker = StoreAdministrationWorker.over(store)
    let there = await #expect(throws: OrdersWorkerError.self) {
      try await worker.backUp(toFile: #filePath, isDryRun: isDryRun, report: { _ in })
    }
    #expect(there.map { Problem($0) }?.code == .conflict)
    let missing = await #expect(throws: OrdersWorkerError.self) {
      if isDryRun {
        _ = try await worker.previewRestore(fromFile: "/no/such/file")
      } else {
        try await worker.restore(fromFile: "/no/such/file", report: { _ in })
      }
    }
    #expect(missing.map { Problem($0) }?.code == .notFound)
    for error in [there, missing] { #expect(error.map { Problem($0) }?.detail.contains("file") == true) }
    #expect(store.calls.isEmpty)
  }

  @Test func `a file that is not a store is an invalid restore`() async throws {
    let store = StoreSpy()
    store.answers.done = { _ in .failure(.cannotUpdate(.corrupt("it is a sound"))) }
    let error = await #expect(throws: OrdersWorkerError.self) {
      try await StoreAdministrationWorker.over(store).restore(fromFile: #filePath, report: { _ in })
    }
    let problem = try #require(error.map { Problem($0) })
    #expect((problem.code, problem.detail) == (.invalid, "it is a sound"))
  }

  @Test func `a preview of a restore counts the changes since the backup`() async throws {
    let store = MemoryStore()
    let context = WriteContext(author: .amy, at: .amysDay)
    let id = try await store.createOrder(.amy, context).order.id
    let earlier = try await store.fetchSummary()
    #expect(earlier == StoreSummary(orders: 1, lastChange: .init(id: 1, orderID: id, at: .amysDay)))
    #expect(try await preview(store, earlier).lostChanges == 0)
    _ = try await store.updateOrder(id, ifVersion: nil, .status(.paid, carrier: nil, tracking: nil), context)
    _ = try await store.deleteOrder(id, ifVersion: nil, context)

    let preview = try await preview(store, earlier)
    #expect(preview.store == StoreSummary(orders: 0, lastChange: .init(id: 3, orderID: id, at: .amysDay)))
    #expect(preview.backup == earlier)
    #expect(preview.lostChanges == 2)
    #expect(try await self.preview(store, StoreSummary(orders: 0)).lostChanges == 3)
  }

  @Test(arguments: [(Int64(1), "another"), (9, "abc123")])
  func `a backup of another store, or of a later state, is not compared by its changes`(id: Int64, order: String)
    async throws
  {
    let store = MemoryStore()
    _ = try await store.createOrder(.amy, WriteContext(author: .amy, at: .amysDay))
    let backup = StoreSummary(orders: 1, lastChange: .init(id: id, orderID: order, at: .amysDay))
    #expect(try await preview(store, backup).lostChanges == nil)
  }

  @Test func `a preview counts changes to 10,000, page by page`() async throws {
    let store = StoreSpy.holding([])
    store.answers.lastEvent = { _ in .success(1) }
    store.answers.events = { call in
      guard case .fetchEvents(nil, let after, let limit) = call else { return .failure(StoreAnswers.unset) }
      return .success(
        (after + 1...after + Int64(limit)).map {
          OrderEvent(id: $0, .created, from: nil, to: .amy, by: .amy, at: .amysDay)
        })
    }
    let preview = try await preview(store, StoreSummary(orders: 0))
    #expect(preview.lostChanges == ListCount(10_000, isExact: false))
  }

  @Test func `a preview of a file that is not a backup is refused as invalid`() async throws {
    let error = await #expect(throws: OrdersWorkerError.self) {
      try await worker(StoreSpy.holding([]), .failure(.cannotFetch(.corrupt("it is a sound"))))
        .previewRestore(fromFile: here)
    }
    let problem = try #require(error.map { Problem($0) })
    #expect((problem.code, problem.detail) == (.invalid, "it is a sound"))
  }

  // MARK: Doctor

  @Test(arguments: [nil, "page 7 is torn; index lacks a row"])
  func `the state of the file is what the store's own check has found, and comes first`(failure: String?) async throws {
    let findings = [
      StoreFinding(rule: "the store passes its own integrity check", failure: failure),
      StoreFinding(rule: "totals add up", failure: nil),
    ]
    #expect(
      try await examining(ExaminerFake(findings: findings)).examine { _ in } == [
        StoreFinding(rule: "the store's file is not damaged", failure: failure)
      ] + findings)
  }

  @Test(arguments: [
    StoreError.Cause.unavailable("nobody answers"), .notAllowed("needs the role admin"), .notSignedIn("no token"),
  ])
  func `a store that cannot be looked at is asked once, and no finding`(cause: StoreError.Cause) async {
    let store = StoreSpy()
    await #expect(throws: OrdersWorkerError.store(.cannotFetch(cause))) {
      try await examining(ExaminerFake(failure: .cannotFetch(cause)), store).examine { _ in }
    }
    // The examiner has asked.
    #expect(store.calls == [])
  }

  @Test func `a check of the store reports its progress`() async throws {
    let shares = Lock<[Double?]>([])
    _ = try await examining(ExaminerFake(shares: [0.25])).examine { progress in
      shares.withLock { $0.append(progress.share) }
    }
    #expect(shares.withLock { $0 } == [0.25])
  }

  // MARK: Fixtures

  private func examining(_ examiner: ExaminerFake, _ store: StoreSpy = StoreSpy()) -> StoreAdministrationWorker {
    StoreAdministrationWorker(
      store: store, opener: OpenerFake(stores: [:]), examiner: examiner, clock: { .amysDay })
  }

  private func worker(_ store: any Store, _ backup: Result<StoreSummary, StoreError>) -> StoreAdministrationWorker {
    StoreAdministrationWorker(
      store: store, opener: OpenerFake(stores: [:], backup: backup), examiner: ExaminerFake(findings: []),
      clock: { .amysDay })
  }

  private func preview(_ store: any Store, _ backup: StoreSummary) async throws -> RestorePreview {
    try await worker(store, .success(backup)).previewRestore(fromFile: here)
  }

  private func run(
    _ isRestoring: Bool, _ worker: StoreAdministrationWorker, report: StoreAdministrationWorking.ProgressReport
  ) async throws {
    if isRestoring {
      try await worker.restore(fromFile: here, report: report)
    } else {
      try await worker.backUp(toFile: "file", isDryRun: false, report: report)
    }
  }

  /// The path of an existing file.
  private let here = URL(filePath: #filePath).path(percentEncoded: false)
}
