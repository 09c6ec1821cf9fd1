/// A request for a page of melodies, with the allowed age of stored ones.
public struct MelodiesQuery: Hashable, Sendable {
  /// The condition for a request to the API.
  public enum Policy: Hashable, Sendable {
    /// Requests the API.
    case fresh
    /// Returns stored melodies only.
    case cachedOnly
    /// Requests the API unless it responded within this number of seconds.
    case noOlderThan(seconds: Int64)
  }

  /// The condition for a request to the API.
  public var policy: Policy
  /// The URL of the API; `nil` for the default one. A server does not accept it from a client.
  public var api: String?
  /// The position of the previous page; `nil` for the first page. Later pages are from the store, without a request.
  public var after: MelodiesCursor?
  /// The greatest number of melodies on the page.
  public var limit: Int
  /// Whether the API's melodies are returned, in one page beside the shop's own, without storing them.
  public var isDryRun: Bool

  /// Creates a query, by default for the first 50 melodies of the default API.
  public init(
    policy: Policy = .fresh, api: String? = nil, after: MelodiesCursor? = nil, limit: Int = 50, isDryRun: Bool = false
  ) {
    self.policy = policy
    self.api = api
    self.after = after
    self.limit = limit
    self.isDryRun = isDryRun
  }
}
