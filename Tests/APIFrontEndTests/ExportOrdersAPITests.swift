import HTTPProtocols
import JSON
import ListOrdersProtocols
import ListOrdersTesting
import Locks
import Models
import OrderQueries
import PresentationProtocols
import PresentationTesting
import Testing
import WebKernel
import WebTesting

@Suite(.timeLimit(.minutes(20))) struct `Exporting orders for programs` {
  static let formats: [(String?, String)] = [
    (nil, "application/json"), ("*/*", "application/json"), ("text/csv", "text/csv; charset=utf-8; header=present"),
    ("application/x-ndjson", "application/x-ndjson"),
    ("application/json;q=0.1, text/*;q=0.5", "text/csv; charset=utf-8; header=present"),
    ("text/html, application/*;q=0.9", "application/json"), ("TEXT/CSV", "text/csv; charset=utf-8; header=present"),
    ("application/json;q=0, */*;q=0.1", "application/x-ndjson"),
  ]

  @Test(arguments: formats)
  func `it is written as the reader likes it best`(accept: String?, type: String) async {
    let scenes = WebScenesStub.answering()
    let fields: HTTPFields = accept.map { ["Accept": $0] } ?? [:]
    let answer = await WebHandler(scenes).get("/api/v1/orders/export?status=paid", fields)
    #expect(answer.status == .ok)
    #expect(answer.fields["Content-Type"] == type)
    #expect(answer.fields["Content-Disposition"]?.hasPrefix("attachment; filename=\"orders.") == true)
    let isWhole = !type.hasPrefix("text/csv")
    let parameters = OrdersParameters(status: ["paid"], limit: isWhole ? 24 : 200)
    #expect(scenes.list.calls == [.exportOrders(.init(parameters: parameters, isWhole: isWhole, isPage: true))])
  }

  @Test(arguments: ["text/html", "application/xml, image/*", "text/csv;q=0", "*/*;q=0"])
  func `a format that no writer has is refused before the scene is called`(accept: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/orders/export", ["Accept": accept])
    #expect(answer.status == 406)
    #expect(try await answer.document["status"] == .number("406"))
    #expect(try await answer.document["code"] == .string("unsupported"))
    #expect(scenes.callCount == 0)
  }

  @Test func `each format has every order`() async throws {
    let front = WebHandler(WebScenesStub.answering())
    let order = String(decoding: Order.whole.document.json(), as: UTF8.self)
    let ndjson = try await front.get("/api/v1/orders/export", ["Accept": "application/x-ndjson"]).text
    #expect(ndjson == "\(order)\n\(order)\n")
    let json = try await front.get("/api/v1/orders/export").text
    #expect(json == "{\"orders\":[\(order),\(order)],\"next\":null}")
    let csv = try await front.get("/api/v1/orders/export", ["Accept": "text/csv"]).text
    #expect(csv.split(separator: "\r\n").count == 3)
    #expect(csv.hasPrefix("id,number,version,"))
  }

  @Test(arguments: [("", "text/csv"), ("&format=csv", "application/json"), ("", "*/*")])
  func `Shopify's layout has whole orders as CSV`(query: String, accept: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/orders/export?layout=shopify\(query)", ["Accept": accept])
    #expect(answer.fields["Content-Type"] == "text/csv; charset=utf-8; header=present")
    #expect(answer.fields["Content-Disposition"] == "attachment; filename=\"orders.csv\"")
    #expect(try await answer.text.hasPrefix("Name,Email,Financial Status,"))
    #expect(scenes.list.calls == [.exportOrders(.init(parameters: .init(limit: 24), isWhole: true, isPage: true))])
  }

  @Test(arguments: [("csv", "true", true), ("csv", "false", false), ("json", "true", false)])
  func `bom=true begins CSV with a byte-order mark`(format: String, bom: String, hasMark: Bool) async throws {
    let answer = await WebHandler(.answering()).get("/api/v1/orders/export?format=\(format)&bom=\(bom)")
    #expect(try await answer.text.hasPrefix("\u{FEFF}") == hasMark)
  }

  @Test(arguments: [
    ("?layout=shopify&format=json", "text/csv", 422), ("?layout=etsy", "text/csv", 422),
    ("?layout=shopify", "application/json", 406), ("?bom=yes", "text/csv", 422),
  ])
  func `a layout that is none, or that the format does not have, is refused`(
    query: String, accept: String, status: Int
  ) async {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/orders/export\(query)", ["Accept": accept])
    #expect(answer.status.rawValue == status)
    #expect(scenes.callCount == 0)
  }

  @Test func `a problem before the first order is an answer of its own`() async throws {
    let front = WebHandler(WebScenesStub(list: .showing(Problem(.usage, "sort: “x” is no sort"))))
    let answer = await front.get("/api/v1/orders/export")
    #expect(answer.status == 400)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    #expect(answer.fields["Content-Disposition"] == nil)
  }

  @Test func `a problem after the first order cuts the answer, and the log knows why`() async throws {
    let observer = ObserverSpy()
    let list = ListOrdersSceneSpy.exporting(pages: 2) { page in
      if page == 2 { throw Problem(.unavailable, "the disk is gone") }
    }
    let answer = await WebHandler(WebScenesStub(list: list), observer: observer).get("/api/v1/orders/export")
    #expect(answer.status == .ok)
    #expect(observer.records.isEmpty)
    await #expect(throws: Problem.self) { try await answer.text }
    let record = try #require(observer.records.first)
    #expect(record.isCut)
    #expect(record.bytes > 100)
    #expect(record.failure == "the disk is gone")
    #expect(record.operation == "exportOrders")
  }

  @Test func `the scene waits for a slow reader`() async throws {
    let asked = Lock(0)
    let list = ListOrdersSceneSpy.exporting(pages: 100) { page in asked.withLock { $0 = page } }
    let answer = await WebHandler(WebScenesStub(list: list)).get("/api/v1/orders/export")
    guard case .stream(let produce) = answer.body else { throw Problem(.internal, "it is not streamed") }
    let writer = CheckingWriter { written in
      // One page has been written, and one waits in the pipe.
      #expect(asked.withLock { $0 } <= written + 1)
    }
    try await produce(writer)
    #expect(asked.withLock { $0 } == 100)
  }

  @Test func `an export whose reader stalls holds the bytes of two pages, and no scene at work`() async throws {
    let asked = Lock(0)
    let shown = Lock(0)
    let list = ListOrdersSceneSpy.exporting(pages: 100) { page in
      asked.withLock { $0 = page }
    } then: {
      shown.withLock { $0 += 1 }
    }
    let answer = await WebHandler(WebScenesStub(list: list)).get("/api/v1/orders/export")
    guard case .stream(let produce) = answer.body else { throw Problem(.internal, "it is not streamed") }
    let writer = StalledWriter()
    let reading = Task { try await produce(writer) }
    while await !writer.isStalled || shown.withLock({ $0 }) < 2 { await Task.yield() }
    #expect(asked.withLock { $0 } == 2)
    await writer.cut()
    await #expect(throws: HTTPWriteError.self) { try await reading.value }
    #expect(asked.withLock { $0 } == 2)
  }

  @Test func `the scene stops where the reader has gone`() async throws {
    struct Gone: Error {}
    let observer = ObserverSpy()
    let display = DisplayReference()
    let list = ListOrdersSceneSpy.exporting(pages: .max, on: display)
    let answer = await WebHandler(WebScenesStub(list: list), observer: observer).get("/api/v1/orders/export")
    guard case .stream(let produce) = answer.body else { throw Problem(.internal, "it is not streamed") }
    await #expect(throws: Gone.self) {
      try await produce(CheckingWriter { if $0 == 3 { throw Gone() } })
    }
    while display.isAlive { await Task.yield() }
    #expect(observer.records.map(\.isCut) == [true])
  }

  @Test func `the scene stops where nobody ever reads, as for HEAD`() async throws {
    let observer = ObserverSpy()
    let display = DisplayReference()
    let list = ListOrdersSceneSpy.exporting(pages: .max, on: display)
    let front = WebHandler(WebScenesStub(list: list), observer: observer)
    #expect(await front.respond(to: HTTPRequest(.head, "/api/v1/orders/export")).status == .ok)
    while display.isAlive { await Task.yield() }
    #expect(observer.records.map(\.isCut) == [false])
    #expect(observer.records.map(\.bytes) == [0])
  }

  @Test func `an answer that is thrown away is told of as cut`() async {
    let observer = ObserverSpy()
    let front = WebHandler(WebScenesStub.answering(), observer: observer)
    _ = await front.get("/api/v1/orders/export")
    #expect(observer.records.map(\.isCut) == [true])
  }
}

