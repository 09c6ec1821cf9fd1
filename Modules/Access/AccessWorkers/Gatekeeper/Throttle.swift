import OrdersStoreProtocols

/// Limits the attempts to sign in: decides which are checked, and how long others have to wait.
///
/// Failed attempts are counted by name and by address. Five are free; from then on each makes the next one wait, 1 s, 2
/// s, 4 s, … up to a bound: ten within the first minute, ever fewer later. A quarter of an hour without one clears the
/// count.
///
/// Nobody is locked out by the attempts of others. A browser in which the user has signed in within 30 days is counted
/// apart from everybody else; and on this machine itself, attempts from elsewhere do not count. A refused attempt
/// is neither checked nor counted, and an attempt is counted before it is checked, so that a thousand at once get no
/// more than a thousand in sequence. The counts end with the process.
struct Throttle: Sendable {
  /// An admitted attempt whose check has not ended.
  struct Ticket: Sendable {
    fileprivate let counters: [Counter]
    fileprivate let at: Instant
  }

  fileprivate enum Counter: Hashable, Sendable {
    case name(String)
    case address(Address)
    case device(Device)

    /// The longest wait in seconds: a minute for a browser in which the user has signed in before.
    var longestWait: Int64 {
      if case .device = self { 60 } else { 300 }
    }
  }

  private struct Failures: Sendable {
    var count = 0
    var last = Instant.earliest
    /// The moment of the failure before the last one.
    var beforeLast = Instant.earliest
  }

  /// The highest number of counters.
  static let capacity = 4_096
  /// The bytes of a name that are stored: those of the longest name that a credential can have.
  static let nameBytes = 4 * NameRules.longest
  private static let freeFailures = 5
  private static let memoryInSeconds: Int64 = 15 * 60

  private var failures: [Counter: Failures] = [:]

  /// The number of stored counters.
  var size: Int { failures.count }

  /// Admits an attempt, and counts it as failed until it has succeeded.
  ///
  /// - Parameter device: the browser of the attempt, if the user of this name has signed in there.
  /// - Returns: the ticket of the attempt, or the time to wait.
  mutating func admit(_ name: String, from address: Address, _ device: Device?, at now: Instant)
    -> Result<Ticket, Wait>
  {
    let counters = counters(Throttle.key(name), address, device)
    let wait = counters.map { self.wait($0, now) }.max() ?? 0
    guard wait == 0 else { return .failure(Wait(seconds: Int(wait))) }
    for counter in counters { count(counter, now) }
    return .success(Ticket(counters: counters, at: now))
  }

  /// Returns the first bytes of a name, in UTF-8. A character can have any number of bytes, so characters set no limit.
  static func key(_ name: String) -> String { String(decoding: name.utf8.prefix(nameBytes), as: UTF8.self) }

  /// Reverts the count of an attempt that has succeeded or could not be checked.
  mutating func withdraw(_ ticket: Ticket) {
    for counter in ticket.counters {
      guard var known = failures[counter] else { continue }
      known.count -= 1
      if known.last == ticket.at { known.last = known.beforeLast }
      failures[counter] = known.count > 0 ? known : nil
    }
  }

  /// Returns the counters of an attempt.
  private func counters(_ name: String, _ address: Address, _ device: Device?) -> [Counter] {
    if let device { return [.device(device)] }
    return address.isLoopback ? [.address(address)] : [.name(name), .address(address)]
  }

  /// Returns the seconds, rounded up, for which a counter refuses attempts.
  private func wait(_ counter: Counter, _ now: Instant) -> Int64 {
    guard let known = failures[counter], known.count >= Throttle.freeFailures else { return 0 }
    let doublings = min(known.count - Throttle.freeFailures, 10)
    let wait = min(1 << Int64(doublings), counter.longestWait)
    let left = known.last.adding(seconds: wait).microseconds - now.microseconds
    // A clock that was set back makes nobody wait longer than the usual time.
    return min((max(left, 0) + 999_999) / 1_000_000, wait)
  }

  private mutating func count(_ counter: Counter, _ now: Instant) {
    var known = failures[counter] ?? Failures()
    if known.last.adding(seconds: Throttle.memoryInSeconds) <= now { known = Failures() }
    known.count += 1
    (known.beforeLast, known.last) = (known.last, now)
    if failures[counter] == nil { makeRoom(now) }
    failures[counter] = known
  }

  /// Removes expired counters; if there are still too many, a quarter of them, those with the fewest failures.
  private mutating func makeRoom(_ now: Instant) {
    guard failures.count >= Throttle.capacity else { return }
    failures = failures.filter { now < $0.value.last.adding(seconds: Throttle.memoryInSeconds) }
    guard failures.count >= Throttle.capacity else { return }
    let byWeight = failures.sorted { ($0.value.count, $0.value.last) < ($1.value.count, $1.value.last) }
    for (counter, _) in byWeight.prefix(Throttle.capacity / 4) { failures[counter] = nil }
  }
}

/// The time that a refused caller has to wait.
struct Wait: Error, Hashable {
  let seconds: Int
}
