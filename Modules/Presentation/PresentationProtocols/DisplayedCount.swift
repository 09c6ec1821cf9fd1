public import Models

/// The extent to which a list is counted.
public enum CountExtent: Hashable, Sendable {
  /// Counts to `ListCount.limit`, or further if the store can do so cheaply.
  case limited
  /// Counts to the end of the list.
  case exact

  /// The greatest value of the count; `nil` if there is no limit.
  public var limit: Int? { self == .limited ? ListCount.limit : nil }
}

/// A count for programs and its text for people: `10,000+` if there may be more.
public struct DisplayedCount: Hashable, Sendable {
  /// The number of items, or the limit if there are more.
  public var value: Int
  /// Whether there are exactly `value` items. If `false`, there are `value` or more.
  public var isExact: Bool
  /// The text for people: `830`, `10,000+`.
  public var display: String

  public init(value: Int, isExact: Bool, display: String) {
    self.value = value
    self.isExact = isExact
    self.display = display
  }

  /// Creates the displayed form of a count, formatted for the formatter's locale.
  public init(_ count: ListCount, _ formatter: any ValueFormatting) {
    self.init(
      value: count.value, isExact: count.isExact, display: formatter.number(count.value) + (count.isExact ? "" : "+"))
  }
}
