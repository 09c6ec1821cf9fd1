import AccessWorkers
import Locks

/// Limits the log lines of refused credentials, so that no client fills the disk with them.
///
/// Of each address, the first refusals of a minute are logged as they come. The others are logged as one line with their
/// number when the minute ends. An IPv6 client counts by its network, as in the throttle of sign-ins.
final class AccessEventLimit: Sendable {
  /// The refusals of one address in a minute that have lines of their own.
  static let lines = 10
  /// The addresses that are counted apart; the refusals of all others are counted together.
  static let mostAddresses = 256
  fileprivate static let minute = Duration.seconds(60)

  /// The refusals of one address, or of all others, in a minute.
  fileprivate struct Tally {
    let address: String?
    let end: ContinuousClock.Instant
    var lines = 0
    var omitted = 0
  }

  fileprivate struct State {
    var tallies: [Address?: Tally] = [:]
    /// The end of the first minute that is to be closed; `nil` without a minute.
    var firstEnd: ContinuousClock.Instant?
    var isClosing = false
  }

  private let state = Lock(State())
  private let write: @Sendable (AccessEvent) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant

  /// - Parameter write: writes an event to the log.
  init(
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, write: @escaping @Sendable (AccessEvent) -> Void
  ) {
    self.now = now
    self.write = write
  }

  /// Writes an event, or counts it if its address has had enough lines in this minute.
  func note(_ event: AccessEvent) {
    guard event.kind.isRefusal else { return write(event) }
    let (lines, mustClose) = state.withLock { state in
      let now = now()
      var lines = state.close(by: now)
      let isOmitted = !state.count(event, at: now)
      if !isOmitted { lines.append(event) }
      defer { state.isClosing = state.isClosing || isOmitted }
      return (lines, isOmitted && !state.isClosing)
    }
    lines.forEach(write)
    if mustClose { Task { [weak self] in await self?.closeMinutes() } }
  }

  /// Writes the numbers of refusals that have no lines yet.
  func finish() {
    let lines = state.withLock { $0.close(by: nil) }
    lines.forEach(write)
  }

  /// Closes each minute at its end, as long as refusals without lines are counted.
  private func closeMinutes() async {
    while let end = state.withLock({ $0.nextClosing() }) {
      try? await Task.sleep(until: end, clock: .continuous)
      let lines = state.withLock { $0.close(by: now()) }
      lines.forEach(write)
    }
  }
}

extension AccessEventLimit.State {
  /// Counts a refusal.
  ///
  /// - Returns: whether it has a line of its own.
  fileprivate mutating func count(_ event: AccessEvent, at now: ContinuousClock.Instant) -> Bool {
    var key = event.address.map(Address.init)
    // The key without an address is that of all others.
    if tallies[key] == nil, tallies.count >= AccessEventLimit.mostAddresses { key = nil }
    let address = key == nil ? nil : event.address
    var tally = tallies[key] ?? .init(address: address, end: now + AccessEventLimit.minute)
    firstEnd = min(firstEnd ?? tally.end, tally.end)
    let hasLine = tally.lines < AccessEventLimit.lines
    if hasLine { tally.lines += 1 } else { tally.omitted += 1 }
    tallies[key] = tally
    return hasLine
  }

  /// Removes the minutes that have ended, or all, and returns a line for each that has refusals without lines.
  fileprivate mutating func close(by now: ContinuousClock.Instant?) -> [AccessEvent] {
    if let now, let firstEnd, firstEnd > now { return [] }
    let ended = tallies.filter { _, tally in now.map { tally.end <= $0 } ?? true }
    for key in ended.keys { tallies[key] = nil }
    firstEnd = tallies.values.map(\.end).min()
    return ended.values.filter { $0.omitted > 0 }.sorted { one, other in
      // Of minutes that end together, that of all other addresses comes last.
      one.end != other.end ? one.end < other.end : one.address != nil && other.address == nil
    }.map { AccessEvent(.refusalsOmitted, from: $0.address, count: $0.omitted) }
  }

  /// Returns the end of the first minute with refusals without lines; `nil` if there is none, which ends the closing.
  fileprivate mutating func nextClosing() -> ContinuousClock.Instant? {
    let end = tallies.values.filter { $0.omitted > 0 }.map(\.end).min()
    isClosing = end != nil
    return end
  }
}
