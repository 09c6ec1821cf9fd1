import Foundation
import HTTPProtocols
import JSON
import PresentationProtocols
import ShowOrderProtocols
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

/// Tests operations that may take longer than a request.
@Suite struct JobsTests {
  private static let path = "/api/v1/store/backup"
  private let gate = AsyncStream<Never>.makeStream()

  /// A front end whose store's long operations wait until a test opens the gate.
  private func slow() -> (front: WebHandler, spy: StoreServingSpy) {
    let spy = StoreServingSpy(gate: gate.stream)
    return (WebHandler(WebScenesStub(answering: spy)), spy)
  }

  private func open() { gate.continuation.finish() }

  // MARK: Restore

  @Test func `a restore that takes longer than the program waits is asked for at its address, and runs once`()
    async throws
  {
    let (front, spy) = slow()
    let accepted = await front.restore("a", key: "k1", prefer: "respond-async")
    #expect(accepted.status == 202)
    let address = try #require(accepted.fields["Location"])
    #expect(address == "/api/v1/jobs/replaceStore/k1")
    let running = await front.get(address)
    #expect(running.status == 202 && running.fields["AsyncResult"] == nil)
    for answer in [accepted, running] { #expect(answer.fields["Retry-After"] == "1") }
    #expect(accepted.fields["Preference-Applied"] == "respond-async")
    #expect(running.fields["Preference-Applied"] == nil)
    let document = try await running.document
    #expect(document["operation"] == .string("replaceStore") && document["key"] == .string("k1"))
    #expect(document["state"] == .string("running"))
    open()
    let ended = await front.get(address, ["Prefer": "respond-async, wait=10"])
    #expect(ended.status == .noContent && ended.fields["AsyncResult"] == "204")
    let replay = await front.restore("a", key: "k1")
    #expect(replay.status == .noContent && replay.fields["Idempotent-Replayed"] == "true")
    #expect(spy.calls.count == 1)
  }

  @Test func `a second restore is refused while the first runs, and a key for another file always`() async throws {
    let (front, spy) = slow()
    _ = await front.restore("a", key: "k1", prefer: "respond-async")
    let other = await front.restore("a", key: "k2")
    #expect(other.status.rawValue == 409)
    #expect(try await other.document["code"] == .string("in-flight"))
    #expect(await front.restore("b", key: "k1").status.rawValue == 422)
    open()
    #expect(await front.restore("a", key: "k1").status == .noContent)
    #expect(await front.restore("b", key: "k1").status.rawValue == 422)
    #expect(await front.restore("b", key: "k2").status == .noContent)
    #expect(spy.calls.count == 2)
  }

  @Test func `a restore goes on when its request is given up, and the same request waits for the same restore`()
    async throws
  {
    for key in ["k1", nil] {
      let gate = AsyncStream<Never>.makeStream()
      let spy = StoreServingSpy(gate: gate.stream)
      let front = WebHandler(WebScenesStub(answering: spy))
      let first = Task { await front.restore("a", key: key) }
      first.cancel()
      _ = await first.value
      let second = Task { await front.restore("a", key: key) }
      gate.continuation.finish()
      #expect(await second.value.status == .noContent)
      #expect(spy.calls.count == 1, "\(key ?? "no key")")
    }
  }

  @Test func `the same file without a key is restored once, and the second request is told that it was`() async throws {
    let scenes = WebScenesStub()
    let front = WebHandler(scenes)
    #expect(await front.restore("a").status == .noContent)
    let again = await front.restore("a")
    #expect(again.status.rawValue == 409)
    #expect(try await again.text.contains("it was not restored again"))
    #expect(await front.restore("a", key: "k").status == .noContent)
    #expect(await front.restore("b").status == .noContent)
    #expect(scenes.answering.calls.count == 3)
  }

  @Test func `the failure of a restore is at the address of its job, and its key can be used again`() async throws {
    let spy = StoreServingSpy(failure: Problem(invalid: [.init(pointer: "", message: "is no backup")]))
    let front = WebHandler(WebScenesStub(answering: spy))
    for body in ["a", "b"] {
      #expect(await front.restore(body, key: "k1").status.rawValue == 422)
      let told = await front.get("/api/v1/jobs/replaceStore/k1")
      #expect(told.status.rawValue == 422 && told.fields["AsyncResult"] == "422")
      #expect(try await told.text.contains("is no backup"))
    }
    #expect(spy.calls.count == 2)
  }

  // MARK: Who may ask

  @Test func `a job is nobody's but its caller's, and only an admin asks for one`() async throws {
    let (front, _) = slow()
    _ = await front.restore("a", key: "k1", prefer: "respond-async")
    let address = "/api/v1/jobs/replaceStore/k1"
    #expect(await front.get(address).status.rawValue == 202)
    #expect(await front.get(address, ["Authorization": "Bearer admin"]).status == .notFound)
    #expect(await front.get(address, ["Authorization": "Bearer editor"]).status.rawValue == 403)
    #expect(await front.get("/api/v1/jobs/replaceStore/k2").status == .notFound)
    open()
  }

  // MARK: Other operations

  @Test func `a backup that is made for long is fetched at its address, as often as its key is asked for`() async throws
  {
    let (front, spy) = slow()
    let fields: HTTPFields = ["Prefer": "respond-async", "Idempotency-Key": "k1"]
    let accepted = await front.get(Self.path, fields)
    #expect(accepted.status.rawValue == 202)
    #expect(await front.get(Self.path).status.rawValue == 409)
    open()
    let address = try #require(accepted.fields["Location"])
    for _ in 0..<2 {
      let ended = await front.get(address, ["Prefer": "respond-async, wait=10"])
      #expect(ended.fields["AsyncResult"] == "200" && ended.streamLength == 6)
      #expect(try await ended.text == "backup")
    }
    #expect(spy.calls.count == 1)
    #expect(try await front.get(Self.path).text == "backup")
    #expect(await front.get(address).status == .notFound)
  }

  @Test(arguments: ["keep", "read"])
  func `a question of an admin that is asked twice under its key is answered once`(kind: String) async throws {
    let (front, spy) = slow()
    let fields: HTTPFields = [
      "Content-Type": "application/json", "Idempotency-Key": "k1", "Prefer": "respond-async",
    ]
    func ask(_ body: String) async -> HTTPResponse {
      await front.send(.post, "/api/v1/store/\(kind)", fields, body: body)
    }
    let accepted = await ask("{}")
    #expect(await ask("{}").fields["Location"] == accepted.fields["Location"])
    let address = try #require(accepted.fields["Location"])
    open()
    let ended = await front.get(address, ["Prefer": "respond-async, wait=10"])
    #expect(ended.fields["AsyncResult"] == "200")
    #expect(try await ended.text == "{\"answer\":7}")
    #expect(try await ask("{}").text == "{\"answer\":7}")
    #expect(spy.calls.count == 1)
  }

  @Test func `a viewer's question never becomes a job`() async throws {
    let scenes = WebScenesStub()
    let fields: HTTPFields = [
      "Content-Type": "application/json", "Idempotency-Key": "k1", "Prefer": "respond-async",
      "Authorization": "Bearer viewer",
    ]
    let front = WebHandler(scenes)
    for _ in 0..<2 { #expect(await front.send(.post, "/api/v1/store/read", fields, body: "{}").status == .ok) }
    #expect(scenes.answering.calls.count == 2)
  }

  @Test(arguments: ["/api/v1/orders/purge", "/api/v1/orders/1001/erase"])
  func `an erasure that takes long is asked for at its address, and is done once`(path: String) async throws {
    let scenes = WebScenesStub(show: .erasing(after: gate.stream))
    let front = WebHandler(scenes)
    var fields: HTTPFields = [
      "Content-Type": "application/json", "Idempotency-Key": "k1", "Prefer": "respond-async",
    ]
    if path.hasSuffix("erase") { fields["If-Match"] = "*" }
    let accepted = await front.send(.post, path, fields, body: "{}")
    #expect(accepted.status.rawValue == 202)
    #expect(await front.send(.post, path, fields, body: "{}").status.rawValue == 202)
    open()
    let address = try #require(accepted.fields["Location"])
    let ended = await front.get(address, ["Prefer": "respond-async, wait=10"])
    #expect(ended.fields["AsyncResult"] == "200")
    #expect(try await ended.document["orders"] == .number("2"))
    #expect(scenes.show.calls.count == 1)
  }
}

extension WebHandler {
  /// Sends a backup to be restored, as an admin without a name.
  fileprivate func restore(_ body: String, key: String? = nil, prefer: String? = nil) async -> HTTPResponse {
    var fields: HTTPFields = ["Content-Type": "application/octet-stream"]
    fields["Idempotency-Key"] = key
    fields["Prefer"] = prefer
    return await send(.put, "/api/v1/store/backup", fields, body: body)
  }
}

extension ShowOrderSceneSpy {
  /// Returns scenes whose erasure waits until a test finishes the gate.
  fileprivate static func erasing(after gate: AsyncStream<Never>) -> ShowOrderSceneSpy {
    ShowOrderSceneSpy { _, display in
      for await _ in gate {}
      try await display.displayForgottenOrders(.init(count: 2, notice: "2 orders forgotten", isReplayed: false))
    }
  }
}
