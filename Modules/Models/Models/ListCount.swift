/// How many items a list has, counted to the end or up to a limit.
///
/// ```swift
/// ListCount(found: 10_001, upTo: 10_000)  // value 10,000, isExact false: "10,000+"
/// ```
public struct ListCount: Hashable, Sendable {
  /// Where a count stops unless an exact one is asked for.
  public static let limit = 10_000

  public var value: Int
  /// Whether there are exactly `value` items; else there are `value` or more.
  public var isExact: Bool

  public init(_ value: Int, isExact: Bool = true) {
    self.value = value
    self.isExact = isExact
  }

  /// Creates the count of a search that stops one item above its limit.
  ///
  /// - Parameter limit: the greatest value that the count can have; `nil` where the search went to the end.
  public init(found: Int, upTo limit: Int?) {
    self.init(min(found, limit ?? .max), isExact: limit.map { found <= $0 } ?? true)
  }
}

extension ListCount: ExpressibleByIntegerLiteral {
  /// Creates an exact count.
  public init(integerLiteral value: Int) { self.init(value) }
}
