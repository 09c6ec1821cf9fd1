public import Records

/// A show of the collection with its episodes, the watched ones among them and the user's settings.
public struct TrackedShow: Hashable, Sendable, Identifiable {
  /// The show's id at its source, for example TVmaze's number.
  public var id: String
  /// The version: 1 after the import, one more after each change.
  public var version: Int64
  /// The title of the show.
  public var title: String
  /// The URLs of the show's images.
  public var images: ShowImages
  /// The episodes in watching order; see `Episode.ordered`.
  public internal(set) var episodes: [Episode]
  /// The times at which episodes were watched, by episode id. It includes episodes that the source has removed.
  public var watched: [String: Instant]
  /// The user's settings for the show.
  public var settings: WatchingSettings
  /// The time of the last change.
  public var updatedAt: Instant
  /// The source and time of the last refresh; `nil` if unknown. A refresh without changes does not increase the
  /// version.
  public var lastRefresh: ShowStamp?

  public init(
    id: String, version: Int64 = 1, title: String, images: ShowImages = ShowImages(), episodes: [Episode] = [],
    watched: [String: Instant] = [:], settings: WatchingSettings = WatchingSettings(), updatedAt: Instant,
    lastRefresh: ShowStamp? = nil
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.images = images
    self.episodes = Episode.ordered(episodes)
    self.watched = watched
    self.settings = settings
    self.updatedAt = updatedAt
    self.lastRefresh = lastRefresh
  }

  /// Creates a show from imported data, with no watched episodes and default settings.
  public init(_ imported: ImportedShow, at now: Instant) {
    self.init(
      id: imported.id, title: imported.title, images: imported.images, episodes: imported.episodes ?? [],
      updatedAt: now, lastRefresh: ShowStamp(source: imported.source, at: now))
  }

  /// Returns whether another show is equal to this one, ignoring the last refresh.
  public func isSame(as other: TrackedShow) -> Bool {
    var other = other
    other.lastRefresh = lastRefresh
    return self == other
  }

  /// Returns the state of the show at a moment, as a screen displays it.
  public func show(at now: Instant) -> Show {
    let standing = ShowStanding(of: self, at: now)
    return Show(
      id: id, version: version, title: title, images: images, unwatched: unwatched(at: now),
      progress: standing.progress(at: now), settings: settings, why: standing.why(at: now), lastRefresh: lastRefresh)
  }

  /// Returns the episode with this id, or else with this code: `10897`, `S1E2`; `nil` if there is none.
  public func episode(answeringTo name: String) -> Episode? {
    if let episode = episodes.first(where: { $0.id == name }) { return episode }
    guard let code = EpisodeCode(name) else { return nil }
    return episodes.first { $0.season == code.season && $0.number == code.number }
  }
}

/// The data of a show as a source provides it, for example TVmaze or a file.
public struct ImportedShow: Hashable, Sendable {
  /// The show's id at the source: 1 to 64 letters, digits, hyphens and underscores.
  public var id: String
  /// The title of the show, 1 to 1,000 bytes of UTF-8.
  public var title: String
  /// The URLs of the show's images.
  public var images: ShowImages
  /// The episodes; `nil` if the source omits them, as a search does. The stored episodes then stay.
  public var episodes: [Episode]?
  /// The name of the source, a file or a host, as in ``ShowStamp``; `nil` if it has none.
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

extension ImportedShow: Record {
  public static var blank: ImportedShow { ImportedShow(id: "", title: "") }

  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("id", &id)
    try visitor.member("title", &title)
    try visitor.part("images", &images)
    try visitor.member("episodes", &episodes)
    try visitor.member("source", &source)
  }
}

extension TrackedShow: Record {
  public static var blank: TrackedShow { TrackedShow(id: "", title: "", updatedAt: .blank) }

  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    var episodes = episodes
    try visitor.member("id", &id)
    try visitor.member("version", &version)
    try visitor.member("title", &title)
    try visitor.part("images", &images)
    try visitor.member("episodes", &episodes)
    try visitor.times("watched", &watched)
    try visitor.part("settings", &settings)
    try visitor.member("updatedAt", &updatedAt)
    try visitor.member("told", &lastRefresh)
    if episodes != self.episodes { self.episodes = Episode.ordered(episodes) }
  }
}
