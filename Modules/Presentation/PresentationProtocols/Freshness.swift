public import Models

/// The source and time of data that may be out of date.
public struct Freshness: Hashable, Sendable {
  /// The origin of data: the owner or the local store.
  public enum Origin: String, CaseIterable, Hashable, Sendable {
    /// The owner of the data returned it for this request.
    case api
    /// The local store returned data that it received earlier.
    case database
  }

  /// The origin of the data.
  public var origin: Origin
  /// The name of the source, a file or a host, for example `api.tvmaze.com`; `nil` if it has none.
  public var source: String?
  /// The time at which the source last returned the data.
  public var asOf: Instant
  /// The reason why the data may be out of date and the remedy, in one sentence; `nil` if it is current.
  public var warning: String?

  public init(origin: Origin, source: String? = nil, asOf: Instant, warning: String? = nil) {
    self.origin = origin
    self.source = source
    self.asOf = asOf
    self.warning = warning
  }
}

/// The source and time of data, formatted for all front ends.
public struct DisplayedFreshness: Hashable, Sendable {
  /// The origin as a word: `api` or `database`.
  public var origin: String
  /// The name of the source; `nil` if it has none.
  public var source: String?
  /// The time at which the source last returned the data.
  public var asOf: DisplayedValue
  /// The reason why the data may be out of date and the remedy; `nil` if it is current.
  public var warning: String?
  /// The source and time in a sentence: `From the store, as of 6/29/07, 10:00 AM.`
  public var sentence: String

  /// Creates the displayed form of a freshness, with the time formatted for the formatter's locale.
  public init(_ freshness: Freshness, _ formatter: any ValueFormatting) {
    origin = freshness.origin.rawValue
    asOf = DisplayedValue(moment: freshness.asOf, formatter)
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
