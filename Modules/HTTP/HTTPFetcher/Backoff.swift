import HTTPProtocols

/// How long to wait before the same is asked again: longer each time, and never the same for all who wait.
struct Backoff {
  let deadline: ContinuousClock.Instant
  /// Whether anything may be asked twice.
  let isAllowed: Bool
  private var tries = 0

  private static let mostTries = 5
  private static let first = Duration.milliseconds(100)
  /// What a server says while it is busy, restarting, or behind something that is.
  private static let transient: Set<HTTPStatus> = [429, 500, 502, 503, 504]

  init(deadline: ContinuousClock.Instant, isAllowed: Bool) {
    self.deadline = deadline
    self.isAllowed = isAllowed
  }

  /// - Returns: `nil` where the answer stands.
  mutating func pause(after head: Exchange.Head) -> Duration? {
    guard Self.transient.contains(head.status) else { return nil }
    let wish = head.fields["Retry-After"].flatMap { Int($0) }
    return pause(atLeast: .seconds(max(0, min(wish ?? 0, 86_400))))
  }

  /// - Returns: `nil` where the fault stays.
  mutating func pause(after fault: Fault) -> Duration? { fault.isTransient ? pause(atLeast: .zero) : nil }

  private mutating func pause(atLeast wish: Duration) -> Duration? {
    tries += 1
    guard isAllowed, tries < Self.mostTries else { return nil }
    let usual = Self.first * (1 << (tries - 1)) * Double.random(in: 0.5...1)
    let pause = max(wish, usual)
    return .now + pause < deadline ? pause : nil
  }
}
