import APITesting
import Locks
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import StoreAdministration
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing
import WorkerTesting

/// Tests the chain from request to display, over a store that is a spy.
struct TransferTests {
  let display = TransferDisplayLogicSpy()

  // MARK: Out

  @Test(arguments: [(0, []), (1, [1]), (500, [500]), (501, [500, 1]), (1_200, [500, 500, 200])])
  func `every order goes out, batch by batch`(count: Int, batches: [Int]) async throws {
    let store = StoreSpy.holding(.numbered(0..<count))

    try await fetch(.init(), from: store)

    #expect(display.fetched.map(\.documents.count) == batches)
    #expect(display.fetched.flatMap(\.documents) == [OrderTransfer].numbered(0..<count).map(\.document))
  }

  @Test(arguments: [(1, [1]), (500, [500]), (700, [500, 200]), (2_000, [500, 500, 200])])
  func `a part goes out after an id, as long as was asked`(limit: Int, batches: [Int]) async throws {
    let store = StoreSpy.holding(.numbered(0..<1_300))

    try await fetch(.init(after: "order-1000099", limit: limit), from: store)

    #expect(display.fetched.map(\.documents.count) == batches)
    #expect(display.fetched.first?.documents.first == [OrderTransfer].numbered(100..<101)[0].document)
  }

  @Test(arguments: [0, -1])
  func `no part is shorter than an order`(limit: Int) async throws {
    let store = StoreSpy()
    try await fetch(.init(limit: limit), from: store)
    #expect(display.problems.map(\.code) == [.invalid])
    #expect(store.calls.isEmpty)
  }

  @Test func `no more records are fetched after the client has gone`() async throws {
    let store = StoreSpy.holding(.numbered(0..<2_000))
    let display = TransferDisplayLogicSpy { _ in throw ReaderHasGone() }

    await #expect(throws: ReaderHasGone.self) {
      try await scene(over: store)(for: display, in: .enUS).fetchRecords(.init())
    }