// MARK: Fixtures

/// Calls a closure with the number of pieces written so far, the current one included.
private actor CheckingWriter: HTTPWriting {
  private let check: @Sendable (Int) throws -> Void
  private var written = 0

  init(_ check: @escaping @Sendable (Int) throws -> Void) { self.check = check }

  func write(_ bytes: [UInt8]) throws {
    written += 1
    try check(written)
  }
}

/// A writer that never finishes a write.
private actor StalledWriter: HTTPWriting {
  private var waiting: CheckedContinuation<Void, any Error>?

  var isStalled: Bool { waiting != nil }

  func write(_ bytes: [UInt8]) async throws { try await withCheckedThrowingContinuation { waiting = $0 } }

  func cut() { waiting.take()?.resume(throwing: HTTPWriteError()) }
}

/// Holds a weak reference to the display of an export, which is released when the export ends.
private final class DisplayReference: Sendable {
  private struct State { weak var display: (any ListOrdersDisplayLogic)? }

  private let state = Lock(State())

  var isAlive: Bool { state.withLock { $0.display != nil } }
  func hold(_ display: any ListOrdersDisplayLogic) { state.withLock { $0.display = display } }
}

extension ListOrdersSceneSpy {
  /// Returns a scene that shows one order per page.
  ///
  /// - Parameters:
  ///   - before: is called with each page's number, from 1, before it is shown.
  ///   - then: is called when it has been shown.
  fileprivate static func exporting(
    pages: Int, on reference: DisplayReference = DisplayReference(),
    before: @escaping @Sendable (Int) throws -> Void = { _ in }, then: @escaping @Sendable () -> Void = {}
  ) -> ListOrdersSceneSpy {
    ListOrdersSceneSpy { call, display in
      guard case .exportOrders(let request) = call else { return }
      reference.hold(display)
      let page = request.parameters.after.flatMap { Int($0) } ?? 1
      try before(page)
      try await display.displayExportedOrders(
        .init(
          batch: request.isWhole ? .whole([Order.whole.document]) : .rows([Order.whole.row]),
          next: page < pages ? String(page + 1) : nil, isLast: true))
      then()
    }
  }
}
