import Locks
import OrdersWorkerProtocols
import Testing

@testable import Workers

@Suite struct `Counts of the present version` {
  @Test func `a count by status is made once for each version, status and limit`() async throws {
    let shop = Shop()
    for _ in 0..<3 { #expect(try await shop.count([.paid]) == 1) }
    #expect(try await shop.count([.placed]) == 2)
    #expect(try await shop.count([.paid], upTo: 10) == 3)
    shop.version.withLock { $0 = 2 }
    #expect(try await shop.count([.paid]) == 4)
  }

  @Test func `a count during which the store changes is not that of a version`() async throws {
    let shop = Shop()
    #expect(try await shop.count([.paid]) { shop.version.withLock { $0 = 2 } } == 1)
    #expect(try await shop.count([.paid]) == 2)
    shop.version.withLock { $0 = 1 }
    #expect(try await shop.count([.paid]) == 3)
  }

  @Test func `without a version, and with another filter, each count is made`() async throws {
    let shop = Shop()
    for number in 1...2 { #expect(try await shop.count([], email: "amy@example.com") == number) }
    shop.version.withLock { $0 = nil }
    for number in 3...4 { #expect(try await shop.count([.paid]) == number) }
  }
}

/// A store whose count is the number of counts so far.
private final class Shop: Sendable {
  let version: Lock<UInt64?>
  private let made = Lock(0)
  private let counts: Lock<RecentCounts?>

  init() {
    version = Lock(1)
    counts = Lock(nil)
    counts.withLock { $0 = RecentCounts { [unowned self] in self.version.withLock { $0 } } }
  }

  func count(
    _ statuses: Set<OrderStatus>, email: String? = nil, upTo limit: Int? = 1000,
    during work: @escaping @Sendable () -> Void = {}
  ) async throws -> Int? {
    let filter = OrdersFilter(statuses: statuses, email: email)
    return try await counts.withLock { $0 }?.count(filter, upTo: limit) { () throws(StoreError) in
      work()
      let number = made.withLock { made in
        made += 1
        return made
      }
      return ListCount(number, isExact: true)
    }.value
  }
}
