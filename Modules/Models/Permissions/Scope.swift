/// A part of the API to which a token can be limited (RFC 6749, 3.3).
///
/// A token without scopes may do what its role permits. A token with scopes may only do what its role and one of them
/// permit. Writing does not include reading.
public enum Scope: String, CaseIterable, Codable, Hashable, Sendable {
  /// Permits reading orders, their history and statistics, also as a store on another machine does.
  case readOrders = "orders:read"
  /// Permits creating, changing and importing orders, also as a store on another machine does.
  case writeOrders = "orders:write"
  /// Permits reading shows and melodies.
  case readMedia = "media:read"
  /// Permits changing and importing shows and melodies.
  case writeMedia = "media:write"
  /// Permits reading the whole store, as a store on another machine does, and backups.
  case readStore = "store:read"
  /// Permits changing the whole store, as a store on another machine does, and restoring backups.
  case writeStore = "store:write"
  /// Permits reading the metrics of the server.
  case metrics
  /// Permits subscribing to the calendar of episodes.
  case calendar

  /// The lowest role whose permissions include the scope.
  public var leastRole: Role {
    switch self {
    case .readOrders, .readMedia, .readStore, .metrics, .calendar: .viewer
    case .writeOrders, .writeMedia, .writeStore: .editor
    }
  }

  /// The words for people: `Read orders`.
  public var title: String {
    switch self {
    case .readOrders: "Read orders"
    case .writeOrders: "Write orders"
    case .readMedia: "Read shows and melodies"
    case .writeMedia: "Write shows and melodies"
    case .readStore: "Read the whole store"
    case .writeStore: "Write the whole store"
    case .metrics: "Read metrics"
    case .calendar: "Subscribe to the calendar"
    }
  }
}

extension Set<Scope> {
  /// Reads scopes with spaces between them; `nil` if one is unknown.
  public init?(words: String) {
    self = []
    for word in words.split(separator: " ") {
      guard let scope = Scope(rawValue: String(word)) else { return nil }
      insert(scope)
    }
  }

  /// The scopes with spaces between them, in the order of their declaration: `orders:read orders:write`.
  public var words: String { Scope.allCases.filter(contains).map(\.rawValue).joined(separator: " ") }
}
