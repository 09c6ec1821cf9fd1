import APITesting
import DocumentsProtocols
import ImportOrders
import ImportOrdersProtocols
import ImportOrdersTesting
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import PresentationTesting
import Testing
import WorkerTesting

@Suite struct ImportOrdersInteractorTests {
  let worker = OrdersWorkerSpy()
  let presenter = ImportOrdersPresentationLogicSpy()

  @Test func `importOrders should ask orders worker to import and presenter to format result`() async throws {
    worker.answers.outcomes = { _ in .success(WriteReceipt([.created(id: "id-1", number: 1)])) }
    var order = OrderInput()
    order.email = .set("a@b")
    let text = "{\"email\":\"a@b\"}"

    try await interactor(presenter).importOrders(.init(source: ByteSourceFake(text), isDryRun: true))

    let options = WriteOptions(author: SceneContext.enUS.author, timeZone: SceneContext.enUS.timeZone, isDryRun: true)
    #expect(worker.calls == [.importOrders([order], options)])
    var response = ImportOrders.Response(
      tally: .init(created: 1, bytesRead: 15, bytesInAll: 15, unidentified: 1, line: 1), rejects: [], heading: [],
      isLast: false, isDryRun: true)
    let batch = response
    response.isLast = true
    #expect(presenter.calls == [.presentImportedOrders(batch), .presentImportedOrders(response)])
  }

  @Test(arguments: [("", 1), (",\"number\":7", 1), (",\"id\":\"order-7\"", 0), (",\"reference\":\"R-7\"", 0)])
  func `orders without an id and a reference are counted, since another import adds them again`(
    member: String, count: Int
  ) async throws {
    worker.answers.outcomes = { _ in .success(WriteReceipt([.created(id: "id-1", number: 1)])) }

    try await interactor(presenter).importOrders(.init(source: ByteSourceFake("{\"email\":\"a@b\"\(member)}")))

    guard case .presentImportedOrders(let response)? = presenter.calls.last else {
      Issue.record("\(presenter.calls)")
      return
    }
    #expect(response.tally.unidentified == count)
  }

  @Test func `an import with a used key is presented as a replay`() async throws {
    worker.answers.outcomes = { _ in .success(WriteReceipt([.created(id: "id-1", number: 1)], isReplayed: true)) }

    try await interactor(presenter).importOrders(
      .init(source: ByteSourceFake("{\"email\":\"a@b\"}"), idempotencyKey: "k"))

    let responses = presenter.calls.compactMap { call in
      if case .presentImportedOrders(let response) = call { response.isReplayed } else { nil }
    }
    #expect(responses == [true, true])
  }

  @Test func `an import of which a part is new is no replay, also where nothing of that part was taken`() async throws {
    let rejected = Array(repeating: ImportOutcome.rejected([Violation("/email", .text("is none"))]), count: 3_000)
    worker.answers.outcomes = { _ in .success(WriteReceipt(rejected)) }
    let presenter = ImportOrdersPresentationLogicSpy { [worker] _ in
      worker.answers.outcomes = { _ in .success(WriteReceipt(rejected, isReplayed: true)) }
    }
    let text = "\(OurCSV.heading)\n" + (1...3_001).map { OurCSV.row($0) }.joined(separator: "\n")

    try await interactor(presenter).importOrders(.init(source: ByteSourceFake(text), idempotencyKey: "k"))

    let responses = presenter.calls.compactMap { call in
      if case .presentImportedOrders(let response) = call { response.isReplayed } else { nil }
    }
    #expect(responses == [false, false, false])
  }

  @Test(arguments: [(true, 1), (false, 0)])
  func `a dry run tells how many orders it has not compared with later ones`(isDryRun: Bool, count: Int) async throws {
    worker.takesEverything()
    var tried = TriedOrders(limit: 0)
    tried.remember(.amy)

    try await interactor(presenter, tried)
      .importOrders(.init(source: ByteSourceFake("{\"email\":\"a@b\"}"), isDryRun: isDryRun))

    guard case .presentImportedOrders(let response)? = presenter.calls.last else {
      Issue.record("\(presenter.calls)")
      return
    }
    #expect(response.tally.uncompared == count)
  }

