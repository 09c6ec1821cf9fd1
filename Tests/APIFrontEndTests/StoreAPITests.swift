import Models
import HTTPProtocols
import JSON
import Locks
import Permissions
import PresentationProtocols
import StoreAdministrationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct StoreAPITests {
  private static let fields: HTTPFields = ["Content-Type": "application/json", "Idempotency-Key": "k1"]
  /// The fields of a write, which alone has a version.
  private static let written: HTTPFields = [
    "Content-Type": "application/json", "If-Match": "\"7.en_US.GMT\"", "Idempotency-Key": "k1",
  ]

  @Test(arguments: StoreRequest.Kind.allCases)
  func `a question goes on with who asks, the version seen and the key`(kind: StoreRequest.Kind) async throws {
    let scenes = WebScenesStub()
    let answer = await WebHandler(scenes).send(
      .post, "/api/v1/store/\(kind.rawValue)?dry_run=true", kind == .write ? Self.written : Self.fields,
      body: "{\"question\":{}}")
    #expect(answer.status == .ok)
    #expect(try await answer.text == "{\"answer\":7}")
    guard case .answer(let question)? = scenes.answering.calls.first else { return #expect(scenes.callCount == 1) }
    #expect(question.kind == kind)
    #expect(question.json == Array("{\"question\":{}}".utf8))
    #expect(question.author == Author(name: "local", frontEnd: "api", requestID: "request-1"))
    #expect(question.idempotencyKey == "k1")
    #expect(question.version == (kind == .write ? 7 : nil))
    #expect(question.isDryRun)
  }

  @Test(arguments: [(Role.viewer, "read"), (.editor, "write"), (.admin, "keep")])
  func `a question is its authenticated caller's`(role: Role, path: String) async throws {
    let scenes = WebScenesStub()
    var fields = path == "write" ? Self.written : Self.fields
    fields["Authorization"] = "Bearer \(role.rawValue)"
    _ = await WebHandler(scenes).send(.post, "/api/v1/store/\(path)", fields, body: "{}")
    guard case .answer(let question)? = scenes.answering.calls.first else { return #expect(scenes.callCount == 1) }
    #expect(question.author.name == role.rawValue)
  }

  @Test func `a write of a store without a version is refused with 428`() async {
    let scenes = WebScenesStub()
    let fields: HTTPFields = ["Content-Type": "application/json"]
    #expect(await WebHandler(scenes).send(.post, "/api/v1/store/write", fields, body: "{}").status == 428)
    #expect(scenes.callCount == 0)
  }

  @Test func `the response to a replayed write has the version and says that it is a replay`() async throws {
    let spy = StoreServingSpy(StoreResponse(json: [], version: 8, isReplayed: true))
    let answer = await WebHandler(WebScenesStub(answering: spy)).send(
      .post, "/api/v1/store/write", Self.written, body: "{}")
    #expect(answer.fields["ETag"]?.hasPrefix("\"8.") == true)
    #expect(answer.fields["Idempotent-Replayed"] == "true")
  }

  @Test func `a refusal of the store is a problem document with the store's own error`() async throws {
    let problem = Problem(invalid: [.init(pointer: "/email", message: "is missing")])
    let spy = StoreServingSpy(StoreResponse(json: Array("{\"store\":{\"a\":[\"b\"]}}".utf8), problem: problem))
    let answer = await WebHandler(WebScenesStub(answering: spy)).send(
      .post, "/api/v1/store/write", Self.written, body: "{}")
    #expect(answer.status == 422)
    #expect(answer.fields["Content-Type"] == "application/problem+json")
    let document = try await answer.document
    #expect(document["instance"] == .string("/api/v1/store/write"))
    #expect(document["code"] == .string("invalid"))
    #expect(document["errors"]?[0]?["pointer"] == .string("/email"))
    #expect(document["store"]?["a"]?[0] == .string("b"))
  }

  @Test(arguments: [("read", 1 << 20), ("write", 16 << 20), ("keep", 16 << 20)])
  func `a question has a limit of its own, and one in chunks is refused as soon as it exceeds that`(
    path: String, limit: Int
  ) async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    let fields = path == "write" ? Self.written : Self.fields
    var announced = fields
    announced["Content-Length"] = "100000000"
    #expect(front.bodyLimit(for: HTTPRequest(.post, "/api/v1/store/\(path)", fields: announced)) == limit)
    let flood = Flood()
    let answer = await front.respond(
      to: HTTPRequest(.post, "/api/v1/store/\(path)", fields: fields, body: HTTPBody(from: flood)))
    #expect(answer.status == 413)
    #expect(flood.pieces.withLock { $0 } == limit / Flood.pieceSize + 1)
    #expect(scenes.callCount == 0)
  }

  @Test func `a question that is refused for a while says for how long`() async {
    let problem = Problem(.tooMany, "the store is being examined already", retryAfter: 10)
    let spy = StoreServingSpy(StoreResponse(json: Array("{}".utf8), problem: problem))
    let answer = await WebHandler(WebScenesStub(answering: spy)).send(
      .post, "/api/v1/store/read", Self.fields, body: "{}")
    #expect(answer.status == 429)
    #expect(answer.fields["Retry-After"] == "10")
  }

  @Test func `a backup goes out and comes in as it is`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    #expect(try await front.get("/api/v1/store/backup").text == "backup")
    let type: HTTPFields = ["Content-Type": "application/octet-stream"]
    #expect(await front.send(.put, "/api/v1/store/backup", type, body: "backup").status == .noContent)
    guard case .restore(let bytes)? = scenes.answering.calls.last else { return #expect(scenes.callCount == 2) }
    #expect(bytes == Array("backup".utf8))
    #expect(await front.send(.put, "/api/v1/store/backup?dry_run=true", type, body: "x").status == 422)
    #expect(scenes.callCount == 2)
  }
}

/// An endless body, which counts the bytes that are read.
private final class Flood: HTTPBodySource {
  static let pieceSize = 1 << 16
  let pieces = Lock(0)

  func next() throws(HTTPBodyError) -> [UInt8]? {
    pieces.withLock { $0 += 1 }
    return [UInt8](repeating: UInt8(ascii: "["), count: Self.pieceSize)
  }
}
