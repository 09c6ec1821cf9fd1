/// A part of a history that no single, atomic store could have produced.
public struct Anomaly: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, CaseIterable, Sendable {
    /// A change was made to another version than the one that its client saw, or two changes to the same version.
    case lostUpdate
    /// A state was visible, or is stored, that the store had refused or has not committed.
    case dirtyRead
    /// A read saw an older version than an operation that had ended before it began.
    case staleRead
    /// The store does not have a change that it acknowledged.
    case missingWrite
    /// One request had two effects.
    case secondEffect
    /// No request explains a stored state or an answer.
    case unexplained
  }

  public var kind: Kind
  /// The name of the order.
  public var order: String
  /// The finding, with versions and tokens.
  public var detail: String

  public var description: String { "\(kind.rawValue) of \(order): \(detail)" }
}
