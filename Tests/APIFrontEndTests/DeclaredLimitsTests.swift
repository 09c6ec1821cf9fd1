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
