import OrdersStoreProtocols
import PresentationTesting
import Testing

@testable import AccessWorkers

struct ThrottleTests {
  let start = Instant.amysDay
  let device = Device(at: .amysDay) { Array(0..<UInt8($0)) }

  @Test func `of a thousand tries at one name, ten a minute are looked at, and ever fewer`() {
    var throttle = Throttle()
    let tested = attempts(&throttle, 1_000, every: 1) { _ in ("amy", "203.0.113.9") }
    #expect(tested == [0, 1, 2, 3, 4, 5, 7, 11, 19, 35, 67, 131, 259, 515, 815])
    #expect(busiestMinute(tested) <= 10)
  }

  @Test func `of a thousand names from one address, ten a minute are looked at`() {
    var throttle = Throttle()
    let tested = attempts(&throttle, 1_000, every: 1) { ("name \($0)", "203.0.113.9") }
    #expect(busiestMinute(tested) == 10)
    #expect(tested.count == 15)
  }

  @Test func `of a thousand addresses at one name, ten a minute are looked at`() {
    var throttle = Throttle()
    let tested = attempts(&throttle, 1_000, every: 1) { ("amy", "203.0.\($0 / 250).\($0 % 250)") }
    #expect(busiestMinute(tested) == 10)
    #expect(tested.count == 15)
  }

  @Test func `of a thousand at one moment, five are looked at`() {
    var throttle = Throttle()
    let tested = attempts(&throttle, 1_000, every: 0) { _ in ("amy", "203.0.113.9") }
    #expect(tested == [0, 0, 0, 0, 0])
  }

  @Test func `a browser in which the user has signed in gets in, whatever is tried elsewhere`() {
    var throttle = Throttle()
    _ = attempts(&throttle, 1_000, every: 1) { ("amy", "203.0.\($0 / 250).\($0 % 250)") }
    #expect(waits(&throttle, "amy", "192.0.2.4", 1_000))
    #expect(!waits(&throttle, "amy", "192.0.2.4", 1_000, device))
  }

  @Test func `a sign-in changes nothing for others at the same address`() throws {
    func waitsAfter(_ isSigningIn: Bool) throws -> [Bool] {
      var throttle = Throttle()
      if isSigningIn {
        throttle.withdraw(try throttle.admit("amy", from: Address("198.51.100.7"), nil, at: start).get())
      }
      return (0..<60).map { waits(&throttle, $0 % 2 == 0 ? "amy" : "bob", "198.51.100.7", Int64($0)) }
    }
    #expect(try waitsAfter(true) == waitsAfter(false))
  }

  @Test(arguments: ["127.0.0.1", "::1", "127.8.8.8", "::ffff:127.0.0.1"])
  func `on the machine itself the owner gets in, whatever is tried elsewhere`(address: String) {
    var throttle = Throttle()
    _ = attempts(&throttle, 1_000, every: 1) { ("amy", "203.0.\($0 / 250).\($0 % 250)") }
    #expect(!waits(&throttle, "amy", address, 1_000))
  }

  @Test func `attempts from the machine itself share one limit under all names`() {
    var throttle = Throttle()
    let tested = attempts(&throttle, 1_000, every: 1) { ("name \($0)", "127.0.\($0 / 250).\($0 % 250)") }
    #expect(busiestMinute(tested) == 10)
  }

  @Test func `a known browser waits no longer than a minute`() {
    var throttle = Throttle()
    let tested = (0..<1_000).filter { !waits(&throttle, "amy", "198.51.100.7", $0, device) }
    #expect(busiestMinute(tested) == 10)
    #expect(zip(tested, tested.dropFirst()).allSatisfy { $1 - $0 <= 60 })
  }

  @Test func `an attempt that has succeeded, or could not be looked at, does not count`() throws {
    var throttle = Throttle()
    for second in 0..<100 {
      let at = start.adding(seconds: Int64(second))
      throttle.withdraw(try throttle.admit("amy", from: Address("203.0.113.9"), nil, at: at).get())
    }
    #expect(throttle.size == 0)
  }

  @Test func `an attempt that could not be looked at makes nobody wait`() throws {
    var throttle = Throttle()
    _ = attempts(&throttle, 5, every: 1) { _ in ("amy", "203.0.113.9") }
    throttle.withdraw(try throttle.admit("amy", from: Address("203.0.113.9"), nil, at: start.adding(seconds: 5)).get())
    #expect(!waits(&throttle, "amy", "203.0.113.9", 5))
  }

