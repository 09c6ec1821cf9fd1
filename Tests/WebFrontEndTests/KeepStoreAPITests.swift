import APIProtocols
import HTTPProtocols
import KeepStoreProtocols
import KeepStoreTesting
import Models
import PresentationProtocols
import Testing
import WebFrontEnd

@Suite struct `A store on its way, by program` {
  @Test(arguments: [("", nil, nil), ("?after=abc&limit=500", "abc", 500)] as [(String, String?, Int?)])
  func `it goes out one record a line`(query: String, after: String?, limit: Int?) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebFrontEnd(scenes).get("/api/v1/transfer\(query)")
    #expect(answer.fields["Content-Type"] == "application/x-ndjson")
    let line = String(
      decoding: TransferDocument.order(.whole, isDeleted: false, events: []).json(), as: UTF8.self)
    #expect(try await answer.text == "\(line)\n\(line)\n")
    guard case .fetchRecords(let request)? = scenes.transferring.calls.first else {
      throw Problem(.internal, "nothing was fetched")
    }
    #expect(request == .init(after: after, limit: limit))
  }

  @Test(arguments: [true, false])
  func `it comes in line by line, and the answer counts`(isDryRun: Bool) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebFrontEnd(scenes).send(
      .put, "/api/v1/transfer?dry_run=\(isDryRun)", ["Content-Type": "application/x-ndjson"], body: "{}\n")
    #expect(
      try await answer.text
        == #"{"kept":2,"skipped":4,"rejected":1,"rejects":[{"line":3,"errors":[{"pointer":"/total","message":"is missing"}]}]}"#
    )
    guard case .keepRecords(let request)? = scenes.transferring.calls.first else {
      throw Problem(.internal, "nothing was kept")
    }
    #expect(request.isDryRun == isDryRun)
    #expect(try await request.source.next() == Array("{}\n".utf8))
  }

  @Test func `it may be as long as an import`() {
    let front = WebFrontEnd(WebScenesStub(), settings: .init(maxImport: 5000, maxBody: 10))
    #expect(front.bodyLimit(for: HTTPRequest(.put, "/api/v1/transfer")) == 5000)
  }
}
