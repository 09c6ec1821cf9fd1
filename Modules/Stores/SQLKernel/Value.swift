public import OrdersStoreProtocols

/// The value of a statement's parameter.
public enum Value: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  /// A text that is compared and sorted byte by byte: PostgreSQL stores it as bytes.
  case key(String)
  case bytes([UInt8])
  // Lists, for a condition of `SQLConnection.isAny`. SQLite reads them as JSON.
  case integers([Int64?])
  case texts([String?])
  case keys([String])

  /// Creates a text, or null for `nil`.
  @inlinable public init(_ text: String?) { self = text.map(Value.text) ?? .null }
  /// Creates a number, or null for `nil`.
  @inlinable public init(_ number: Int64?) { self = number.map(Value.integer) ?? .null }
  /// Creates the number of microseconds of a moment.
  @inlinable public static func instant(_ moment: Instant) -> Value { .integer(moment.microseconds) }
  /// Creates a number.
  @inlinable public static func integer(_ number: Int) -> Value { .integer(Int64(number)) }
}
