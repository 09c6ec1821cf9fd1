import HTTPProtocols
import Locks
import Testing

@testable import CacheKernel

@Suite struct `Responses that can be sent again` {
  @Test func `a response is found as long as the store has its version`() throws {
    let shop = Shop()
    shop.store("/orders", "one")
    #expect(shop.find("/orders") == "one")
    shop.commit()
    #expect(shop.find("/orders") == nil)
    shop.store("/orders", "two")
    #expect(shop.find("/orders") == "two")
  }

  @Test func `a commit while the response is made prevents that it is stored`() {
    let shop = Shop()
    shop.store("/orders", "one") { shop.commit() }
    #expect(shop.find("/orders") == nil)
  }

  @Test func `nothing is found while the version is unknown`() {
    let shop = Shop()
    shop.store("/orders", "one")
    shop.version.set(nil)
    #expect(shop.find("/orders") == nil)
    shop.store("/orders", "one")
    shop.version.set(1)
    #expect(shop.find("/orders") == nil)
  }

  @Test func `a response of an older version takes no newer one's place`() {
    let shop = Shop()
    let draft = ReuseDraft(of: HTTPRequest(.get, "/orders"), isPage: false, in: shop.cache)
    var response = Shop.response("old")
    let reuse = draft.finish(&response, lifetime: nil)
    shop.commit()
    shop.store("/orders", "new")
    if let reuse { shop.cache.put(response, reuse, operation: 0, actor: nil) }
    #expect(reuse != nil)
    #expect(shop.find("/orders") == "new")
  }

  @Test func `dropping outdated responses removes them from memory`() throws {
    let shop = Shop()
    weak let body = shop.storeWithBody("/orders")
    #expect(body != nil)
    shop.cache.dropOutdated()
    #expect(body != nil)
    shop.commit()
    shop.cache.dropOutdated()
    #expect(body == nil)
  }

  @Test func `a response is found until its caller has to be identified again`() {
    let shop = Shop()
    shop.store("/orders", "one", lifetime: .seconds(60))
    #expect(shop.find("/orders") == "one")
    #expect(shop.find("/orders", in: .seconds(61)) == nil)
    shop.store("/customers", "two", lifetime: .zero)
    #expect(shop.find("/customers") == nil)
  }

  @Test func `responses are dropped when they have not been used for some time`() {
    let shop = Shop()
    shop.store("/orders", "one")
    shop.cache.release(unusedFor: .seconds(60))
    #expect(shop.find("/orders") == "one")
    shop.cache.release(unusedFor: .zero)
    #expect(shop.find("/orders") == nil)
  }

  @Test func `the bytes of all responses stay below the limit, and those in use stay`() {
    let shop = Shop(.init(bytes: 256 << 10, entries: 1000))
    let body = String(repeating: "x", count: 4 << 10)
    for number in 0..<200 {
      shop.store("/orders/\(number)", body)
      _ = shop.find("/orders/0")
    }
    let found = (0..<200).count { shop.find("/orders/\($0)") != nil }
    // Each counts twice its body and a kilobyte.
    #expect((10...28).contains(found))
    #expect(shop.find("/orders/0") == body)
    #expect(shop.find("/orders/1") == nil)
  }

  @Test func `the number of responses stays below the limit`() {
    let shop = Shop(.init(bytes: 8 << 20, entries: 10))
    for number in 0..<100 { shop.store("/orders/\(number)", "x") }
    #expect((0..<100).count { shop.find("/orders/\($0)") != nil } <= 10)
    #expect(shop.find("/orders/99") == "x")
  }

  @Test func `a response that takes an eighth of the cache is not stored`() {
    let shop = Shop(.init(bytes: 64 << 10, entries: 10))
    shop.store("/orders", String(repeating: "x", count: 4 << 10))
    #expect(shop.find("/orders") == nil)
  }
}

@Suite struct `What makes requests different` {
  private let usual = HTTPRequest(
    .get, "/orders?limit=50", fields: ["Host": "localhost", "Accept-Language": "de", "Cookie": "a=1"])

  @Test func `fields that no response depends on do not matter`() {
    var other = usual
    other.fields.append("User-Agent", "curl")
    other.fields.append("if-none-match", "\"1\"")
    other.fields.append("If-Match", "\"1\"")
    other.fields.append("traceparent", "00-1-1-01")
    #expect(ResponseKey(other) == ResponseKey(usual))
  }

  @Test(arguments: [
    ("Host", "shop.example"), ("Accept-Language", "en"), ("Cookie", "a=2"), ("Authorization", "Bearer x"),
    ("Accept", "text/csv"), ("Accept-Encoding", "gzip"), ("Sec-Fetch-Site", "cross-site"),
    ("X-Forwarded-For", "192.0.2.1"), ("X-Unknown", "1"),
  ])
  func `every other field does`(name: String, value: String) {
    var other = usual
    other.fields[name] = value
    #expect(ResponseKey(other) != ResponseKey(usual))
  }

  @Test func `target and address matter`() {
    var (longer, elsewhere) = (usual, usual)
    longer.target = "/orders?limit=500"
    elsewhere.remoteAddress = "192.0.2.1"
    #expect(ResponseKey(longer) != ResponseKey(usual))
    #expect(ResponseKey(elsewhere) != ResponseKey(usual))
  }
}

@Suite struct `Tags of responses` {
  @Test func `equal requests have one tag while the store does not change`() {
    let shop = Shop()
    #expect(shop.tag("/orders") == shop.tag("/orders"))
    #expect(shop.tag("/orders") != shop.tag("/customers"))
    let before = shop.tag("/orders")
    shop.commit()
    #expect(shop.tag("/orders") != before)
  }