    #expect(store.calls == [.fetchTransfer(nil, limit: 500)])
  }

  @Test func `a display that has gone ends both, and harms nothing`() async throws {
    let store = StoreSpy.holding(.numbered(0..<2))
    let businessLogic = scene(over: store)(for: TransferDisplayLogicSpy(), in: .enUS)

    await #expect(throws: CancellationError.self) { try await businessLogic.fetchRecords(.init()) }
    await #expect(throws: CancellationError.self) {
      try await businessLogic.saveRecords(.init(source: ByteSourceFake(.numbered(0..<2))))
    }

    #expect(store.saved == .numbered(0..<2))
  }

  @Test func `a store that cannot be read is a problem`() async throws {
    let store = StoreSpy()
    store.answers.transfer = { _ in .failure(.cannotFetch(.unavailable("the store is locked"))) }
    try await fetch(.init(), from: store)
    #expect(display.calls == [.displayProblem(Problem(.unavailable, "the store is locked"))])
  }

  // MARK: In

  @Test(arguments: [97, 4_096, 1 << 20])
  func `a transfer is restored whatever the size of its pieces`(pieceSize: Int) async throws {
    let sent = [OrderTransfer].numbered(0..<700)
    let source = ByteSourceFake(sent, pieceSize: pieceSize)
    let store = StoreSpy.holding([])

    try await save(.init(source: source), in: store)

    #expect(store.saved == sent)
    #expect(store.calls.count == 2)
    let size = source.byteCount ?? 0
    #expect(display.saved.map(\.tally.saved) == [500, 700, 700])
    #expect(display.saved.last?.tally == .init(saved: 700, bytesRead: size, bytesInAll: size))
    #expect(display.saved.map(\.isLast) == [false, false, true])
    #expect(display.saved.last?.notice == "700 saved, 0 skipped, 0 rejected")
  }

  @Test func `a dry run keeps nothing and says what it would keep`() async throws {
    let store = StoreSpy.holding([])
    try await save(.init(source: ByteSourceFake(.numbered(0..<3)), isDryRun: true), in: store)
    #expect(store.calls == [.saveTransfers(.numbered(0..<3), isDryRun: true)])
    #expect(display.saved.last?.notice == "3 would be saved, 0 skipped, 0 rejected; nothing has been changed")
  }

  @Test func `records that exist are counted as skipped`() async throws {
    let store = StoreSpy.holding([])
    store.answers.count = { _ in .success(1) }
    try await save(.init(source: ByteSourceFake(.numbered(0..<3))), in: store)
    #expect(display.saved.last?.notice == "1 saved, 2 skipped, 0 rejected")
  }

  @Test func `a line that cannot be read is named, and the others go in`() async throws {
    let good = [OrderTransfer].numbered(0..<2)
    let lines = [
      good[0].line, "", "{\"order\":", good[1].line.replacing("\"number\":1,", with: ""), "  \r", good[1].line + "\r",
    ]
    let store = StoreSpy.holding([])

    try await save(.init(source: ByteSourceFake(lines.joined(separator: "\n"))), in: store)

    #expect(store.saved == good)
    #expect(display.saved.first?.rejects.map(\.line) == [3, 4])
    #expect(display.saved.first?.rejects.last?.faults == [.init(pointer: "/order/number", message: "is missing")])
    #expect(display.saved.first?.displayedRejects.last == "line 4: order: number is missing")
    #expect(display.saved.first?.displayedRejects.first?.hasPrefix("line 3: the JSON cannot be read: ") == true)
    #expect(display.saved.last?.notice == "2 saved, 0 skipped, 2 rejected")
    #expect(display.saved.last?.rejects == [])
  }

  @Test func `an order that the store refuses is named, and the others go in`() async throws {
    let orders = [OrderTransfer].numbered(0..<4)
    let store = StoreSpy.holding([])
    store.answers.count = { call in
      guard case .saveTransfers(let given, _) = call else { return .failure(StoreAnswers.unset) }
      if given.contains(orders[1]) {
        return .failure(
          .cannotCreate(.conflict(OrderConflict(of: nil, to: orders[1].order, seenVersion: 1))))
      }
      if given.contains(orders[2]) { return .failure(.cannotCreate(.invalid([.takenNumber]))) }
      return .success(given.count)
    }

    try await save(.init(source: ByteSourceFake(orders)), in: store)

    #expect(display.saved.first?.rejects.map(\.line) == [2, 3])
    #expect(
      display.saved.first?.displayedRejects == [
        "line 2: is order 1 in the target store, with other values", "line 3: number belongs to another order already",
      ])
    #expect(display.saved.last?.tally.saved == 2)
    #expect(display.saved.last?.tally.skipped == 0)
  }

  @Test func `a store that takes nothing is a problem, and no order's fault`() async throws {
    let store = StoreSpy()
    store.answers.count = { _ in .failure(.cannotCreate(.full("the disk is full"))) }
    try await save(.init(source: ByteSourceFake(.numbered(0..<2))), in: store)
    #expect(display.calls == [.displayProblem(Problem(.full, "the disk is full"))])
    #expect(store.calls.count == 1)
  }

  @Test func `where the bytes break off, whole lines are kept and the problem is shown`() async throws {
    let orders = [OrderTransfer].numbered(0..<2)
    let problem = Problem(.noNetwork, "the client has gone")
    let store = StoreSpy.holding([])

    try await save(
      .init(source: ByteSourceFake(orders[0].line + "\n" + orders[1].line.dropLast(), error: problem)), in: store)

    #expect(store.saved == [orders[0]])
    #expect(display.saved.map(\.tally.saved) == [1])
    #expect(display.problems == [problem])
    #expect(display.calls.count == 2)
  }

  @Test func `a line that no order is as long as is left out`() async throws {
    let orders = [OrderTransfer].numbered(0..<2)
    let long = String(repeating: " ", count: 65 << 20)
    let store = StoreSpy.holding([])

    try await save(
      .init(source: ByteSourceFake([orders[0].line, long, orders[1].line].joined(separator: "\n"))), in: store)

    #expect(store.saved == orders)
    #expect(
      display.saved.flatMap(\.displayedRejects) == ["line 2: is longer than 16 MiB, the limit for a record"])
  }

  @Test(arguments: ["\n", "0\n"])
  func `lines that hold no record end it after ten thousand in a row, and what came before is kept`(line: String)
    async throws
  {
    let orders = [OrderTransfer].numbered(0..<2)
    let store = StoreSpy.holding([])
    let noise = String(repeating: line, count: 1_000_000)

    try await save(.init(source: ByteSourceFake("\(orders[0].line)\n\(noise)\(orders[1].line)")), in: store)

    #expect(store.saved == [orders[0]])
    #expect(display.problems.map(\.code) == [.tooLarge])
  }

  @Test func `no more than eight mebibytes of lines are held at once`() async throws {
    let line = String(repeating: "x", count: 1 << 20)
    try await save(
      .init(source: ByteSourceFake(Array(repeating: line, count: 20).joined(separator: "\n"))), in: StoreSpy())
    #expect(display.saved.map(\.rejects.count) == [8, 8, 4, 0])
  }

  @Test(arguments: ["", "\n\n", " "])
  func `a transfer without records is reported`(text: String) async throws {
    let store = StoreSpy()
    try await save(.init(source: ByteSourceFake(text)), in: store)
    #expect(display.saved.map(\.notice) == ["there are no records"])
    #expect(display.saved.map(\.isLast) == [true])
  }

  // MARK: Spies

  @Test func `the spies of a front end record what is asked and show what they are told`() async throws {
    let problem = Problem(.unavailable, "the store is locked")
    let spy = TransferSceneSpy { _, display in try await display.displayProblem(problem) }

    try await spy.builder(for: display, in: .enUS).fetchRecords(.init(limit: 3))

    guard case .fetchRecords(let request)? = spy.calls.first else { return #expect(Bool(false)) }
    #expect(request == .init(limit: 3))
    #expect(display.calls == [.displayProblem(problem)])
  }

  @Test func `an interactor presents what it was given`() async throws {
    let presenter = TransferPresentationLogicSpy()
    let store = StoreSpy.holding(.numbered(0..<2))
    let interactor = TransferInteractor(worker: StoreAdministrationWorker.over(store), presenter: presenter)

    try await interactor.fetchRecords(.init())

    #expect(presenter.calls == [.presentFetchedRecords(.init(orders: .numbered(0..<2)))])
  }

  // MARK: Fixtures

  private func scene(over store: StoreSpy) -> TransferBuilder {
    TransferBuilder(worker: StoreAdministrationWorker.over(store))
  }

  private func fetch(_ request: Transfer.FetchRecords.Request, from store: StoreSpy) async throws {
    try await scene(over: store)(for: display, in: .enUS).fetchRecords(request)
  }

  private func save(_ request: Transfer.SaveRecords.Request, in store: StoreSpy) async throws {
    try await scene(over: store)(for: display, in: .enUS).saveRecords(request)
  }
}

extension TransferDisplayLogicSpy {
  fileprivate var fetched: [Transfer.FetchRecords.ViewModel] {
    calls.compactMap { if case .displayFetchedRecords(let shown) = $0 { shown } else { nil } }
  }

  fileprivate var saved: [Transfer.SaveRecords.ViewModel] {
    calls.compactMap { if case .displaySavedRecords(let shown) = $0 { shown } else { nil } }
  }

  fileprivate var problems: [Problem] {
    calls.compactMap { if case .displayProblem(let problem) = $0 { problem } else { nil } }
  }
}
