/// A change of one optional field, as in JSON Merge Patch (RFC 7396).
public enum Patch<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The field stays as it is.
  case unchanged
  /// The field is removed.
  case cleared
  /// The field has a new value.
  case set(Value)

  /// Returns the value after the change: the new value, `nil` if the field is removed, or `old`.
  @inlinable
  public func applied(to old: Value?) -> Value? {
    switch self {
    case .unchanged: old
    case .cleared: nil
    case .set(let value): value
    }
  }

  /// The new value; `nil` if there is none.
  @inlinable public var value: Value? { applied(to: nil) }

  /// Whether the field stays as it is.
  @inlinable public var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
}
