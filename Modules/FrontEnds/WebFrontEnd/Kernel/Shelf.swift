import Synchronization

/// What waits for the next request of somebody, under a name that nobody can guess: for a while, and only so much.
final class Shelf<Value: Sendable>: Sendable {
  private let room: Int
  /// How long a value waits.
  let patience: Duration
  private let items = Mutex<[(id: String, value: Value, until: ContinuousClock.Instant)]>([])

  /// - Parameter room: how many values wait at once; beyond that the oldest goes.
  init(room: Int, patience: Duration) {
    self.room = room
    self.patience = patience
  }

  /// - Returns: the value's name.
  func put(_ value: Value) -> String {
    let id = String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
    items.withLock { items in
      items.removeAll { $0.until < .now }
      if items.count >= room { items.removeFirst() }
      items.append((id, value, .now + patience))
    }
    return id
  }

  /// The value, if it is still there and is one that is meant.
  func find(_ id: some StringProtocol, where isMeant: (Value) -> Bool = { _ in true }) -> Value? {
    items.withLock { items in items.first { $0.id == id && $0.until >= .now && isMeant($0.value) }?.value }
  }

  /// The same, for whoever asks first.
  func take(_ id: some StringProtocol, where isMeant: (Value) -> Bool = { _ in true }) -> Value? {
    items.withLock { items in
      items.firstIndex { $0.id == id && $0.until >= .now && isMeant($0.value) }.map { items.remove(at: $0).value }
    }
  }
}
