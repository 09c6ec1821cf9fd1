import Locks
public import PresentationProtocols

/// The value that a display was shown last, from which a page is made after the scene has returned.
public final class Shown<Value: Sendable>: Sendable {
  private let value = Lock<Value?>(nil)

  /// Creates a holder without a value.
  public init() {}

  /// Stores a value, in the place of an earlier one.
  public func show(_ shown: Value) { value.withLock { $0 = shown } }

  /// Returns the value after the scene has returned.
  ///
  /// - Throws: `Problem`: `internal` where the scene showed nothing.
  public func taken() throws(Problem) -> Value {
    guard let shown = value.withLock({ $0 }) else { throw Problem(.internal, "the scene showed nothing") }
    return shown
  }
}