  @Test func `rejects of the reader and of the worker are in the order of the file`() async throws {
    worker.answers.outcomes = { _ in
      .success(
        WriteReceipt([
          .rejected([Violation("/email", .text("is not one"))]), .skipped(id: "x"), .created(id: "y", number: 2),
        ]))
    }
    let lines = ["{\"email\":\"a\"}", "{", "{\"email\":\"b\"}", "{\"emial\":1}", "{\"email\":\"c\"}"]

    try await interactor(presenter).importOrders(
      .init(source: ByteSourceFake(lines.joined(separator: "\n")), layout: .ndjson))

    guard case .presentImportedOrders(let response) = presenter.calls.first else {
      Issue.record("\(presenter.calls)")
      return
    }
    #expect(response.rejects.map(\.line) == [1, 2, 4])
    #expect(response.rejects.map(\.record) == [0, 1, 3].map { Array(lines[$0].utf8) })
    #expect(response.rejects.first?.faults == [.init(pointer: "/email", message: "is not one")])
    #expect(response.tally.created == 1)
    #expect(response.tally.skipped == 1)
    #expect(response.tally.rejected == 3)
  }

  @Test(arguments: [(2_999, [2_999]), (3_000, [3_000]), (3_001, [3_000, 1]), (7_000, [3_000, 3_000, 1_000])])
  func `orders are kept in batches, each with a key of its own`(orders: Int, batches: [Int]) async throws {
    let text = (1...orders).map { OurCSV.row($0) }.joined(separator: "\n")
    for pieceSize in [100, 1 << 20] {
      let imported = try await Imported(
        ByteSourceFake("\(OurCSV.heading)\n\(text)", pieceSize: pieceSize), key: "k")
      #expect(imported.batches == batches)
      #expect(imported.keys == Array(["k", "k#2", "k#3"].prefix(batches.count)))
      #expect(imported.last?.tally.created == orders)
    }
  }

  @Test func `a key that leaves no room for a number keeps its length, and stays its own`() async throws {
    let text = "\(OurCSV.heading)\n" + (1...16_001).map { OurCSV.row($0) }.joined(separator: "\n")
    let long = String(repeating: "k", count: 254)
    let keys = try await [long + "a", long + "b"].asyncMap {
      try await Imported(ByteSourceFake(text), key: $0).keys[1] ?? ""
    }
    #expect(keys[0] != keys[1])
    #expect(keys.allSatisfy { (1...255).contains($0.utf8.count) })
  }

  @Test func `a failure of the store ends the import`() async throws {
    let failure = OrdersWorkerError.store(.cannotCreate(.full("the disk")))
    worker.answers.outcomes = { _ in .failure(failure) }
    let text = "\(OurCSV.heading)\n" + (1...1_000).map { OurCSV.row($0) }.joined(separator: "\n")

    try await interactor(presenter).importOrders(.init(source: ByteSourceFake(text)))

    #expect(worker.calls.count == 1)
    #expect(presenter.calls == [.presentFailure(failure)])
  }

  @Test func `the next batch is not read before the display has shown`() async throws {
    worker.takesEverything()
    let presenter = ImportOrdersPresentationLogicSpy { _ in throw ReaderHasGone() }
    let text = "\(OurCSV.heading)\n" + (1...5_000).map { OurCSV.row($0) }.joined(separator: "\n")

    await #expect(throws: ReaderHasGone.self) {
      try await interactor(presenter).importOrders(.init(source: ByteSourceFake(text)))
    }
    #expect(worker.calls.count == 1)
  }

  @Test func `an unexpected error of the source ends the import`() async throws {
    await #expect(throws: ReaderHasGone.self) {
      try await interactor(presenter).importOrders(.init(source: ByteSourceFake([], error: ReaderHasGone())))
    }
    #expect(presenter.calls.isEmpty)
  }

  @Test func `the worker that was given is the one that is asked`() async throws {
    worker.takesEverything()
    try await interactor(presenter).importOrders(.init(source: ByteSourceFake("{\"email\":\"a@b\"}")))
    #expect(worker.calls.count == 1)
  }

  // MARK: Fixtures

  func interactor(
    _ presenter: ImportOrdersPresentationLogicSpy, _ triedBefore: TriedOrders = TriedOrders()
  ) -> ImportOrdersInteractor {
    ImportOrdersInteractor(
      worker: worker, reader: ImportOrdersWorker(), presenter: presenter, context: .enUS, triedBefore: triedBefore)
  }
}

extension Sequence {
  fileprivate func asyncMap<Value>(_ transform: (Element) async throws -> Value) async rethrows -> [Value] {
    var values: [Value] = []
    for element in self { values.append(try await transform(element)) }
    return values
  }
}
