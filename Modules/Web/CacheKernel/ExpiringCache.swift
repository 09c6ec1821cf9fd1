import Locks

/// Values for a later request, each under an unguessable id, for a limited time.
public final class ExpiringCache<Value: Sendable>: Sendable {
  private let capacity: Int
  /// The time for which a value is stored.
  public let lifetime: Duration
  private let items = Lock<[(id: String, value: Value, until: ContinuousClock.Instant)]>([])

  /// Creates an empty cache.
  ///
  /// - Parameter capacity: the highest number of values; a further one replaces the oldest.
  public init(capacity: Int, lifetime: Duration) {
    self.capacity = capacity
    self.lifetime = lifetime
  }

  /// Stores a value.
  ///
  /// - Parameters:
  ///   - share: the highest number of values that are alike: a further one replaces the oldest of them.
  ///   - isAlike: whether a value counts among those.
  /// - Returns: the value's id.
  public func put(_ value: Value, share: Int = .max, isAlike: (Value) -> Bool = { _ in false }) -> String {
    let id = String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    items.withLock { items in
      items.removeAll { $0.until < .now }
      if items.count(where: { isAlike($0.value) }) >= share, let index = items.firstIndex(where: { isAlike($0.value) })
      {
        items.remove(at: index)
      }
      if items.count >= capacity { items.removeFirst() }
      items.append((id, value, .now + lifetime))
    }
    return id
  }

  /// Returns the value of an id, unless it has expired or does not match the condition.
  public func find(_ id: some StringProtocol, where condition: (Value) -> Bool = { _ in true }) -> Value? {
    items.withLock { items in items.first { $0.id == id && $0.until >= .now && condition($0.value) }?.value }
  }

  /// Removes and returns the value of an id, unless it has expired or does not match the condition.
  public func take(_ id: some StringProtocol, where condition: (Value) -> Bool = { _ in true }) -> Value? {
    items.withLock { items in
      items.firstIndex { $0.id == id && $0.until >= .now && condition($0.value) }.map { items.remove(at: $0).value }
    }
  }
}
