import AssistantKernel
import DocumentsProtocols
import Locks
import Testing

@Suite struct `The progress of a call` {
  @Test func `it is reported until the answer, to a client that asked for it`() async throws {
    let (reports, continuation) = AsyncStream<[UInt8]>.makeStream()
    let seen = Lock<[JSONValue]>([])
    // The tool ends when three reports have come.
    let answer = try await answer(token: #""progressToken":"p","#, every: .milliseconds(1)) {
      var iterator = reports.makeAsyncIterator()
      for _ in 0..<3 {
        guard let report = await iterator.next() else { return }
        seen.withLock { $0.append((try? JSONValue(parsing: report)) ?? .null) }
      }
    } report: {
      continuation.yield($0)
    }
    #expect(answer["result"]?["isError"] == .bool(false))
    let messages = seen.withLock(\.self)
    #expect(messages.map(\.["method"]) == Array(repeating: .string("notifications/progress"), count: 3))
    #expect(messages.allSatisfy { $0["params"]?["progressToken"] == .string("p") && $0["id"] == nil })
    #expect(messages.map(\.["params"]?["progress"]) == ["1", "2", "3"].map { .number($0) })
  }

  @Test func `a client that did not ask gets the answer alone`() async throws {
    let answer = try await answer(token: "", every: .zero) {
    } report: { _ in
      Issue.record("a report was sent")
    }
    #expect(answer["result"]?["isError"] == .bool(false))
  }

  private func answer(
    token: String, every interval: Duration, work: @escaping @Sendable () async -> Void,
    report: @escaping @Sendable ([UInt8]) -> Void
  ) async throws -> JSONValue {
    let tool = AssistantTool(
      name: "t", title: "", description: "", input: .object([]), output: .object([]),
      hints: .init(isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false),
      action: .read { _ throws(AssistantFailure) in
        await work()
        return AssistantResult(Array("{}".utf8), text: "Done.")
      })
    let message = """
      {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t","_meta":{\(token)\
      "io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
      """
    guard case .request(let request) = try AssistantMessage(Array(message.utf8)) else { return .null }
    let server = AssistantServer(name: "storekeeper", version: "1", instructions: "", sign: { $0 }, now: { 0 })
    let caller = AssistantServer.Caller(
      name: "ann", catalogue: AssistantCatalogue(tools: [tool]) { _ throws(AssistantFailure) in nil },
      isInitialized: false)
    return try JSONValue(parsing: try await server.answer(request, from: caller, every: interval, report))
  }
}
