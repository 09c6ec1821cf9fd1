import OrdersStoreProtocols

/// Says which attempts to sign in are looked at, and how long others have to wait.
///
/// Attempts that failed are counted by name and by address. Five are free; from then on each makes the next one wait,
/// 1 s, 2 s, 4 s, … up to a bound: ten within the first minute, ever fewer later. A quarter of an hour without one
/// forgets them.
///
/// Nobody is locked out by what others try. Whoever has signed in from an address within 30 days is counted there apart
/// from everybody else; and on this machine itself, attempts from elsewhere do not count. What is refused is neither
/// looked at nor counted, and an attempt is counted before it is looked at, so that a thousand at once get no more than
/// a thousand in turn. All of this is forgotten when the process ends.
struct Throttle: Sendable {
  /// An attempt that is being looked at.
  struct Ticket: Sendable {
    fileprivate let counters: [Counter]
    fileprivate let name: String
    fileprivate let address: Address
    fileprivate let at: Instant
  }

  fileprivate enum Counter: Hashable, Sendable {
    case name(String)
    case address(Address)
    /// Where somebody is known.
    case both(String, Address)

    /// The longest wait, in seconds. A person who is known waits no longer than a minute.
    var longestWait: Int64 {
      if case .both = self { 60 } else { 300 }
    }
  }

  private struct Failures: Sendable {
    var count = 0
    var last = Instant.earliest
    /// When the one before the last was.
    var beforeLast = Instant.earliest
  }

  /// How many counters and acquaintances are remembered at most.
  static let capacity = 4_096
  /// The bytes of a name that are remembered: as many as the longest name that a credential can have.
  static let nameBytes = 4 * NameRules.longest
  private static let freeFailures = 5
  private static let memoryInSeconds: Int64 = 15 * 60
  private static let acquaintanceInSeconds: Int64 = 30 * 24 * 3600

  private var failures: [Counter: Failures] = [:]
  private var acquaintances: [Counter: Instant] = [:]

  /// What is remembered at the moment.
  var size: Int { failures.count + acquaintances.count }

  /// Takes an attempt in, and counts it as failed until it has succeeded.
  ///
  /// - Returns: the ticket, or how many seconds to wait.
  mutating func admit(_ name: String, from address: Address, at now: Instant) -> Result<Ticket, Wait> {
    let name = Throttle.key(name)
    let counters = counters(name, address, now)
    let wait = counters.map { self.wait($0, now) }.max() ?? 0
    guard wait == 0 else { return .failure(Wait(seconds: Int(wait))) }
    for counter in counters { count(counter, now) }
    return .success(Ticket(counters: counters, name: name, address: address, at: now))
  }

  /// Returns the first bytes of a name, in UTF-8. A character can have any number of bytes, so characters set no limit.
  static func key(_ name: String) -> String { String(decoding: name.utf8.prefix(nameBytes), as: UTF8.self) }

  /// Takes back that an attempt has failed: it has succeeded, or could not be looked at.
  mutating func withdraw(_ ticket: Ticket) {
    for counter in ticket.counters {
      guard var known = failures[counter] else { continue }
      known.count -= 1
      if known.last == ticket.at { known.last = known.beforeLast }
      failures[counter] = known.count > 0 ? known : nil
    }
  }

  /// Remembers that somebody has signed in from there.
  mutating func acquaint(_ ticket: Ticket) {
    acquaintances[.both(ticket.name, ticket.address)] = ticket.at
    guard acquaintances.count > Throttle.capacity, let oldest = acquaintances.min(by: { $0.value < $1.value }) else {
      return
    }
    acquaintances[oldest.key] = nil
  }

  /// What an attempt is counted by.
  private func counters(_ name: String, _ address: Address, _ now: Instant) -> [Counter] {
    let both = Counter.both(name, address)
    if let since = acquaintances[both], now < since.adding(seconds: Throttle.acquaintanceInSeconds) { return [both] }
    return address.isLoopback ? [.address(address)] : [.name(name), .address(address)]
  }

  /// For how many seconds, rounded up, a counter lets nobody through.
  private func wait(_ counter: Counter, _ now: Instant) -> Int64 {
    guard let known = failures[counter], known.count >= Throttle.freeFailures else { return 0 }
    let doublings = min(known.count - Throttle.freeFailures, 10)
    let wait = min(1 << Int64(doublings), counter.longestWait)
    let left = known.last.adding(seconds: wait).microseconds - now.microseconds
    // A clock that was set back keeps nobody waiting longer than it would have.
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

  /// Forgets what is old; and where that is not enough, a quarter, those with the fewest failures: whoever has to wait
  /// for long goes on waiting.
  private mutating func makeRoom(_ now: Instant) {
    guard failures.count >= Throttle.capacity else { return }
    failures = failures.filter { now < $0.value.last.adding(seconds: Throttle.memoryInSeconds) }
    guard failures.count >= Throttle.capacity else { return }
    let byWeight = failures.sorted { ($0.value.count, $0.value.last) < ($1.value.count, $1.value.last) }
    for (counter, _) in byWeight.prefix(Throttle.capacity / 4) { failures[counter] = nil }
  }
}

/// How long somebody has to wait.
struct Wait: Error, Hashable {
  let seconds: Int
}
