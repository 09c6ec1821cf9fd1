/// A value that lists its members once, for every format that stores, sends or shows it.
///
/// A format is a ``RecordVisitor``: it writes each member, or reads it.
///
/// ```swift
/// extension PersonName: Record {
///   public static var blank: PersonName { PersonName(first: "", last: "") }
///
///   @inlinable
///   public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
///     try visitor.member("first", &first)
///     try visitor.member("last", &last)
///   }
/// }
/// ```
public protocol Record: RecordValue {
  /// Passes each member to a visitor, always in the same order.
  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure)
}

/// A value that a member of a record can have.
public protocol RecordValue: SendableMetatype {
  /// The value that a reader replaces.
  static var blank: Self { get }
  /// Passes the value to the method of a visitor for its type.
  mutating func visit<Visitor: RecordVisitor>(
    as member: RecordMember, by visitor: inout Visitor) throws(Visitor.Failure)
  /// Passes a value that may be `nil` to the method of a visitor for its type.
  static func visit<Visitor: RecordVisitor>(
    optional value: inout Self?, as member: RecordMember, by visitor: inout Visitor) throws(Visitor.Failure)
}

/// The name of a member of a record.
public struct RecordMember: ExpressibleByStringLiteral, Sendable {
  /// The name in documents and inputs, for example `shippingCharge`.
  public let name: String
  /// The name in the records of stores.
  public let storedName: String
  /// The name in a transfer between stores.
  public let transferredName: String
  /// The description of the member for users of the API; empty if no document shows the member.
  public let text: String
  /// Whether a transfer omits the member if it is `nil`, because earlier programs refuse it.
  public let isLater: Bool

  /// Names a member.
  ///
  /// - Parameters:
  ///   - storedName: the name in the records of stores, if it differs.
  ///   - transferredName: the name in a transfer, if it differs.
  ///   - isLater: whether a transfer omits the member if it is `nil`.
  @inlinable
  public init(
    _ name: String, _ text: String = "", stored storedName: String? = nil, transferred transferredName: String? = nil,
    isLater: Bool = false
  ) {
    self.name = name
    self.storedName = storedName ?? name
    self.transferredName = transferredName ?? name
    self.text = text
    self.isLater = isLater
  }

  @inlinable public init(stringLiteral name: String) { self.init(name) }

  /// The element of a list or the value of an optional member, which has no name of its own.
  public static let element: RecordMember = ""
}
