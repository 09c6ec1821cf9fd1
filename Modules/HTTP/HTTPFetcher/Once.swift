import Locks

/// A value that is set once, for one task that waits for it; later values are ignored.
final class Once<Value: Sendable>: Sendable {
  private enum State {
    case empty, given(Value), taken
    case waiting(CheckedContinuation<Value, Never>)
  }

  private let state = Lock(State.empty)

  func give(_ value: Value) {
    let waiting = state.withLock { state -> CheckedContinuation<Value, Never>? in
      switch state {
      case .empty: state = .given(value)
      case .waiting(let continuation):
        state = .taken
        return continuation
      case .given, .taken: break
      }
      return nil
    }
    waiting?.resume(returning: value)
  }

  /// Waits for the value; one task may wait, once.
  func value() async -> Value {
    await withCheckedContinuation { continuation in
      let given = state.withLock { state -> Value? in
        guard case .given(let value) = state else {
          state = .waiting(continuation)
          return nil
        }
        state = .taken
        return value
      }
      if let given { continuation.resume(returning: given) }
    }
  }
}
