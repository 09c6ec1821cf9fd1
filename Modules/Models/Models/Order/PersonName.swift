/// Who an order is for.
public struct PersonName: Hashable, Sendable {
  public var first: String
  public var last: String

  public init(first: String, last: String) {
    self.first = first
    self.last = last
  }

  /// Splits a name that came in one field at its last space, so that `full` gives it back.
  public init(full: String) {
    guard let space = full.lastIndex(of: " ") else {
      self.init(first: full, last: "")
      return
    }
    self.init(first: String(full[..<space]), last: String(full[full.index(after: space)...]))
  }

  /// Given name, space, family name; no space where one of them is missing.
  public var full: String {
    first.isEmpty ? last : last.isEmpty ? first : "\(first) \(last)"
  }

  /// What orders sorted by name are compared by, byte for byte: family name, then given name, without case.
  public var sortKey: String { "\(last.lowercased())\u{1}\(first.lowercased())" }
}
