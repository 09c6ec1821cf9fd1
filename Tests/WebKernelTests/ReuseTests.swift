import AccessProtocols
import Foundation
import HTTPProtocols
import Locks
import PresentationProtocols
import Testing
import WebTesting

@testable import WebKernel

@Suite struct `A page that has not changed` {
  @Test func `it is sent again at once, with an id of its own and no work`() async throws {
    let shop = ReusingShop()
    let first = await shop.handler.get("/api/v1/orders?query=amy")
    #expect(first.fields["Cache-Control"] == "private, no-cache")
    #expect(shop.toy.requests.count == 1)
    let again = try #require(shop.atOnce("/api/v1/orders?query=amy"))
    #expect(shop.toy.requests.count == 1)
    #expect(try await again.text == first.text)
    #expect(first.fields["X-Request-Id"] == "request-1" && again.fields["X-Request-Id"] == "request-2")
    let fields = [first, again].map { answer in answer.fields.all.filter { $0.name != "X-Request-Id" } }
    #expect(Set(fields[0]) == Set(fields[1]))
  }

  @Test func `it is made anew when the store has changed`() async throws {
    let shop = ReusingShop()
    let first = await shop.handler.get("/api/v1/orders")
    shop.commit()
    #expect(shop.atOnce("/api/v1/orders") == nil)
    let second = await shop.handler.get("/api/v1/orders")
    #expect(shop.toy.requests.count == 2)
    #expect(first.fields["ETag"] != second.fields["ETag"])
  }

  @Test func `its tag is confirmed, at once and when it is made anew`() async throws {
    let shop = ReusingShop()
    let tag = try #require(await shop.handler.get("/api/v1/orders").fields["ETag"])
    for known in [tag, "*", "W/\(tag)", "\"x\", \(tag)", "\(tag.dropLast())-gzip\""] {
      let confirmed = try #require(shop.atOnce("/api/v1/orders", ["If-None-Match": known]))
      #expect(confirmed.status == .notModified, "\(known)")
      #expect(confirmed.fields["ETag"] == tag)
    }
    #expect(shop.atOnce("/api/v1/orders", ["If-None-Match": "\"x\""])?.status == .ok)
    shop.cache.release(unusedFor: .zero)
    #expect(shop.atOnce("/api/v1/orders") == nil)
    #expect(await shop.handler.get("/api/v1/orders", ["If-None-Match": tag]).status == .notModified)
    // The response that was confirmed is sent whole to others.
    #expect(shop.atOnce("/api/v1/orders")?.status == .ok)
    shop.commit()
    #expect(await shop.handler.get("/api/v1/orders", ["If-None-Match": tag]).status == .ok)
  }

  @Test func `each reader has a response of their own, and who may not read gets none`() async throws {
    let shop = ReusingShop(WebSettings(timeZone: .gmt, requiresSignIn: true))
    let viewer: HTTPFields = ["Authorization": "Bearer viewer"]
    #expect(await shop.handler.get("/api/v1/orders", viewer).status == .ok)
    #expect(shop.atOnce("/api/v1/orders", viewer) != nil)
    for other: HTTPFields in [[:], ["Authorization": "Bearer editor"], ["Authorization": "Bearer x"]] {
      #expect(shop.atOnce("/api/v1/orders", other) == nil)
    }
    #expect(await shop.handler.get("/api/v1/orders", ["Authorization": "Bearer x"]).status == 401)
    #expect(shop.atOnce("/api/v1/orders", ["Authorization": "Bearer x"]) == nil)
  }

  @Test func `credentials that have to be checked again are not passed over`() async throws {
    for (lifetime, isFound) in [(Duration.zero, false), (.seconds(3600), true)] {
      let shop = ReusingShop(gatekeeper: GatekeeperStub(lifetime: lifetime))
      let fields: HTTPFields = ["Authorization": "Bearer viewer"]
      #expect(await shop.handler.get("/api/v1/orders", fields).status == .ok)
      #expect((shop.atOnce("/api/v1/orders", fields) != nil) == isFound)
    }
  }

  @Test func `locale, zone and every other field make another response`() async throws {
    let shop = ReusingShop()
    let tag = await shop.handler.get("/api/v1/orders", ["Accept-Language": "de"]).fields["ETag"]
    #expect(shop.atOnce("/api/v1/orders", ["Accept-Language": "fr"]) == nil)
    #expect(shop.atOnce("/api/v1/orders?time_zone=Asia/Tokyo", ["Accept-Language": "de"]) == nil)
    #expect(await shop.handler.get("/api/v1/orders", ["Accept-Language": "fr"]).fields["ETag"] != tag)
  }

  @Test func `a request of another site is refused as before`() async throws {
    let shop = ReusingShop()
    #expect(await shop.handler.get("/api/v1/orders").status == .ok)
    let foreign: HTTPFields = ["Sec-Fetch-Site": "cross-site"]
    #expect(shop.atOnce("/api/v1/orders", foreign) == nil)
    #expect(await shop.handler.get("/api/v1/orders", foreign).status == 403)
  }

  @Test func `it is logged and counted like any other`() async throws {
    let shop = ReusingShop()
    _ = await shop.handler.get("/api/v1/orders")
    _ = shop.atOnce("/api/v1/orders", ["User-Agent": "till/2"])
    let tag = try #require(shop.atOnce("/api/v1/orders")?.fields["ETag"])
    _ = shop.atOnce("/api/v1/orders", ["If-None-Match": tag])
    let records = shop.observer.records
    #expect(records.map(\.status) == [200, 200, 200, 304])
    #expect(records.map(\.id) == (1...4).map { "request-\($0)" })
    #expect(Set(records.map(\.operation)) == ["listOrders"] && Set(records.map(\.actor)) == ["local"])
    #expect(records.map(\.userAgent) == [nil, "till/2", nil, nil])
    #expect(records.map(\.bytes) == [2, 2, 2, 0])
  }

