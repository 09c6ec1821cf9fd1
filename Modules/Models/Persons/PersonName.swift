public import Records

/// The name of a customer.
public struct PersonName: Hashable, Sendable {
  /// The given name; it may be empty.
  public var first: String
  /// The family name; it may be empty.
  public var last: String

  public init(first: String, last: String) {
    self.first = first
    self.last = last
  }

  /// Creates a name from a full name, split at its last space, so that `full` returns the same text.
  public init(full: String) {
    guard let space = full.lastIndex(of: " ") else {
      self.init(first: full, last: "")
      return
    }
    self.init(first: String(full[..<space]), last: String(full[full.index(after: space)...]))
  }

  /// The given name, a space and the family name; without the space if one of them is empty.
  public var full: String {
    first.isEmpty ? last : last.isEmpty ? first : "\(first) \(last)"
  }

  /// The key that sorts orders by name: family name, then given name, in lower case. It is compared byte by byte.
  public var sortKey: String { "\(last.lowercased())\u{1}\(first.lowercased())" }
}

extension PersonName: Record {
  public static var blank: PersonName { PersonName(first: "", last: "") }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(RecordMember("first", "The given name.", transferred: "firstName"), &first)
    try visitor.member(RecordMember("last", "The family name.", transferred: "lastName"), &last)
  }
}
