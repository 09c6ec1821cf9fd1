import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import Locks
import Testing

@Suite struct FaultTests {
  private let client = HTTPFetcher()

  @Test func `a server that refuses connections is unreachable`() async throws {
    var request = HTTPFetch(FaultyServer.url(port: try FaultyServer.closedPort()))
    request.allowsPrivateAddresses = true
    request.deadline = .seconds(1_800)
    #expect(try await failure(of: request, by: client).kind == "unreachable")
  }

  @Test(arguments: [true, false])
  func `a name that means nothing is unreachable`(isPrivate: Bool) async throws {
    var request = HTTPFetch(try #require(URL(string: "http://nowhere.invalid/")))
    request.allowsPrivateAddresses = isPrivate
    request.deadline = .seconds(1_800)
    #expect(try await failure(of: request, by: client) == .unreachable(reason: "unknown host “nowhere.invalid”"))
  }

  @Test(arguments: [("close", HTTPFault.close), ("reset", .reset), ("noise", .noise)])
  func `a connection that ends without an answer is lost`(name: String, fault: HTTPFault) async throws {
    let server = try FaultyServer(fault)
    defer { server.stop() }
    #expect(try await failure(of: server.request(), by: client).kind == "lost")
  }

  @Test func `a server that cannot be reached after a lost attempt may have received the request`() async throws {
    let running = Lock<FaultyServer?>(nil)
    let server = try FaultyServer(
      .choosing { _ in
        running.withLock { $0 }?.stop()
        return .close
      })
    running.withLock { $0 = server }
    defer { running.withLock { $0 = nil } }
    #expect(try await failure(of: server.request(), by: client).kind == "lost")
  }

  @Test func `plain text where TLS is asked for is unreachable`() async throws {
    let server = try FaultyServer(.noise)
    defer { server.stop() }
    var request = HTTPFetch(server.url(scheme: "https"))
    request.allowsPrivateAddresses = true
    request.deadline = .seconds(1_800)
    #expect(try await failure(of: request, by: client).kind == "unreachable")
  }

  @Test func `a server that never answers is late at the deadline`() async throws {
    let server = try FaultyServer(.hang)
    defer { server.stop() }
    var request = server.request()
    request.deadline = .milliseconds(300)
    #expect(try await failure(of: request, by: client).kind == "late")
  }

  @Test(arguments: [("hang", HTTPFault.hangInside), ("reset", .resetInside)])
  func `a body that breaks off is incomplete`(name: String, fault: HTTPFault) async throws {
    let server = try FaultyServer(fault)
    defer { server.stop() }
    var request = server.request()
    request.deadline = name == "hang" ? .seconds(2) : .seconds(1_800)
    do {
      let answer = try await client.fetch(request)
      await #expect(throws: HTTPBodyError.incomplete) { try await answer.body.collect(upTo: 1 << 20) }
    } catch {
      // On a busy machine the head alone may take the two seconds.
      #expect(name == "hang" && error.kind == "late")
    }
  }

  @Test(arguments: [true, false])
  func `an answer beyond the limit ends there`(sendsLength: Bool) async throws {
    let server = try FaultyServer(.long(1 << 30, sendsLength: sendsLength))
    defer { server.stop() }
    var request = server.request()
    request.limit = 1 << 20
    let answer = try await client.fetch(request)
    await #expect(throws: HTTPBodyError.tooLarge(limit: 1 << 20)) { try await answer.body.collect(upTo: .max) }
  }

  // MARK: Again

  @Test(arguments: [
    ("500", HTTPFault.answer(500)), ("503", .answer(503)), ("429", .answer(429, fields: ["Retry-After": "1"])),
    ("reset", .reset), ("close", .close),
  ])
  func `a transient failure is retried`(name: String, fault: HTTPFault) async throws {
    let server = try FaultyServer(fault, .json("[]"))
    defer { server.stop() }
    let answer = try await client.fetch(server.request())
    #expect(answer.status == .ok)
    #expect(try await answer.body.collect(upTo: 10) == Array("[]".utf8))
    #expect(server.requests.count == 2)
  }

  @Test(arguments: [("503", HTTPFault.answer(503)), ("reset", .reset)])
  func `a request that is not idempotent is retried only with a key`(
    name: String, fault: HTTPFault
  ) async throws {
    for isRepeatable in [false, true] {
      let server = try FaultyServer(fault, .json("[]"))
      defer { server.stop() }
      var request = server.request()
      request.method = .post
      request.body = Array("{}".utf8)
      request.isRepeatable = isRepeatable
      let answer = try? await client.fetch(request)
      #expect((answer?.status == .ok) == isRepeatable)
      #expect(server.requests.count == (isRepeatable ? 2 : 1))
    }
  }

  @Test(arguments: ["GET", "HEAD", "PUT", "DELETE", "PATCH", "POST"])
  func `a request that only reads is sent again, and no other unless its sender says so`(method: String) async throws {
    let server = try FaultyServer(.answer(504), .answer(200))
    defer { server.stop() }
    let isRead = ["GET", "HEAD"].contains(method)
    var request = HTTPFetch(server.url(), method: HTTPMethod(rawValue: method))
    request.allowsPrivateAddresses = true
    request.deadline = .seconds(1_800)
    #expect(try await client.fetch(request).status == (isRead ? 200 : 504))
    #expect(server.requests.count == (isRead ? 2 : 1))
  }

  @Test(arguments: [true, false])
  func `a request with a body is not sent twice if a used connection breaks`(
    isRepeatable: Bool
  ) async throws {
    let server = try FaultyServer(.json("[]"))
    defer { server.stop() }
    let calm = HTTPFault.forward(to: server.port, keepsAlive: true)
    let proxy = try FaultyServer(calm, calm, .cutResponse(from: server.port), calm)
    defer { proxy.stop() }
    var request = proxy.request()
    request.method = .post
    request.body = Array("{}".utf8)
    request.isRepeatable = isRepeatable
    request.deadline = .seconds(600)
    for _ in 0..<2 { _ = try await client.fetch(request).body.collect(upTo: 10) }
    let answer = try? await client.fetch(request)
    #expect((answer?.status == .ok) == isRepeatable)
    #expect(server.requests.count == (isRepeatable ? 4 : 3))
    #expect(proxy.requests.allSatisfy { $0.hasSuffix("\r\n\r\n{}") })
  }

  @Test func `a lasting failure is returned in the end, and a wait beyond the deadline at once`()
    async throws
  {
    let server = try FaultyServer(.answer(503))
    defer { server.stop() }
    #expect(try await client.fetch(server.request()).status == 503)
    #expect(server.requests.count > 1)
    let busy = try FaultyServer(.answer(429, fields: ["Retry-After": "3600"]))
    defer { busy.stop() }
    #expect(try await client.fetch(busy.request()).status == 429)
    #expect(busy.requests.count == 1)
  }

  @Test(arguments: [400, 404, 412, 501] as [HTTPStatus])
  func `an answer that stands is not asked for again`(status: HTTPStatus) async throws {
    let server = try FaultyServer(.answer(status))
    defer { server.stop() }
    #expect(try await client.fetch(server.request()).status == status)
    #expect(server.requests.count == 1)
  }
}
