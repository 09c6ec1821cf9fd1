public import DocumentsProtocols
public import PresentationProtocols

/// An episode that is yet to air, in output.
public struct AiringDocument: JSONWritable, Hashable, Sendable {
  /// The show's id.
  public var show: String
  /// The title of the show.
  public var showTitle: String
  /// The episode's id.
  public var episode: String
  /// The number of the season; 0 for a special that belongs to none.
  public var season: Int
  /// The number within the season; `nil` for a special without one.
  public var number: Int?
  /// The title of the episode.
  public var title: String
  /// The time of the first broadcast, or the day if the time is unknown.
  public var airsAt: DisplayedValue
  /// The length in minutes; `nil` if unknown.
  public var runtime: Int?
  /// The time of the show's last change, in RFC 3339.
  public var updatedAt: String

  public init(
    show: String, showTitle: String, episode: String, season: Int, number: Int?, title: String, airsAt: DisplayedValue,
    runtime: Int? = nil, updatedAt: String
  ) {
    self.show = show
    self.showTitle = showTitle
    self.episode = episode
    self.season = season
    self.number = number
    self.title = title
    self.airsAt = airsAt
    self.runtime = runtime
    self.updatedAt = updatedAt
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("show", show)
      $0.member("showTitle", showTitle)
      $0.member("episode", episode)
      $0.member("season", season)
      $0.member("number", number)
      $0.member("title", title)
      $0.member("airsAt", airsAt)
      $0.member("runtime", runtime)
      $0.member("updatedAt", updatedAt)
    }
  }
}

/// A page of the episodes that air next: `{"episodes":[…],"next":"…"}`.
public struct AiringsDocument: JSONWritable, Hashable, Sendable {
  /// The episodes, the earliest first.
  public var episodes: [AiringDocument]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?

  public init(episodes: [AiringDocument], next: String?) {
    self.episodes = episodes
    self.next = next
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("episodes", episodes)
      $0.member("next", next)
    }
  }
}

/// A show that TVmaze found, in output.
public struct FoundShowDocument: JSONWritable, Hashable, Sendable {
  /// The show's id at TVmaze.
  public var id: String
  /// The title of the show.
  public var title: String
  /// The year of the first broadcast; `nil` if unknown.
  public var year: Int?
  /// Whether the collection has the show.
  public var known: Bool

  public init(id: String, title: String, year: Int?, known: Bool) {
    self.id = id
    self.title = title
    self.year = year
    self.known = known
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("id", id)
      $0.member("title", title)
      $0.member("year", year)
      $0.member("known", known)
    }
  }
}

/// The shows that TVmaze found: `{"shows":[…]}`.
public struct FoundShowsDocument: JSONWritable, Hashable, Sendable {
  /// The shows in the order of TVmaze's answer.
  public var shows: [FoundShowDocument]

  /// Creates a document from its shows.
  public init(shows: [FoundShowDocument]) { self.shows = shows }

  public func write(to json: inout JSONWriter) {
    json.object { $0.member("shows", shows) }
  }
}

/// A page of the watch history, the latest entries first: `{"history":[…],"next":"…"}`.
public struct HistoryDocument: JSONWritable, Hashable, Sendable {
  /// The entries of the page.
  public var history: [WatchedDocument]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?

  public init(history: [WatchedDocument], next: String?) {
    self.history = history
    self.next = next
  }

  public func write(to json: inout JSONWriter) {
    json.object {
      $0.member("history", history)
      $0.member("next", next)
    }
  }
}
