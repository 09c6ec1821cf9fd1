import HTTPProtocols
import Locks
import Testing

@testable import CacheKernel

@Suite struct `Responses that can be sent again` {
  @Test func `a response is found as long as the store has its version`() async throws {
    let shop = Shop()
    await shop.store("/orders", "one")
    #expect(shop.find("/orders") == "one")
    shop.commit()
    #expect(shop.find("/orders") == nil)
    await shop.store("/orders", "two")
    #expect(shop.find("/orders") == "two")
  }

  @Test func `a commit while the response is made prevents that it is stored`() async {
    let shop = Shop()
    await shop.store("/orders", "one") { shop.commit() }
    #expect(shop.find("/orders") == nil)
  }

  @Test func `the cache finds no response while the version is unknown`() async {
    let shop = Shop()
    await shop.store("/orders", "one")
    shop.version.set(nil)
    #expect(shop.find("/orders") == nil)
    await shop.store("/orders", "two")
    shop.version.set(1)
    #expect(shop.find("/orders") == "one")
  }

  @Test func `a response of an older version takes no newer one's place`() async {
    let shop = Shop()
    let draft = ReuseDraft(of: HTTPRequest(.get, "/orders"), isPage: false, at: shop.version.now, in: shop.cache)
    var response = Shop.response("old")
    let reuse = await draft.finish(&response, lifetime: nil)
    shop.commit()
    await shop.store("/orders", "new")
    if let reuse { shop.cache.put(response, reuse, operation: 0, actor: nil) }
    #expect(reuse != nil)
    #expect(shop.find("/orders") == "new")
  }

  @Test func `dropping outdated responses removes them from memory`() async throws {
    let shop = Shop()
    weak let body = await shop.storeWithBody("/orders")
    #expect(body != nil)
    shop.cache.dropOutdated(afterChange: false)
    #expect(body != nil)
    shop.commit()
    shop.cache.dropOutdated(afterChange: false)
    #expect(body == nil)
  }

  @Test func `a response is found until its caller has to be identified again`() async {
    let shop = Shop()
    await shop.store("/orders", "one", lifetime: .seconds(60))
    #expect(shop.find("/orders") == "one")
    #expect(shop.find("/orders", in: .seconds(61)) == nil)
    await shop.store("/customers", "two", lifetime: .zero)
    #expect(shop.find("/customers") == nil)
  }

  @Test func `responses are dropped when they have not been used for some time`() async {
    let shop = Shop()
    await shop.store("/orders", "one")
    shop.cache.release(unusedFor: .seconds(60))
    #expect(shop.find("/orders") == "one")
    shop.cache.release(unusedFor: .zero)
    #expect(shop.find("/orders") == nil)
  }

  @Test func `the bytes of all responses stay below the limit, and those in use stay`() async {
    let shop = Shop(.init(bytes: 256 << 10, entries: 1000))
    let body = String(repeating: "x", count: 4 << 10)
    for number in 0..<200 {
      await shop.store("/orders/\(number)", body)
      _ = shop.find("/orders/0")
    }
    let found = (0..<200).count { shop.find("/orders/\($0)") != nil }
    // Each counts twice its body and a kilobyte.
    #expect((10...28).contains(found))
    #expect(shop.find("/orders/0") == body)
    #expect(shop.find("/orders/1") == nil)
  }

  @Test func `the number of responses stays below the limit`() async {
    let shop = Shop(.init(bytes: 8 << 20, entries: 10))
    for number in 0..<100 { await shop.store("/orders/\(number)", "x") }
    #expect((0..<100).count { shop.find("/orders/\($0)") != nil } <= 10)
    #expect(shop.find("/orders/99") == "x")
  }

  @Test func `a response that takes an eighth of the cache is not stored`() async {
    let shop = Shop(.init(bytes: 64 << 10, entries: 10))
    await shop.store("/orders", String(repeating: "x", count: 4 << 10))
    #expect(shop.find("/orders") == nil)
  }
}

@Suite struct `A version that takes a request to a database` {
  private let database = Version()
  private let cache: ResponseCache
  private let key = ResponseKey(HTTPRequest(.get, "/orders"))

  init() {
    let database = database
    cache = ResponseCache(.init(), version: { nil }, latest: { database.now })
  }

  @Test func `a response is found at the version that it was made from, and not before or after`() async {
    await store("one")
    #expect(cache.find(key, at: .now) == nil)
    #expect(found(at: 1) != nil)
    #expect(found(at: nil) == nil)
    database.set(2)
    #expect(found(at: await cache.latestVersion()) == nil)
    #expect(found(at: 1) == nil)
    await store("two")
    #expect(found(at: 1) == nil)
    #expect(found(at: 2) != nil)
  }

  @Test func `a change of this server drops all responses, and a read none`() async {
    await store("one")
    cache.dropOutdated(afterChange: false)
    #expect(found(at: 1) != nil)
    cache.dropOutdated(afterChange: true)
    #expect(found(at: 1) == nil)
  }

