import Testing

@testable import CacheKernel

@Suite struct ExpiringCacheTests {
  @Test func `a value is found by its id, and taken once`() {
    let cache = ExpiringCache<String>(capacity: 2, lifetime: .seconds(60))
    let (one, two) = (cache.put("one"), cache.put("two"))
    #expect(one != two)
    #expect(cache.find(one) == "one")
    #expect(cache.find(one, where: { $0 == "two" }) == nil)
    #expect(cache.take(one, where: { $0 == "two" }) == nil)
    #expect(cache.take(one) == "one")
    #expect(cache.take(one) == nil)
    #expect(cache.find(two) == "two")
  }

  @Test func `a full cache drops its oldest value`() {
    let cache = ExpiringCache<Int>(capacity: 2, lifetime: .seconds(60))
    let ids = (0..<3).map { cache.put($0) }
    #expect(ids.map { cache.find($0) } == [nil, 1, 2])
  }

  @Test func `an expired value is gone`() {
    let cache = ExpiringCache<Int>(capacity: 2, lifetime: .seconds(-1))
    let id = cache.put(1)
    #expect(cache.find(id) == nil)
    #expect(cache.take(id) == nil)
  }

  @Test func `a share is filled by its own values alone, of which the oldest goes`() {
    let cache = ExpiringCache<String>(capacity: 4, lifetime: .seconds(60))
    let other = cache.put("ben 1", share: 2) { $0.hasPrefix("ben") }
    let amys = (1...5).map { number in cache.put("amy \(number)", share: 2) { $0.hasPrefix("amy") } }
    #expect(amys.map { cache.find($0) } == [nil, nil, nil, "amy 4", "amy 5"])
    #expect(cache.find(other) == "ben 1")
  }
}
