public import PresentationProtocols

/// A show as programs read it, raw values and what people read beside them.
public struct ShowDocument: Hashable, Sendable {
  /// The episode to be watched next.
  public struct Next: Hashable, Sendable {
    public var id: String
    public var season: Int
    public var number: Int?
    public var title: String
    public var airsAt: DisplayedValue?
    /// Why this one, in a sentence.
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

  public struct Episode: Hashable, Sendable {
    public var id: String
    public var season: Int
    public var number: Int?
    public var title: String
    public var airsAt: DisplayedValue?
    public var watched: Bool

    public init(id: String, season: Int, number: Int?, title: String, airsAt: DisplayedValue?, watched: Bool) {
      self.id = id
      self.season = season
      self.number = number
      self.title = title
      self.airsAt = airsAt
      self.watched = watched
    }
  }

  public struct Progress: Hashable, Sendable {
    public var watched: Int
    public var aired: Int
    /// `20/27 aired`.
    public var display: String

    public init(watched: Int, aired: Int, display: String) {
      self.watched = watched
      self.aired = aired
      self.display = display
    }
  }

  public var id: String
  public var version: Int64
  public var title: String
  public var subtitle: String?
  public var poster: String
  public var banner: String?
  public var background: String?
  public var progress: Progress
  public var specials: Bool
  /// `first-unwatched` or `after-last`.
  public var rule: String
  public var next: Next?
  /// Who told of it last, and when; `nil` where nobody has kept that.
  public var freshness: DisplayedFreshness?
  /// Every episode, where one show was asked for; `nil` in lists.
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

/// A page of shows: `{"shows":[…],"next":"…"}`, and how many there are in all if that was asked.
public struct ShowsDocument: Hashable, Sendable {
  public var shows: [ShowDocument]
  /// The cursor of the next page; `nil` where this is the end.
  public var next: String?
  public var count: DisplayedCount?

  public init(shows: [ShowDocument], next: String?, count: DisplayedCount? = nil) {
    self.shows = shows
    self.next = next
    self.count = count
  }
}

/// One entry of a watching history, out and in.
public struct WatchedDocument: Hashable, Sendable {
  /// The show's id.
  public var show: String
  public var title: String
  /// The episode's id.
  public var episode: String
  public var season: Int?
  public var number: Int?
  public var watchedAt: DisplayedValue

  public init(show: String, title: String, episode: String, season: Int?, number: Int?, watchedAt: DisplayedValue) {
    self.show = show
    self.title = title
    self.episode = episode
    self.season = season
    self.number = number
    self.watchedAt = watchedAt
  }
}