  @Test func `a response is not stored if the database has changed, or does not answer`() async {
    await store("one") { database.set(2) }
    #expect(found(at: 2) == nil)
    await store("two") { database.set(nil) }
    #expect(found(at: 2) == nil)
  }

  @Test func `a cache without room does not ask for the version`() async {
    let cache = ResponseCache(.init(bytes: 0), version: { nil }, latest: { 1 })
    #expect(await cache.latestVersion() == nil)
  }

  /// Returns the response that a request finds which has read a version.
  private func found(at version: UInt64?) -> StoredResponse? {
    ReuseDraft(of: HTTPRequest(.get, "/orders"), isPage: false, at: version, in: cache).find()
  }

  /// Makes and stores a response.
  ///
  /// - Parameter work: runs while it is made.
  private func store(_ text: String, during work: () -> Void = {}) async {
    let version = await cache.latestVersion()
    let draft = ReuseDraft(of: HTTPRequest(.get, "/orders"), isPage: false, at: version, in: cache)
    work()
    var response = HTTPResponse(.ok, text: text)
    if let reuse = await draft.finish(&response, lifetime: nil) {
      cache.put(response, reuse, operation: 0, actor: nil)
    }
  }
}

@Suite struct `The key of a cached response` {
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
  @Test func `equal requests have one tag while the store does not change`() async {
    let shop = Shop()
    let before = await shop.tag("/orders")
    #expect(await shop.tag("/orders") == before)
    #expect(await shop.tag("/customers") != before)
    shop.commit()
    #expect(await shop.tag("/orders") != before)
  }

  @Test func `another process has other tags`() async {
    let tag = await Shop().tag("/orders")
    #expect(await Shop().tag("/orders") != tag)
  }

  @Test func `a page has another tag each time that it is made, since its tokens differ`() async {
    let shop = Shop()
    let tag = await shop.tag("/orders", isPage: true)
    #expect(await shop.tag("/orders", isPage: true) != tag)
  }

  @Test func `if the store changes meanwhile, or its version is unknown, the tag is that of the bytes`() async {
    let shop = Shop()
    let tag = await shop.tag("/orders") { shop.commit() }
    #expect(tag == [UInt8]("x".utf8).tag)
    shop.version.set(nil)
    #expect(await shop.tag("/orders") == tag)
    #expect(await shop.tag("/orders", isPage: true) == nil)
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
  func `a response that depends on the clock is not sent again`(query: String) async {
    let shop = Shop()
    await shop.store("/orders?\(query)", "one")
    #expect(shop.find("/orders?\(query)") == nil)
    #expect(await shop.tag("/orders?\(query)")?.hasPrefix("\"h") == true)
  }

  @Test(arguments: ["since=2007-06-29", "until=2007-06", "since=", "since=2007-06-29T10%3A00%3A00Z", "query=today"])
  func `a response for a fixed time is sent again`(query: String) async {
    let shop = Shop()
    await shop.store("/orders?\(query)", "one")
    #expect(shop.find("/orders?\(query)") == "one")
  }

  @Test func `a response with a cookie, a failure or something for one use is not sent again`() async {
    let shop = Shop()
    var withCookie = Shop.response("x")
    withCookie.fields.append("Set-Cookie", "a=1")
    var failure = Shop.response("x")
    failure.status = .notFound
    let draft = ReuseDraft(of: HTTPRequest(.get, "/orders"), isPage: false, at: shop.version.now, in: shop.cache)
    #expect(await draft.finish(&withCookie, lifetime: nil) == nil && withCookie.fields["ETag"] == nil)
    #expect(await draft.finish(&failure, lifetime: nil) == nil && failure.fields["ETag"] == nil)
    draft.prevent()
    var form = Shop.response("x")
    #expect(await draft.finish(&form, lifetime: nil) == nil)
  }

  @Test func `a tag of the response's own stays, and so does its Cache-Control`() async {
    let draft = ReuseDraft(of: HTTPRequest(.get, "/orders/1"), isPage: false, at: 1, in: Shop().cache)
    var response = HTTPResponse(.ok, fields: ["ETag": "\"7\"", "Cache-Control": "no-cache"], body: .bytes([1]))
    #expect(await draft.finish(&response, lifetime: nil) != nil)
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
  ) async -> String? {
    let draft = ReuseDraft(of: HTTPRequest(.get, target), isPage: isPage, at: version.now, in: cache)
    work()
    var response = Self.response(text)
    if let reuse = await draft.finish(&response, lifetime: lifetime) {
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

  func tag(_ target: String, isPage: Bool = false, during work: () -> Void = {}) async -> String? {
    await store(target, "x", isPage: isPage, during: work)
  }

  /// Stores a response with a compressed form, whose release can be observed.
  func storeWithBody(_ target: String) async -> HTTPCodedBody {
    let draft = ReuseDraft(of: HTTPRequest(.get, target), isPage: false, at: version.now, in: cache)
    var response = Self.response("x")
    let body = HTTPCodedBody()
    response.codedBody = body
    if let reuse = await draft.finish(&response, lifetime: nil) { cache.put(response, reuse, operation: 0, actor: nil) }
    return body
  }
}