  @Test func `a page is sent again to a browser with a cookie, and not to one that gets its cookie`() async throws {
    let shop = ReusingShop()
    let first = await shop.handler.get("/orders")
    #expect(first.fields["Set-Cookie"] != nil && first.fields["ETag"] == nil)
    #expect(first.fields["Cache-Control"] == "no-store")
    #expect(shop.atOnce("/orders") == nil)
    let fields: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.fresh)]
    let second = await shop.handler.get("/orders", fields)
    #expect(second.fields["ETag"] != nil)
    #expect(shop.atOnce("/orders", fields)?.fields["ETag"] == second.fields["ETag"])
  }

  @Test func `a page with a key for one write is not sent again`() async throws {
    let shop = ReusingShop { _ = $0.freshKey("form") }
    let fields: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.fresh)]
    #expect(await shop.handler.get("/orders", fields).status == .ok)
    #expect(shop.atOnce("/orders", fields) == nil)
  }

  @Test func `an operation that is not reusable is never sent again`() async throws {
    let shop = ReusingShop()
    let answer = await shop.handler.get("/orders/1")
    #expect(answer.fields["ETag"] == nil)
    #expect(shop.atOnce("/orders/1") == nil)
  }

  @Test func `an erased response is out of memory before the write is acknowledged`() async throws {
    let shop = ReusingShop()
    _ = await shop.handler.get("/api/v1/orders")
    weak let body = shop.atOnce("/api/v1/orders")?.codedBody
    #expect(body != nil)
    shop.commit()
    #expect(body != nil)
    let fields: HTTPFields = ["Content-Type": "application/json"]
    _ = await shop.handler.send(.post, "/api/v1/orders", fields, body: "{}")
    #expect(body == nil)
  }

  @Test func `where a database must be asked for the version, a response is sent again after it was asked`()
    async throws
  {
    let counter = Lock(0)
    let shop = ReusingShop(isKnownAtOnce: false) { _ in counter.withLock { $0 += 1 } }
    let first = await shop.handler.get("/api/v1/orders")
    #expect(shop.atOnce("/api/v1/orders") == nil)
    let second = await shop.handler.get("/api/v1/orders")
    let tag = try #require(first.fields["ETag"])
    #expect(second.fields["ETag"] == tag && second.status == .ok)
    #expect(await shop.handler.get("/api/v1/orders", ["If-None-Match": tag]).status == .notModified)
    #expect(counter.withLock { $0 } == 1)
    #expect(await shop.handler.get("/api/v1/orders", ["If-Match": "\"s1\""]).status == 412)
    shop.commit()
    #expect(await shop.handler.get("/api/v1/orders", ["If-None-Match": tag]).status == .ok)
    #expect(counter.withLock { $0 } == 3)
    #expect(shop.observer.records.map(\.operation) == Array(repeating: "listOrders", count: 5))
  }

  @Test func `If-Match compares the tag of a list`() async throws {
    let shop = ReusingShop()
    let tag = try #require(await shop.handler.get("/api/v1/orders").fields["ETag"])
    #expect(await shop.handler.get("/api/v1/orders", ["If-Match": tag]).status == .ok)
    #expect(shop.atOnce("/api/v1/orders", ["If-Match": "\"s1\""]) == nil)
    #expect(await shop.handler.get("/api/v1/orders", ["If-Match": "\"s1\""]).status == 412)
  }
}

// MARK: Fixtures

/// A handler whose operations can be reused, over a store of which only the version is known.
private struct ReusingShop {
  private final class Counter: Sendable {
    private let number = Lock<UInt64>(0)
    var now: UInt64 { number.withLock { $0 } }
    func next() -> UInt64 {
      number.withLock { number in
        number += 1
        return number
      }
    }
  }

  let toy: Toy
  let observer = ObserverSpy()
  let cache: ResponseCache
  let handler: WebHandler
  private let version = Counter()

  /// - Parameters:
  ///   - isKnownAtOnce: whether the version is known without waiting.
  ///   - work: is done for each response.
  init(
    _ settings: WebSettings = WebSettings(timeZone: .gmt), gatekeeper: GatekeeperStub = GatekeeperStub(),
    isKnownAtOnce: Bool = true, work: @escaping @Sendable (WebRequest) -> Void = { _ in }
  ) {
    toy = Toy()
    let (version, ids) = (version, Counter())
    cache = ResponseCache(
      .init(), version: { isKnownAtOnce ? version.now : nil }, latest: { version.now })
    let operations = toy.operations.map { operation in
      guard ["listOrders", "showOrders"].contains(operation.id) else { return operation }
      var reusable = operation.reusable
      reusable.respond = { request in
        work(request)
        return try await operation.respond(request)
      }
      return reusable
    }
    handler = WebHandler(
      operations: operations, describedBy: { _ in [.nothing] },
      problemPage: { refused, _ in HTTPResponse(refused.status) }, shop: GMTShop(), gatekeeper: gatekeeper,
      settings: settings, observer: observer, cache: cache, makeID: { "request-\(ids.next())" })
  }

  func commit() { _ = version.next() }

  func atOnce(_ target: String, _ fields: HTTPFields = [:]) -> HTTPResponse? {
    handler.respondAtOnce(to: HTTPRequest(.get, target, fields: fields))
  }
}
