public import Models

/// Where an answer comes from and of when it is: the one stamp of all that may be stale.
public struct Freshness: Hashable, Sendable {
  public enum Origin: String, CaseIterable, Hashable, Sendable {
    /// Just answered by whoever owns the data.
    case api
    /// Kept here from an earlier time.
    case database
  }

  public var origin: Origin
  /// Who said so, where that has a name: a file's, or a host such as `api.tvmaze.com`.
  public var source: String?
  /// When the owner of the data last said so.
  public var asOf: Instant
  /// Why the answer may be out of date, and what to do, in one sentence; `nil` where there is nothing to fear.
  public var warning: String?

  public init(origin: Origin, source: String? = nil, asOf: Instant, warning: String? = nil) {
    self.origin = origin
    self.source = source
    self.asOf = asOf
    self.warning = warning
  }
}

/// The stamp as every front end shows it.
public struct DisplayedFreshness: Hashable, Sendable {
  public var origin: String
  public var source: String?
  public var asOf: DisplayedValue
  public var warning: String?
  /// `From the store, as of 6/29/07, 10:00 AM.`
  public var sentence: String

  public init(_ freshness: Freshness, _ formatter: any ValueFormatting) {
    origin = freshness.origin.rawValue
    asOf = DisplayedValue(value: freshness.asOf.description, display: formatter.dateAndTime(freshness.asOf))
    warning = freshness.warning
    source = freshness.source
    let origin =
      switch freshness.origin {
      case .api: "the API"
      case .database: "the store"
      }
    sentence = "From \(freshness.source ?? origin), as of \(asOf.display)."
  }
}
