import HTTPProtocols
import JSON
import Testing
import WebTesting

@testable import APIFrontEnd
@testable import WebKernel

@Suite struct `The declared limits of operations` {
  @Test func `each operation that streams has a limit`() {
    let limited = WebScenesStub.operations.filter {
      $0.concurrency != nil
    }
    let streams: Set = ["exportOrders", "readTransfer", "backUpStore", "playMelody"]
    #expect(streams.isSubset(of: limited.map(\.id)))
  }

  @Test func `a page of complete orders counts to the limit of its operation, and another page does not`() throws {
    for id in ["listOrders", "showHistory"] {
      let operation = try #require(WebScenesStub.operations.first { $0.id == id })
      #expect(operation.concurrency == .widePage, "\(id)")
      #expect(operation.countsToLimit(HTTPRequest(.get, "/?expand=order")), "\(id)")
      #expect(!operation.countsToLimit(HTTPRequest(.get, "/?limit=200")), "\(id)")
    }
  }

  @Test func `the document names 429 where an operation has a limit, and nowhere else`() async throws {
    let declared = WebScenesStub.operations
    for operation in try await WebHandler.documented() {
      let isLimited = declared.contains { declared in
        declared.id == operation.id
          && (declared.concurrency != nil || declared.bodyLimit != nil
            || declared.responses.contains { $0.status == 202 })
      }
      #expect((operation.value["responses"]?["429"] != nil) == isLimited, "\(operation.id)")
    }
  }
}
