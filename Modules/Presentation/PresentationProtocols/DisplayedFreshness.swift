public import MelodyModels

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