  @Test func `another process has other tags`() { #expect(Shop().tag("/orders") != Shop().tag("/orders")) }

  @Test func `a page has another tag each time that it is made, since its tokens differ`() {
    let shop = Shop()
    #expect(shop.tag("/orders", isPage: true) != shop.tag("/orders", isPage: true))
  }

  @Test func `if the store changes meanwhile, or its version is unknown, the tag is that of the bytes`() {
    let shop = Shop()
    let tag = shop.tag("/orders") { shop.commit() }
    #expect(tag == [UInt8]("x".utf8).tag)
    shop.version.set(nil)
    #expect(shop.tag("/orders") == tag)
    #expect(shop.tag("/orders", isPage: true) == nil)
  }

  @Test func `the tag of bytes differs by each byte, by their order and by their number`() {
    let bytes = (0..<100).map { UInt8($0) }
    var tags = Set(
      (0..<100).map { index in
        var other = bytes
        other[index] ^= 1
        return other.tag
      })
    for count in 0...100 { tags.insert(Array(bytes.prefix(count)).tag) }
    for count in 1...20 { tags.insert([UInt8](repeating: 0, count: count).tag) }
    tags.insert(bytes.reversed().tag)
    #expect(tags.count == 221)
    #expect(bytes.tag == bytes.tag)
  }

  @Test(arguments: [
    "since=today", "until=-7d", "updated_since=-24h", "paid_since=yesterday", "view=mine", "since=6/29/07",
  ])
  func `a response that depends on the clock is not sent again`(query: String) {
    let shop = Shop()
    shop.store("/orders?\(query)", "one")
    #expect(shop.find("/orders?\(query)") == nil)
    #expect(shop.tag("/orders?\(query)")?.hasPrefix("\"h") == true)
  }

  @Test(arguments: ["since=2007-06-29", "until=2007-06", "since=", "since=2007-06-29T10%3A00%3A00Z", "query=today"])
  func `a response for a fixed time is sent again`(query: String) {
    let shop = Shop()
    shop.store("/orders?\(query)", "one")
    #expect(shop.find("/orders?\(query)") == "one")
  }

  @Test func `a response with a cookie, a failure or something for one use is not sent again`() {
    let shop = Shop()
    var withCookie = Shop.response("x")
    withCookie.fields.append("Set-Cookie", "a=1")
    var failure = Shop.response("x")
    failure.status = .notFound
    let draft = ReuseDraft(of: HTTPRequest(.get, "/orders"), isPage: false, in: shop.cache)
    #expect(draft.finish(&withCookie, lifetime: nil) == nil && withCookie.fields["ETag"] == nil)
    #expect(draft.finish(&failure, lifetime: nil) == nil && failure.fields["ETag"] == nil)
    draft.prevent()
    var form = Shop.response("x")
    #expect(draft.finish(&form, lifetime: nil) == nil)
  }

  @Test func `a tag of the response's own stays, and so does its Cache-Control`() {
    let draft = ReuseDraft(of: HTTPRequest(.get, "/orders/1"), isPage: false, in: Shop().cache)
    var response = HTTPResponse(.ok, fields: ["ETag": "\"7\"", "Cache-Control": "no-cache"], body: .bytes([1]))
    #expect(draft.finish(&response, lifetime: nil) != nil)
    #expect(response.fields.values("ETag") == ["\"7\""])
    #expect(response.fields.values("Cache-Control") == ["no-cache"])
  }
}

// MARK: - Fixtures

/// The version of a store.
private final class Version: Sendable {
  private let number = Lock<UInt64?>(1)
  var now: UInt64? { number.withLock { $0 } }
  func set(_ version: UInt64?) { number.withLock { $0 = version } }
}

/// A cache over a store of which only the version is known.
private struct Shop {
  let version: Version
  let cache: ResponseCache

  init(_ limits: ResponseCacheLimits = .init()) {
    let version = Version()
    self.version = version
    cache = ResponseCache(limits) { version.now }
  }

  static func response(_ text: String) -> HTTPResponse { HTTPResponse(.ok, text: text) }

  func commit() { version.set((version.now ?? 0) + 1) }

  /// Makes and stores the response to a request.
  ///
  /// - Parameter work: runs while the response is made.
  @discardableResult
  func store(
    _ target: String, _ text: String, lifetime: Duration? = nil, isPage: Bool = false, during work: () -> Void = {}
  ) -> String? {
    let draft = ReuseDraft(of: HTTPRequest(.get, target), isPage: isPage, in: cache)
    work()
    var response = Self.response(text)
    if let reuse = draft.finish(&response, lifetime: lifetime) {
      cache.put(response, reuse, operation: 0, actor: nil)
    }
    return response.fields["ETag"]
  }

  /// Returns the text of a stored response; `nil` if there is none.
  ///
  /// - Parameter time: how much later the request comes.
  func find(_ target: String, in time: Duration = .zero) -> String? {
    guard let stored = cache.find(ResponseKey(HTTPRequest(.get, target)), at: .now + time),
      case .bytes(let bytes) = stored.response.body
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  func tag(_ target: String, isPage: Bool = false, during work: () -> Void = {}) -> String? {
    store(target, "x", isPage: isPage, during: work)
  }

  /// Stores a response with a compressed form, whose release can be observed.
  func storeWithBody(_ target: String) -> HTTPCodedBody {
    let draft = ReuseDraft(of: HTTPRequest(.get, target), isPage: false, in: cache)
    var response = Self.response("x")
    let body = HTTPCodedBody()
    response.codedBody = body
    if let reuse = draft.finish(&response, lifetime: nil) { cache.put(response, reuse, operation: 0, actor: nil) }
    return body
  }
}
