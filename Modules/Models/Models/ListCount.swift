/// The number of items in a list, exact or, beyond a limit, a lower bound.
///
/// ```swift
/// ListCount(found: 10_001, upTo: 10_000)  // value 10,000, isExact false: "10,000+"
/// ```
public struct ListCount: Hashable, Sendable {
  /// The default limit of a count: 10,000 items.
  public static let limit = 10_000

  /// The number of items, or the limit if there are more.
  public var value: Int
  /// Whether there are exactly `value` items. If `false`, there are `value` or more.
  public var isExact: Bool

  /// Creates a count of `value` items, exact by default.
  public init(_ value: Int, isExact: Bool = true) {
    self.value = value
    self.isExact = isExact
  }

  /// Creates the count of a search that stops one item after its limit.
  ///
  /// - Parameters:
  ///   - found: the number of items that the search found.
  ///   - limit: the greatest value of the count; `nil` if the search reached the end of the list.
  public init(found: Int, upTo limit: Int?) {
    self.init(min(found, limit ?? .max), isExact: limit.map { found <= $0 } ?? true)
  }
}

extension ListCount: ExpressibleByIntegerLiteral {
  /// Creates an exact count.
  public init(integerLiteral value: Int) { self.init(value) }
}
