public import PresentationProtocols

/// A show as JSON shows it, with raw values beside the text for people.
public struct ShowDocument: Hashable, Sendable {
  /// The episode that is up next.
  public struct Next: Hashable, Sendable {
    /// The episode's id.
    public var id: String
    /// The number of the season; 0 for a special that belongs to none.
    public var season: Int
    /// The number within the season; `nil` for a special without one.
    public var number: Int?
    /// The title of the episode.
    public var title: String
    /// The time of the first broadcast, or the day if the time is unknown; `nil` if both are.
    public var airsAt: DisplayedValue?
    /// The reason why this episode is up next, in a sentence.
    public var why: String

    public init(id: String, season: Int, number: Int?, title: String, airsAt: DisplayedValue?, why: String) {
      self.id = id
      self.season = season
      self.number = number
      self.title = title
      self.airsAt = airsAt
      self.why = why
    }
  }

  /// An episode of a show and whether it is watched.
  public struct Episode: Hashable, Sendable {
    /// The episode's id.
    public var id: String
    /// The number of the season; 0 for a special that belongs to none.
    public var season: Int
    /// The number within the season; `nil` for a special without one.
    public var number: Int?
    /// The title of the episode.
    public var title: String
    /// The time of the first broadcast, or the day if the time is unknown; `nil` if both are.
    public var airsAt: DisplayedValue?
    /// The length in minutes; `nil` if unknown.
    public var runtime: Int?
    /// Whether the episode is marked as watched.
    public var watched: Bool

    public init(
      id: String, season: Int, number: Int?, title: String, airsAt: DisplayedValue?, runtime: Int? = nil, watched: Bool
    ) {
      self.id = id
      self.season = season
      self.number = number
      self.title = title
      self.airsAt = airsAt
      self.runtime = runtime
      self.watched = watched
    }
  }

  /// The number of watched and of aired episodes.
  public struct Progress: Hashable, Sendable {
    /// The number of watched episodes that have aired.
    public var watched: Int
    /// The number of episodes that have aired.
    public var aired: Int
    /// The progress as text: `20 of 27 watched`.
    public var display: String

    public init(watched: Int, aired: Int, display: String) {
      self.watched = watched
      self.aired = aired
      self.display = display
    }
  }

  /// The show's id at its source, for example TVmaze's number.
  public var id: String
  /// The version, for `If-Match`.
  public var version: Int64
  /// The title of the show.
  public var title: String
  /// The second line under the title, for example the code and title of the next episode; `nil` without one.
  public var subtitle: String?
  /// The URL of the poster, or of a placeholder.
  public var poster: String
  /// The URL of the banner; `nil` if there is none.
  public var banner: String?
  /// The URL of the background image; `nil` if there is none.
  public var background: String?
  /// The number of watched and of aired episodes.
  public var progress: Progress
  /// Whether specials count.
  public var specials: Bool
  /// The rule that selects the next episode: `first-unwatched` or `after-last`.
  public var rule: String
  /// The episode that is up next; `nil` if there is none.
  public var next: Next?
  /// The source and time of the last refresh; `nil` if unknown.
  public var freshness: DisplayedFreshness?
  /// All episodes in the document of one show; `nil` in lists.
  public var episodes: [Episode]?

  public init(
    id: String, version: Int64, title: String, subtitle: String?, poster: String, banner: String?, background: String?,
    progress: Progress, specials: Bool, rule: String, next: Next?, freshness: DisplayedFreshness? = nil,
    episodes: [Episode]? = nil
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.subtitle = subtitle
    self.poster = poster
    self.banner = banner
    self.background = background
    self.progress = progress
    self.specials = specials
    self.rule = rule
    self.next = next
    self.freshness = freshness
    self.episodes = episodes
  }
}

/// A page of shows: `{"shows":[…],"next":"…","count":…}`.
public struct ShowsDocument: Hashable, Sendable {
  /// The shows of the page.
  public var shows: [ShowDocument]
  /// The cursor of the next page; `nil` on the last page.
  public var next: String?
  /// The number of shows on all pages; `nil` if it was not requested, and then JSON has no `count`.
  public var count: DisplayedCount?

  public init(shows: [ShowDocument], next: String?, count: DisplayedCount? = nil) {
    self.shows = shows
    self.next = next
    self.count = count
  }
}

/// An entry of a watch history, in output and input.
public struct WatchedDocument: Hashable, Sendable {
  /// The show's id.
  public var show: String
  /// The title of the show.
  public var title: String
  /// The episode's id.
  public var episode: String
  /// The number of the season; `nil` if unknown.
  public var season: Int?
  /// The number within the season; `nil` if unknown.
  public var number: Int?
  /// The title of the episode; `nil` if the show no longer has it.
  public var episodeTitle: String?
  /// The time at which the episode was watched.
  public var watchedAt: DisplayedValue

  public init(
    show: String, title: String, episode: String, season: Int?, number: Int?, episodeTitle: String? = nil,
    watchedAt: DisplayedValue
  ) {
    self.show = show
    self.title = title
    self.episode = episode
    self.season = season
    self.number = number
    self.episodeTitle = episodeTitle
    self.watchedAt = watchedAt
  }
}
