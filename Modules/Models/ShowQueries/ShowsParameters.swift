/// The filter and page of a list of shows, as text that a worker validates.
public struct ShowsParameters: Hashable, Sendable {
  /// The beginnings of words in the title, to search for; `nil` for all shows.
  public var search: String?
  /// The greatest number of shows on a page.
  public var limit: Int
  /// The cursor of the previous page; `nil` for the first page.
  public var after: String?

  /// Creates parameters, by default for the first 50 shows.
  public init(search: String? = nil, limit: Int = 50, after: String? = nil) {
    self.search = search
    self.limit = limit
    self.after = after
  }
}

/// The source of an import of shows.
public enum ShowsSource: Hashable, Sendable {
  /// The content of a file; the name `-` is standard input.
  case json(name: String, [UInt8])
  /// The body of a request to the API.
  case body([UInt8])
  /// A URL that the user typed.
  case address(String)
  /// A show of TVmaze, by its id there.
  case tvmaze(String)
}

/// The page of the watch history, as text that a worker validates.
public struct HistoryParameters: Hashable, Sendable {
  /// The greatest number of entries on a page.
  public var limit: Int
  /// The cursor of the previous page; `nil` for the first page.
  public var after: String?

  /// Creates parameters, by default for the latest 50 entries.
  public init(limit: Int = 50, after: String? = nil) {
    self.limit = limit
    self.after = after
  }
}

/// The extent and page of the episodes that air next, as values that a worker validates.
public struct AiringsParameters: Hashable, Sendable {
  /// The allowed numbers of days.
  public static let possibleDays = 1...366

  /// The number of days from now on.
  public var days: Int
  /// The greatest number of episodes on a page.
  public var limit: Int
  /// The cursor of the previous page; `nil` for the first page.
  public var after: String?

  /// Creates parameters, by default for the first 50 episodes of the next 30 days.
  public init(days: Int = 30, limit: Int = 50, after: String? = nil) {
    self.days = days
    self.limit = limit
    self.after = after
  }
}
