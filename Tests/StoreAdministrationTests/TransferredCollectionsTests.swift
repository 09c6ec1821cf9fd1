import APITesting
import JSON
import MelodiesStoreProtocols
import MemoryStore
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import ShowsStoreProtocols
import StoreAdministration
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing
import ViewsStoreProtocols

/// Tests the shows and tunes that a transfer has beside the orders.
struct TransferredCollectionsTests {
  private let old = MemoryStore()
  private let new = MemoryStore()

  @Test func `shows and the shop's own tunes follow the last order, and come in as they were`() async throws {
    try await old.fillCollections()
    _ = try await old.saveTransfers(.created(1...2), isDryRun: false)

    let sent = try await fetch(.init())
    #expect(sent.map(\.kind) == ["order", "order"] + Array(repeating: "show", count: 60) + ["melody", "melody"])

    #expect(try await save(sent).notice == "64 saved, 0 skipped, 0 rejected")
    #expect(await new.fetchTrackedShows(after: nil, limit: 99) == old.fetchTrackedShows(after: nil, limit: 99))
    #expect(await new.fetchOwnMelodies(after: nil, limit: 9) == old.fetchOwnMelodies(after: nil, limit: 9))
    #expect(try await save(sent).notice == "0 saved, 64 skipped, 0 rejected")
  }

  @Test func `saved views follow the tunes, and come in as they were`() async throws {
    for owner in ["", "amy"] {
      try await old.saveView(SavedView(owner: owner, name: "To ship", contents: "status=paid"), isDryRun: false)
    }
    let sent = try await fetch(.init())
    #expect(sent.map(\.kind) == ["view", "view"])
    #expect(
      String(decoding: sent[1].json(), as: UTF8.self)
        == #"{"view":{"owner":"amy","name":"To ship","filters":"status=paid"}}"#)
    #expect(try await save(sent).notice == "2 saved, 0 skipped, 0 rejected")
    #expect(await new.fetchAllViews(after: nil, limit: 9) == old.fetchAllViews(after: nil, limit: 9))
    #expect(try await save(sent).notice == "0 saved, 2 skipped, 0 rejected")
    #expect(try await save(sent, storesAll: false).rejects.last == "line 2: is a view, which this store cannot save")
  }

  @Test func `a part of the orders brings them alone, and the last part what follows`() async throws {
    try await old.fillCollections()
    _ = try await old.saveTransfers(.created(1...3), isDryRun: false)
    #expect(try await fetch(.init(limit: 2)).map(\.kind) == ["order", "order"])
    #expect(try await fetch(.init(limit: 3)).map(\.kind) == ["order", "order", "order"])
    #expect(try await fetch(.init(after: "order-1000002", limit: 2)).count == 1 + 60 + 2)
  }

  @Test func `a show that is another here is named by its line, and the others come`() async throws {
    try await old.fillCollections()
    let context = WriteContext(author: .amy, at: .latest)
    _ = try await new.saveShows([ImportedShow(id: "s1", title: "Another")], context)
    _ = try await new.saveMelodies([try Melody(id: "own", rtttl: "Other:d=4,o=5,b=120:g")], context)

    let saved = try await save(try await fetch(.init()))

    #expect(saved.notice == "60 saved, 0 skipped, 2 rejected")
    #expect(
      saved.rejects == [
        "line 1: id belongs to a show with other values", "line 61: id belongs to another melody already",
      ])
    #expect(await new.fetchShows(answeringTo: "s1").map(\.title) == ["Another"])
  }

  @Test func `a store that keeps orders alone says so of every other line`() async throws {
    try await old.fillCollections()
    let saved = try await save(try await fetch(.init()), storesAll: false)
    #expect(saved.notice == "0 saved, 0 skipped, 62 rejected")
    #expect(saved.rejects.first == "line 1: is a show, which this store cannot save")
    #expect(saved.rejects.last == "line 62: is a tune, which this store cannot save")
    #expect(try await fetch(.init(), storesAll: false) == [])
  }

  @Test func `a dry run keeps none of them`() async throws {
    try await old.fillCollections()
    let saved = try await save(try await fetch(.init()), isDryRun: true)
    #expect(saved.notice == "62 would be saved, 0 skipped, 0 rejected; nothing has been changed")
    #expect(try await new.countShows(search: nil) == 0)
  }

  // MARK: Fixtures

  private func scene(over store: MemoryStore, storesAll: Bool) -> TransferBuilder {
    TransferBuilder(
      worker: StoreAdministrationWorker(
        store: store, shows: storesAll ? store : nil, melodies: storesAll ? store : nil, views: storesAll ? store : nil,
        opener: OpenerFake(stores: [:]), examiner: ExaminerFake(findings: []), clock: { .amysDay }))
  }

  private func fetch(_ request: Transfer.FetchRecords.Request, storesAll: Bool = true) async throws
    -> [TransferDocument]
  {
    let display = TransferDisplayLogicSpy()
    try await scene(over: old, storesAll: storesAll)(for: display, in: .enUS).fetchRecords(request)
    return display.calls.flatMap { call -> [TransferDocument] in
      if case .displayFetchedRecords(let shown) = call { shown.documents } else { [] }
    }
  }

  private func save(_ documents: [TransferDocument], isDryRun: Bool = false, storesAll: Bool = true) async throws
    -> (notice: String?, rejects: [String])
  {
    let display = TransferDisplayLogicSpy()
    let lines = documents.map { String(decoding: $0.json(), as: UTF8.self) + "\n" }.joined()
    try await scene(over: new, storesAll: storesAll)(for: display, in: .enUS)
      .saveRecords(.init(source: ByteSourceFake(lines), isDryRun: isDryRun))
    let shown = display.calls.compactMap { if case .displaySavedRecords(let shown) = $0 { shown } else { nil } }
    return (shown.last?.notice, shown.flatMap(\.displayedRejects))
  }
}

extension TransferDocument {
  fileprivate var kind: String {
    switch self {
    case .order: "order"
    case .show: "show"
    case .melody: "melody"
    case .view: "view"
    }
  }
}

extension [OrderTransfer] {
  /// Returns orders with the events that created them, as a store transfers them.
  fileprivate static func created(_ numbers: ClosedRange<Int>) -> [OrderTransfer] {
    numbered(Range(numbers)).map { transfer in
      var transfer = transfer
      transfer.events = [
        OrderEvent(id: transfer.order.number, .created, from: nil, to: transfer.order, by: .amy, at: .amysDay)
      ]
      return transfer
    }
  }
}
