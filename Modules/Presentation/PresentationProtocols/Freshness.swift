public import Models

/// Where an answer comes from and of when it is: the one stamp of all that may be stale.
public struct Freshness: Hashable, Sendable, Codable {
  public enum Origin: String, CaseIterable, Hashable, Sendable, Codable {
    /// Just answered by whoever owns the data.
    case api
    /// Kept here from an earlier time.
    case database
  }

  public var origin: Origin
  /// When the owner of the data last said so.
  public var asOf: Instant
  /// Why the answer may be out of date, and what to do, in one sentence; `nil` where there is nothing to fear.
  public var warning: String?

  public init(origin: Origin, asOf: Instant, warning: String? = nil) {
    self.origin = origin
    self.asOf = asOf
    self.warning = warning
  }
}

/// The stamp as every front end shows it.
public struct DisplayedFreshness: Hashable, Sendable {
  public var origin: String
  public var asOf: DisplayedValue
  public var warning: String?

  public init(_ freshness: Freshness, _ formatter: any ValueFormatting) {
    origin = freshness.origin.rawValue
    asOf = DisplayedValue(value: freshness.asOf.description, display: formatter.dateAndTime(freshness.asOf))
    warning = freshness.warning
  }
}
