import HTTPProtocols

/// Computes the pauses between repetitions of a request: growing, and random so that clients do not retry in step.
struct Backoff {
  let deadline: ContinuousClock.Instant
  /// Whether the request may be repeated at all.
  let isAllowed: Bool
  private var tries = 0

  private static let mostTries = 5
  private static let first = Duration.milliseconds(100)
  /// The statuses of a server that is busy or restarting, or of a proxy in front of one.
  private static let transient: Set<HTTPStatus> = [429, 500, 502, 503, 504]

  init(deadline: ContinuousClock.Instant, isAllowed: Bool) {
    self.deadline = deadline
    self.isAllowed = isAllowed
  }

  /// Returns the pause before the request is repeated; `nil` if the response is final.
  mutating func pause(after head: Exchange.Head) -> Duration? {
    guard Self.transient.contains(head.status) else { return nil }
    let wish = head.fields["Retry-After"].flatMap { Int($0) }
    return pause(atLeast: .seconds(max(0, min(wish ?? 0, 86_400))))
  }

  /// Returns the pause before the request is repeated; `nil` if the fault is final.
  mutating func pause(after fault: Fault) -> Duration? { fault.isTransient ? pause(atLeast: .zero) : nil }

  private mutating func pause(atLeast wish: Duration) -> Duration? {
    tries += 1
    guard isAllowed, tries < Self.mostTries else { return nil }
    let usual = Self.first * (1 << (tries - 1)) * Double.random(in: 0.5...1)
    let pause = max(wish, usual)
    return .now + pause < deadline ? pause : nil
  }
}
