import Locks
import OrdersStoreProtocols
import Testing

@testable import ServerAssembly

@Suite struct SearchIndexUpdatingTests {
  @Test func `the search index is updated step by step, again after a failure, and its end is reported`() async {
    let steps = Lock(0)
    let (reports, continuation) = AsyncStream.makeStream(of: String.self)
    let updating = SearchIndexUpdating(pause: (.zero, .zero), report: { continuation.yield($0) }) {
      () throws(StoreError) in
      let step = steps.withLock { count in
        count += 1
        return count
      }
      if step == 2 || step == 3 { throw .cannotUpdate(.unavailable("the file is locked")) }
      return step < 5
    }
    var seen: [String] = []
    for await report in reports {
      seen.append(report)
      if seen.count == 2 { break }
    }
    #expect(
      seen == [
        "the search index cannot be brought up to date now: the file is locked",
        "the search index of all orders is up to date",
      ])
    await updating.stop()
    #expect(steps.withLock { $0 } == 5)
  }

  @Test func `a store whose index is up to date is asked once, and nothing is reported`() async {
    let steps = Lock(0)
    let updating = SearchIndexUpdating(report: { Issue.record("reported: \($0)") }) { () throws(StoreError) in
      steps.withLock { $0 += 1 }
      return false
    }
    while steps.withLock({ $0 }) == 0 { await Task.yield() }
    await updating.stop()
    #expect(steps.withLock { $0 } == 1)
  }
}
