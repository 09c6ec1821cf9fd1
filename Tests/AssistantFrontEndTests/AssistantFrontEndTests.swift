import AccessProtocols
import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import Locks
import Permissions
import Testing
import WebKernel

@testable import AssistantFrontEnd

@Suite struct ShopAPITests {
  private static let operations: [String: WebOperation] = Operations([
    .api(.get, "/orders/{id}", id: "showOrder", summary: "", role: .viewer, responses: []) { _ in HTTPResponse(.ok) },
    .api(.post, "/orders/{id}/notes", id: "note", summary: "", role: .editor, responses: []) { _ in HTTPResponse(.ok) },
  ]).byID

  /// Sends a request to an API that gives one answer, and returns the request and the outcome.
  private func ask(
    _ id: String, _ values: ShopAPI.Values, answer: HTTPResponse = HTTPResponse(.ok, text: #"{"a":1}"#)
  ) async -> (request: HTTPRequest?, outcome: Result<[UInt8], AssistantFailure>) {
    let sent = Lock<HTTPRequest?>(nil)
    let api = ShopAPI(Self.operations) { request in
      sent.withLock { $0 = request }
      return answer
    }
    do throws(AssistantFailure) {
      let bytes = try await api.fetch(id, values)
      return (sent.withLock { $0 }, .success(bytes))
    } catch {
      return (sent.withLock { $0 }, .failure(error))
    }
  }

  @Test func `a request has the address and the query of the call`() async {
    var query = HTTPQuery()
    query["version"] = "2"
    let (request, _) = await ask("showOrder", .init(path: ["id": "a/b"], query: query))
    #expect(request?.target == "/api/v1/orders/a%2Fb?version=2")
  }

  @Test func `a write without a key is a dry run, and one with a key names the version`() async {
    let dry = await ask("note", .init(path: ["id": "1"], body: .object([]))).request
    #expect(dry?.target == "/api/v1/orders/1/notes?dry_run=true")
    let write = await ask("note", .init(path: ["id": "1"], body: .object([]), version: 3, key: "k")).request
    #expect(write?.target == "/api/v1/orders/1/notes")
    #expect(write?.fields["If-Match"] == "\"3\"" && write?.fields["Idempotency-Key"] == "k")
  }

  @Test func `a problem is a sentence with its faults and its remedy`() async {
    let problem = """
      {"detail":"the order is shipped","errors":[{"pointer":"/status","message":"is wrong"},{"pointer":"/x","message":\
      "the order is shipped"}],"remedy":"undo it"}
      """
    let (_, outcome) = await ask("showOrder", .init(path: ["id": "1"]), answer: HTTPResponse(422, text: problem))
    guard case .failure(let failure) = outcome else { return #expect(Bool(false)) }
    #expect(failure.text == "The order is shipped. /status is wrong. Undo it.")
    #expect(failure.document == Array(problem.utf8))
  }

  @Test func `a tool uses no operation that it does not declare`() async {
    let api = ShopAPI(Self.operations) { _ in HTTPResponse(.ok, text: "{}") }
    let limited = api.limited(to: Operations([Self.operations["note"]].compactMap(\.self)))
    await #expect(throws: AssistantFailure.self) { try await limited.fetch("showOrder") }
    await #expect(throws: Never.self) { try await limited.fetch("note") }
  }

  @Test func `a caller gets the tools whose operations it may all use`() {
    let tool = Operations(Array(Self.operations.values)).tool(
      "note", "", "", operations: ["showOrder", "note"], output: []
    ) { _ in .read { _ throws(AssistantFailure) in throw AssistantFailure("") } }
    let api = ShopAPI([:]) { _ in HTTPResponse(.ok) }
    func isOffered(_ role: Identity, mayWrite: Bool) -> Bool { tool.tool(for: role, api, mayWrite: mayWrite) != nil }
    #expect(isOffered(Identity(name: "e", role: .editor), mayWrite: true))
    #expect(!isOffered(Identity(name: "e", role: .editor), mayWrite: false))
    #expect(!isOffered(Identity(name: "v", role: .viewer), mayWrite: true))
    #expect(!isOffered(Identity(name: "s", role: .admin, scopes: [.readMedia]), mayWrite: true))
  }
}
