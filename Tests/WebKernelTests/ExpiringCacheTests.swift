import Testing

@testable import WebKernel

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
    let ids = (0..<3).map(cache.put)
    #expect(ids.map { cache.find($0) } == [nil, 1, 2])
  }

  @Test func `an expired value is gone`() {
    let cache = ExpiringCache<Int>(capacity: 2, lifetime: .seconds(-1))
    let id = cache.put(1)
    #expect(cache.find(id) == nil)
    #expect(cache.take(id) == nil)
  }
}
