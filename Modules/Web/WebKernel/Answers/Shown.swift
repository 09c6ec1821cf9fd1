public import PresentationProtocols
import Synchronization

/// What a display was shown last, for whoever makes a page of it once the scene has returned.
public final class Shown<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)

  public init() {}

  public func show(_ shown: Value) { value.withLock { $0 = shown } }

  /// - Throws: `Problem`: `internal` where the scene showed nothing.
  public func taken() throws(Problem) -> Value {
    guard let shown = value.withLock({ $0 }) else { throw Problem(.internal, "the scene showed nothing") }
    return shown
  }
}