  @Test func `a quarter of an hour without an attempt forgets those before`() {
    var throttle = Throttle()
    _ = attempts(&throttle, 400, every: 1) { _ in ("amy", "203.0.113.9") }
    #expect(waits(&throttle, "amy", "203.0.113.9", 400))
    // The last checked attempt was at 259 s.
    let later = attempts(&throttle, 9, every: 0, from: 259 + 900) { _ in ("amy", "203.0.113.9") }
    #expect(later.count == 5)
  }

  @Test func `a wait is told in whole seconds, rounded up`() {
    var throttle = Throttle()
    _ = attempts(&throttle, 7, every: 1) { _ in ("amy", "203.0.113.9") }
    // The attempts at 0, 1, 2, 3, 4 and 5 s are checked; the next is possible at 7 s.
    let now = Instant(microseconds: start.microseconds + 5_999_999)
    guard case .failure(let wait) = throttle.admit("amy", from: Address("203.0.113.9"), nil, at: now) else {
      Issue.record("it was let through")
      return
    }
    #expect(wait == Wait(seconds: 2))
  }

  @Test func `a clock that was set back keeps nobody waiting for longer`() {
    var throttle = Throttle()
    _ = attempts(&throttle, 6, every: 0) { _ in ("amy", "203.0.113.9") }
    guard case .failure(let wait) = throttle.admit("amy", from: Address("203.0.113.9"), nil, at: .earliest) else {
      Issue.record("it was let through")
      return
    }
    #expect(wait.seconds == 1)
  }

  @Test func `memory is bounded, and whoever waits is not pushed out by a flood of other names`() {
    var throttle = Throttle()
    _ = attempts(&throttle, 40, every: 1) { _ in ("amy", "203.0.113.9") }
    for index in 0..<Throttle.capacity {
      let address = Address("2001:db8:\(String(index, radix: 16))::1")
      _ = throttle.admit("name \(index)", from: address, nil, at: start.adding(seconds: 40))
    }
    #expect(throttle.size <= Throttle.capacity)
    #expect(waits(&throttle, "amy", "192.0.2.4", 41))
  }

  @Test(arguments: [
    "a" + String(repeating: "\u{301}", count: 10_000), String(repeating: "😀", count: 1_000),
    String(repeating: "👩‍👩‍👧‍👦", count: 64),
  ])
  func `a remembered name has a limit in bytes, whatever its characters are made of`(name: String) {
    #expect(Throttle.key(name).utf8.count <= Throttle.nameBytes + 2)
  }

  @Test func `the longest name of a credential is remembered whole`() {
    let name = String(repeating: "😀", count: 64)
    #expect(NameRules.faults(in: name).isEmpty)
    #expect(Throttle.key(name) == name)
  }

  @Test(arguments: [
    ("192.0.2.1", "::ffff:192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
    ("2001:db8:1:2:3::4", "2001:db8:1:2:ffff::1", true), ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
    ("::1", "127.0.0.1", true), ("unix", "unix", true), ("unix", "", false), ("::", "::1", false),
  ])
  func `an address is counted as what one customer has`(left: String, right: String, areOne: Bool) {
    #expect((Address(left) == Address(right)) == areOne)
  }

  // MARK: Fixtures

  /// Makes failing attempts at a steady rate.
  ///
  /// - Returns: the seconds at which an attempt was checked.
  private func attempts(
    _ throttle: inout Throttle, _ count: Int, every seconds: Int64, from first: Int64 = 0,
    _ who: (Int) -> (String, String)
  ) -> [Int64] {
    (0..<count).compactMap { index in
      let (name, address) = who(index)
      let second = first + Int64(index) * seconds
      return waits(&throttle, name, address, second) ? nil : second
    }
  }

  private func waits(
    _ throttle: inout Throttle, _ name: String, _ address: String, _ second: Int64, _ device: Device? = nil
  ) -> Bool {
    let outcome = throttle.admit(name, from: Address(address), device, at: start.adding(seconds: second))
    if case .failure = outcome { return true }
    return false
  }

  private func busiestMinute(_ seconds: [Int64]) -> Int {
    seconds.map { first in seconds.count { (first..<first + 60).contains($0) } }.max() ?? 0
  }
}
