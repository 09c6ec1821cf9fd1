import Locks
import Testing

@testable import ServerAssembly

/// Tests that no client fills the log with refused credentials.
@Suite struct `The log of refused credentials` {
  private let written = Lines()
  private let clock = TestClock()
  private var limit: AccessEventLimit {
    AccessEventLimit(now: { [clock] in clock.now }) { [written] in written.add($0.message()) }
  }

  @Test func `a thousand refusals of one address are ten lines, and one with the number of the others`() {
    let limit = limit
    for _ in 0..<600 { limit.note(AccessEvent(.tokenRefused, from: "192.0.2.1")) }
    for _ in 0..<400 { limit.note(AccessEvent(.signInFailed, name: "amy", from: "192.0.2.1")) }
    #expect(
      written.all == Array(repeating: "a token from 192.0.2.1 was refused: unknown, revoked or expired", count: 10))
    clock.advance(by: .seconds(60))
    limit.note(AccessEvent(.signInFailed, name: "amy", from: "192.0.2.1"))
    #expect(
      written.all.dropFirst(10) == [
        "990 more sign-ins and tokens from 192.0.2.1 were refused in a minute",
        "sign-in as amy from 192.0.2.1 failed: the name or password is wrong",
      ])
  }

  @Test func `other addresses, sign-ins and sign-outs have lines meanwhile`() {
    let limit = limit
    for _ in 0..<20 { limit.note(AccessEvent(.tokenRefused, from: "192.0.2.1")) }
    limit.note(AccessEvent(.tokenRefused, from: "192.0.2.2"))
    for _ in 0..<20 { limit.note(AccessEvent(.signIn, name: "amy", from: "192.0.2.1")) }
    #expect(written.all.count == 31)
  }

  @Test func `a thousand addresses of one network count as one, and of ten thousand networks as many as are known`() {
    let limit = limit
    for number in 0..<1_000 { limit.note(AccessEvent(.tokenRefused, from: "2001:db8::\(number)")) }
    #expect(written.all.count == 10)
    for number in 0..<10_000 {
      limit.note(AccessEvent(.tokenRefused, from: "10.0.\(number / 250).\(number % 250)"))
    }
    // The first network has ten lines, each known address one, and all others together ten.
    #expect(written.all.count == 10 + AccessEventLimit.mostAddresses - 1 + 10)
    limit.finish()
    #expect(
      written.all.suffix(2) == [
        "990 more sign-ins and tokens from 2001:db8::0 were refused in a minute",
        "9735 more sign-ins and tokens from other addresses were refused in a minute",
      ])
  }

  @Test func `the end of the server writes the numbers that are still to come`() {
    let limit = limit
    for _ in 0..<15 { limit.note(AccessEvent(.signInThrottled, name: "amy", from: nil)) }
    limit.finish()
    limit.finish()
    #expect(written.all.count == 11)
  }
}

// MARK: - Fixtures

private final class TestClock: Sendable {
  private let state = Lock(ContinuousClock.now)
  var now: ContinuousClock.Instant { state.withLock { $0 } }
  func advance(by time: Duration) { state.withLock { $0 += time } }
}
