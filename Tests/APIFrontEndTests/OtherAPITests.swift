import DocumentsProtocols
import HTTPProtocols
import ImportOrdersProtocols
import ImportOrdersTesting
import JSON
import Locks
import OrderQueries
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Importing orders by program` {
  @Test(arguments: [
    ("application/x-ndjson", ImportOrders.Layout.ndjson), ("application/json", .json), ("text/csv", nil),
    ("Text/CSV; charset=windows-1252; header=present", nil),
  ])
  func `the layout is the content type's, or for CSV the heading's`(type: String, layout: ImportOrders.Layout?) async {
    let scenes = WebScenesStub.answering(isReplayed: true)
    let fields: HTTPFields = ["Content-Type": type, "Idempotency-Key": "k1"]
    let answer = await WebHandler(scenes).send(.post, "/api/v1/orders/import?dry_run=true", fields, body: "x")
    #expect(answer.status == .ok)
    #expect(scenes.importing.requests.map(\.layout) == [layout])
    #expect(scenes.importing.requests.map(\.isDryRun) == [true])
    #expect(scenes.importing.requests.map(\.idempotencyKey) == ["k1"])
    #expect(answer.fields["Idempotent-Replayed"] == "true")
  }

  @Test func `the last tally is the answer, with the rejects of every batch`() async throws {
    let answer = await WebHandler(.answering()).send(
      .post, "/api/v1/orders/import", ["Content-Type": "application/x-ndjson"], body: "x")
    #expect(
      try await answer.text
        == #"{"created":3,"skipped":0,"rejected":1,"rejects":[{"line":1,"errors":[{"pointer":"/total","message":"is missing","code":"invalid"}]}]}"#
    )
  }

  @Test func `the first hundred rejects are shown`() async throws {
    let importing = ImportOrdersSceneSpy { _, display in
      for isLast in [false, false, true] {
        try await display.displayImportedOrders(.batch(created: 0, rejects: 60, rejected: 180, isLast: isLast))
      }
    }
    let document = try await WebHandler(WebScenesStub(importing: importing)).send(
      .post, "/api/v1/orders/import", ["Content-Type": "application/x-ndjson"], body: "x"
    ).document
    #expect(document["rejected"] == .number("180"))
    #expect(document["rejects"]?[99] != nil)
    #expect(document["rejects"]?[100] == nil)
  }

  @Test func `the body is taken piece by piece, as the scene asks for it`() async throws {
    let body = PiecesStub(count: 3)
    let read = Lock<[UInt8]>([])
    let importing = ImportOrdersSceneSpy { call, display in
      #expect(call.request.source.byteCount == 3)
      #expect(body.given == 0)
      while let piece = try await call.request.source.next() {
        read.withLock { $0 += piece }
        #expect(body.given == read.withLock { $0.count })
      }
      try await display.displayImportedOrders(.batch(created: 3, rejects: 0, isLast: true))
    }
    let request = HTTPRequest(
      .post, "/api/v1/orders/import", fields: ["Content-Type": "text/csv", "Content-Length": "3"],
      body: HTTPBody(from: body))
    #expect(await WebHandler(WebScenesStub(importing: importing)).respond(to: request).status == .ok)
    #expect(read.withLock { $0 } == [0, 1, 2])
  }

  @Test(arguments: [(HTTPBodyError.incomplete, 400), (.tooLarge(limit: 7), 413)])
  func `a body that breaks off is a problem that tells what had been taken in`(error: HTTPBodyError, status: Int)
    async throws
  {
    let importing = ImportOrdersSceneSpy { call, display in
      _ = try await call.request.source.next()
      try await display.displayImportedOrders(.batch(created: 5, rejects: 0, isLast: false))
      do {
        _ = try await call.request.source.next()
      } catch let problem as Problem {
        try await display.displayProblem(problem)
      }
    }
    let request = HTTPRequest(
      .post, "/api/v1/orders/import", fields: ["Content-Type": "text/csv"],
      body: HTTPBody(from: PiecesStub(count: 1, error: error)))
    let answer = await WebHandler(WebScenesStub(importing: importing)).respond(to: request)
    #expect(answer.status.rawValue == status)
    #expect(try await answer.text.contains("before that, 5 created"))
  }

  @Test(arguments: [(Problem.Code.unavailable, 503), (.full, 507)])
  func `an import that the store ends says what was saved, and up to which line`(code: Problem.Code, status: Int)
    async throws
  {
    let importing = ImportOrdersSceneSpy { _, display in
      var batch = ImportOrders.ViewModel.batch(created: 5, rejects: 1, isLast: false)
      batch.tally = .init(created: 5, rejected: 1, line: 612)
      try await display.displayImportedOrders(batch)
      try await display.displayProblem(Problem(code, "SELECT failed"))
    }
    let front = WebHandler(WebScenesStub(importing: importing))
    let answer = await front.send(.post, "/api/v1/orders/import", ["Content-Type": "text/csv"], body: "x")
    #expect(answer.status.rawValue == status)
    let document = try await answer.document
    #expect(document["created"] == .number("5") && document["skipped"] == .number("0"))
    #expect(document["rejected"] == .number("1") && document["savedUpToLine"] == .number("612"))
    let text = try await answer.text
    #expect(text.contains("before that, 5 created, 0 skipped, 1 rejected, up to line 612"))
    #expect(!text.contains("SELECT"))
    let tried = await front.send(.post, "/api/v1/orders/import?dry_run=true", ["Content-Type": "text/csv"], body: "x")
    #expect(tried.status.rawValue == status)
    #expect(try await !tried.text.contains("created"))
  }

  @Test func `an import may have more bytes than other bodies`() {
    let front = WebHandler(WebScenesStub(), settings: .init(maxImport: 5000, maxBody: 10))
    #expect(front.bodyLimit(for: HTTPRequest(.post, "/api/v1/orders/import")) == 5000)
    #expect(front.bodyLimit(for: HTTPRequest(.post, "/api/v1/orders")) == 10)
    #expect(front.bodyLimit(for: HTTPRequest(.post, "/api/v1/nothing")) == nil)
    let longer: HTTPFields = ["Content-Length": "11"]
    #expect(front.bodyLimit(for: HTTPRequest(.post, "/api/v1/orders/import", fields: longer)) == 5000)
    #expect(front.bodyLimit(for: HTTPRequest(.post, "/api/v1/orders", fields: longer)) == 10)
  }
}

@Suite struct `Counting and summing orders for programs` {
  @Test(arguments: [
    ("", OrderStatistics.Period.day), ("?by=day", .day), ("?by=week", .week), ("?by=month", .month),
    ("?by=status", .status),
  ])
  func `the period reaches the scene`(query: String, period: OrderStatistics.Period) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/stats\(query)")
    #expect(scenes.statistics.calls == [.fetchStatistics(.init(by: period))])
    #expect(try await answer.document["orders"] == .number("1"))
  }

  @Test func `so do the filters, and a page does not`() async {
    let scenes = WebScenesStub.answering()
    _ = await WebHandler(scenes).get("/api/v1/stats?status=paid&since=-7d&by=week")
    #expect(
      scenes.statistics.calls == [.fetchStatistics(.init(parameters: .init(status: ["paid"], since: "-7d"), by: .week))]
    )
    #expect(await WebHandler(scenes).get("/api/v1/stats?after=c").status == 400)
  }

  @Test func `by item, the response has the items, as many as requested`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/stats?by=item&limit=3&since=-7d")
    #expect(scenes.statistics.calls == [.fetchItems(.init(parameters: .init(since: "-7d", limit: 3), limit: 3))])
    let document = try await answer.document
    #expect(document["items"]?[0]?["sku"] == .string("NW-011"))
    #expect(document["isComplete"] == .bool(true))
    #expect(document["periods"] == .array([]))
  }

  @Test func `a period that is none is refused, with the one that is near`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/stats?by=weak")
    #expect(answer.status == 422)
    #expect(try await answer.document["errors"]?[0]?["pointer"] == .string("/by"))
    #expect(try await answer.document["remedy"] == .string("did you mean week?"))
    #expect(scenes.callCount == 0)
  }
}

// MARK: Fixtures

/// A body of the bytes 0, 1, 2 …, one per piece, which then ends or throws.
private final class PiecesStub: HTTPBodySource {
  private let next = Lock(0)
  private let count: Int
  private let error: HTTPBodyError?

  init(count: Int, error: HTTPBodyError? = nil) {
    self.count = count
    self.error = error
  }

  var given: Int { next.withLock { $0 } }

  func next() async throws(HTTPBodyError) -> [UInt8]? {
    let number = next.withLock { next in
      defer { next = min(next + 1, count) }
      return next
    }
    if number < count { return [UInt8(number)] }
    if let error { throw error }
    return nil
  }
}
