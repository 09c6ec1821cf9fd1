public import CivilTime

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
