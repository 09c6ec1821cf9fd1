import DocumentsProtocols
import HTTPProtocols
import JSON
import MelodyModels
import Models
import PresentationProtocols
import PresentationTesting
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `A store on its way, by program` {
  @Test(arguments: [("", nil), ("?after=abc&limit=500", "abc")] as [(String, String?)])
  func `it goes out one record a line`(query: String, after: String?) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/transfer\(query)")
    #expect(answer.fields["Content-Type"] == "application/x-ndjson")
    let line = String(
      decoding: TransferDocument.order(.whole, isDeleted: false, events: []).json(), as: UTF8.self)
    #expect(try await answer.text == "\(line)\n\(line)\n")
    guard case .fetchRecords(let request)? = scenes.transferring.calls.first else {
      throw Problem(.internal, "nothing was fetched")
    }
    #expect(request == .init(after: after, limit: 16))
  }

  @Test(arguments: [
    ("", [16, 16, 16]), ("?limit=40", [16, 16, 8]), ("?limit=32", [16, 16]), ("?limit=50", [16, 16, 16]),
  ])
  func `it is read page by page, and shows follow the last order`(query: String, limits: [Int]) async throws {
    let scenes = WebScenesStub(
      transferring: TransferSceneSpy { call, display in
        guard case .fetchRecords(let request) = call else { return }
        let place = request.after.flatMap { Int($0) } ?? 0
        let orders = (place..<min(40, place + (request.limit ?? 0))).map { number in
          var order = Order.amy
          order.id = "\(number + 1)"
          return TransferDocument.order(order, isDeleted: false, events: [])
        }
        if !orders.isEmpty { try await display.displayFetchedRecords(.init(documents: orders)) }
        guard orders.count < request.limit ?? 0 else { return }
        try await display.displayFetchedRecords(
          .init(documents: [try .melody(Melody(id: "ode", rtttl: "Ode:d=4,o=5,b=120:e"))]))
      })
    let lines = try await WebHandler(scenes).get("/api/v1/transfer\(query)").text.split(separator: "\n")
    let asked = scenes.transferring.calls.compactMap {
      if case .fetchRecords(let request) = $0 { request } else { nil }
    }
    #expect(asked.map(\.limit) == limits)
    let isWhole = limits.reduce(0, +) > 40
    #expect(lines.count == (isWhole ? 41 : limits.reduce(0, +)))
    #expect(lines.last?.contains("rtttl") == isWhole)
  }

  @Test(arguments: [true, false])
  func `it comes in line by line, and the answer counts`(isDryRun: Bool) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .put, "/api/v1/transfer?dry_run=\(isDryRun)", ["Content-Type": "application/x-ndjson"], body: "{}\n")
    #expect(
      try await answer.text
        == #"{"kept":2,"skipped":4,"rejected":1,"rejects":[{"line":3,"errors":[{"pointer":"/total","message":"is missing","code":"invalid"}]}]}"#
    )
    guard case .saveRecords(let request)? = scenes.transferring.calls.first else {
      throw Problem(.internal, "nothing was kept")
    }
    #expect(request.isDryRun == isDryRun)
    #expect(try await request.source.next() == Array("{}\n".utf8))
  }

  @Test func `it may be as long as an import`() {
    let front = WebHandler(WebScenesStub(), settings: .init(maxImport: 5000, maxBody: 10))
    #expect(front.bodyLimit(for: HTTPRequest(.put, "/api/v1/transfer")) == 5000)
  }
}

@Suite struct `The shop's settings, for programs` {
  @Test func `they are read alone, and one that the shop lacks is missing`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/settings")
    #expect(answer.status == .ok)
    #expect(
      try await answer.text
        == #"{"currency":"EUR","name":"Northwind","taxRates":"19 VAT, DE","timeZone":"Europe/Berlin"}"#)
    #expect(scenes.administration.calls == [.perform(.init(action: .settings))])
  }
}
