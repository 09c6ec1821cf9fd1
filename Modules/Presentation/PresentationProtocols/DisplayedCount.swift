public import Models

/// How far to count a list.
public enum CountExtent: Hashable, Sendable {
  /// To `ListCount.limit`, or as far as a store gets with little work.
  case limited
  /// To the end, however many there are.
  case exact

  /// The greatest value that the count can have; `nil` where it has no limit.
  public var limit: Int? { self == .limited ? ListCount.limit : nil }
}

/// A count as a machine reads it, and as a person does: `10,000+` where there may be more.
public struct DisplayedCount: Hashable, Sendable {
  public var value: Int
  /// Whether there are exactly `value` items; else there are `value` or more.
  public var isExact: Bool
  public var display: String

  public init(value: Int, isExact: Bool, display: String) {
    self.value = value
    self.isExact = isExact
    self.display = display
  }

  public init(_ count: ListCount, _ formatter: any ValueFormatting) {
    self.init(
      value: count.value, isExact: count.isExact, display: formatter.number(count.value) + (count.isExact ? "" : "+"))
  }
}
