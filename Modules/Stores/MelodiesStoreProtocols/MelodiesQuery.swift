/// Which melodies to get, and how old they may be.
public struct MelodiesQuery: Hashable, Sendable, Codable {
  public enum Policy: Hashable, Sendable, Codable {
    /// The API is asked.
    case fresh
    /// Nobody is asked.
    case cachedOnly
    /// The API is asked unless it has answered within so many seconds.
    case noOlderThan(seconds: Int64)
  }

  public var policy: Policy
  /// The API's address, where another than the usual is to be asked. A server takes it from nobody.
  public var api: String?
  /// What follows a place is what is kept; nobody is asked.
  public var after: MelodiesCursor?
  public var limit: Int
  /// Whether what the API answers is shown beside the shop's own and not kept; there is one page of it then.
  public var isDryRun: Bool

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
