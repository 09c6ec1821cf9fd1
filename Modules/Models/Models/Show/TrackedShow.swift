/// A show of the collection, whole: what is known of it, what has been watched of it, and what was decided for it.
public struct TrackedShow: Hashable, Sendable, Identifiable {
  /// Its id where it comes from: TVmaze's number.
  public var id: String
  /// 1 when it came, one more with every change.
  public var version: Int64
  public var title: String
  public var images: ShowImages
  /// In the order in which they are watched: `Episode.ordered`.
  public internal(set) var episodes: [Episode]
  /// When each episode was watched, by its id; of episodes that the source has taken back, too.
  public var watched: [String: Instant]
  public var settings: WatchingSettings
  public var updatedAt: Instant
  /// Of when it is; that it is told once more, and the same, is no new version. `nil` where nobody has kept that.
  public var told: ShowStamp?

  public init(
    id: String, version: Int64 = 1, title: String, images: ShowImages = ShowImages(), episodes: [Episode] = [],
    watched: [String: Instant] = [:], settings: WatchingSettings = WatchingSettings(), updatedAt: Instant,
    told: ShowStamp? = nil
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.images = images
    self.episodes = Episode.ordered(episodes)
    self.watched = watched
    self.settings = settings
    self.updatedAt = updatedAt
    self.told = told
  }

  /// A show from elsewhere, of which nothing has been watched.
  public init(_ imported: ImportedShow, at now: Instant) {
    self.init(
      id: imported.id, title: imported.title, images: imported.images, episodes: imported.episodes ?? [],
      updatedAt: now, told: ShowStamp(source: imported.source, at: now))
  }

  /// Whether another is this show, whenever each has been told.
  public func isSame(as other: TrackedShow) -> Bool {
    var other = other
    other.told = told
    return self == other
  }

  /// What a screen needs at a moment.
  public func show(at now: Instant) -> Show {
    let standing = ShowStanding(of: self, at: now)
    return Show(
      id: id, version: version, title: title, images: images, unwatched: unwatched(at: now),
      progress: standing.progress(at: now), settings: settings, why: standing.why(at: now), told: told)
  }

  /// The episode with this id, or else with this code: `10897`, `S1E2`.
  public func episode(answeringTo name: String) -> Episode? {
    if let episode = episodes.first(where: { $0.id == name }) { return episode }
    guard let code = EpisodeCode(name) else { return nil }
    return episodes.first { $0.season == code.season && $0.number == code.number }
  }
}

/// A show as its source tells it.
public struct ImportedShow: Hashable, Sendable {
  public var id: String
  public var title: String
  public var images: ShowImages
  /// `nil` where the source said nothing of episodes, as a search does; those that are known stay.
  public var episodes: [Episode]?
  /// Which source it is, as `ShowStamp` names it.
  public var source: String?

  public init(
    id: String, title: String, images: ShowImages = ShowImages(), episodes: [Episode]? = nil, source: String? = nil
  ) {
    self.id = id
    self.title = title
    self.images = images
    self.episodes = episodes
    self.source = source
  }
}
