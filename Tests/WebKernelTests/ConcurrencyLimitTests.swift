import HTTPProtocols
import JSON
import Permissions
import PresentationProtocols
import Testing
import WebTesting

@testable import WebKernel

@Suite struct `How many requests of one operation may be under way` {
  private static let export = "/api/v1/orders/export"
  private static let limit = ConcurrencyLimit.download

  @Test func `an export beyond the caller's limit is answered 429 with Retry-After`() async throws {
    let front = WebHandler(Toy())
    let unread = await Self.exports(Self.limit.perCaller, from: front)
    #expect(unread.allSatisfy { $0.status == .ok })
    let refused = await front.get(Self.export)
    #expect(refused.status == 429)
    #expect(refused.fields["Retry-After"] == "5")
    #expect(refused.fields["Content-Type"] == "application/problem+json")
    #expect(try await refused.document["code"] == .string("too-many"))
    // Other operations have limits of their own.
    #expect(await front.get("/api/v1/orders").status == .ok)
    #expect(await front.get("/api/v1/transfer").status == .ok)
  }

  @Test func `only the requests that an operation names count to its limit`() async {
    let front = WebHandler(Toy())
    var unread: [HTTPResponse] = []
    for _ in 0..<ConcurrencyLimit.widePage.perCaller { unread.append(await front.get("/api/v1/pages?expand=items")) }
    #expect(unread.allSatisfy { $0.status == .ok })
    #expect(await front.get("/api/v1/pages?expand=items").status == 429)
    for _ in 0...ConcurrencyLimit.widePage.perCaller { unread.append(await front.get("/api/v1/pages")) }
    #expect(unread.allSatisfy { $0.status == .ok })
  }

  @Test func `an export that has been sent whole gives its place back`() async throws {
    let front = WebHandler(Toy())
    let unread = await Self.exports(Self.limit.perCaller, from: front)
    #expect(await front.get(Self.export).status == 429)
    _ = try await unread[0].text
    #expect(await front.get(Self.export).status == .ok)
  }

  @Test func `an export whose client has gone gives its place back`() async throws {
    struct Gone: Error {}
    struct GoneWriter: HTTPWriting {
      func write(_ bytes: [UInt8]) throws { throw Gone() }
    }
    let front = WebHandler(Toy())
    let unread = await Self.exports(Self.limit.perCaller, from: front)
    guard case .stream(let produce) = unread[0].body else { throw Problem(.internal, "it is not streamed") }
    await #expect(throws: Gone.self) { try await produce(GoneWriter()) }
    #expect(await front.get(Self.export).status == .ok)
  }

  @Test func `an answer that is dropped unread gives its place back`() async {
    let front = WebHandler(Toy())
    for _ in 0...Self.limit.inAll { #expect(await front.get(Self.export).status == .ok) }
  }

  @Test func `an export for HEAD or one that fails gives its place back at once`() async {
    let front = WebHandler(Toy())
    var answers: [HTTPResponse] = []
    for _ in 0...Self.limit.perCaller {
      answers.append(await front.respond(to: HTTPRequest(.head, Self.export)))
      answers.append(await front.get("\(Self.export)?format=xml"))
    }
    #expect(answers.allSatisfy { [200, 422].contains($0.status) })
  }

  @Test func `callers with tokens are counted by name, and all together`() async throws {
    let front = WebHandler(Toy(), settings: .init(requiresSignIn: true))
    var unread: [HTTPResponse] = []
    for token in ["viewer", "editor"] {
      unread += await Self.exports(Self.limit.perCaller, from: front, ["Authorization": "Bearer \(token)"])
      // The token's own limit, from any address.
      let request = HTTPRequest(
        .get, Self.export, fields: ["Authorization": "Bearer \(token)"], remoteAddress: "192.0.2.9")
      #expect(await front.respond(to: request).status == 429)
    }
    let cookie: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))]
    #expect(await front.get(Self.export, cookie).status == 429)
    #expect(unread.allSatisfy { $0.status == .ok })
  }

  @Test func `callers without credentials are counted by address, and all together`() async throws {
    let front = WebHandler(Toy())
    var unread: [HTTPResponse] = []
    for caller in 0..<Self.limit.inAll / Self.limit.perCaller {
      unread += await Self.exports(Self.limit.perCaller, from: front, address: "192.0.2.\(caller)")
    }
    #expect(unread.allSatisfy { $0.status == .ok })
    let last = HTTPRequest(.get, Self.export, remoteAddress: "198.51.100.1")
    let refused = await front.respond(to: last)
    #expect(refused.status == 429)
    #expect(refused.fields["Retry-After"] == "5")
    unread.removeFirst()
    #expect(await front.respond(to: last).status == .ok)
  }

  @Test func `behind a trusted proxy the forwarded address is the caller's`() async {
    let front = WebHandler(Toy(), settings: .init(trustedProxy: "127.0.0.1"))
    let unread = await Self.exports(Self.limit.perCaller, from: front, ["X-Forwarded-For": "192.0.2.1"])
    #expect(unread.allSatisfy { $0.status == .ok })
    #expect(await front.get(Self.export, ["X-Forwarded-For": "192.0.2.1"]).status == 429)
    #expect(await front.get(Self.export, ["X-Forwarded-For": "192.0.2.2"]).status == .ok)
  }

  // MARK: Answers that nobody has read yet

  private static func exports(
    _ count: Int, from front: WebHandler, _ fields: HTTPFields = [:], address: String = "127.0.0.1"
  ) async -> [HTTPResponse] {
    var answers: [HTTPResponse] = []
    for _ in 0..<count {
      answers.append(
        await front.respond(to: HTTPRequest(.get, export, fields: fields, remoteAddress: address)))
    }
    return answers
  }
}
