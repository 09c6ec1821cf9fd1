public import Records

/// The state of a show at one moment, as a screen displays it. `TrackedShow.show(at:)` creates it.
///
/// ```swift
/// Show(title: "Friends", images: images, unwatched: [episode])
/// ```
public struct Show: Hashable, Sendable, Identifiable {
  /// The show's id at its source, for example TVmaze's number.
  public var id: String
  /// The version: 1 after the import, one more after each change.
  public var version: Int64
  /// The title of the show.
  public var title: String
  /// The URLs of the show's images.
  public var images: ShowImages
  /// The aired episodes that are up next, in watching order; empty if there are none.
  ///
  /// A show in a list from a store has only the first of them.
  public var unwatched: [Episode]
  /// The number of watched and of aired episodes.
  public var progress: ShowProgress
  /// The user's settings for the show.
  public var settings: WatchingSettings
  /// The reason why the first of `unwatched` is up next, or why no episode is.
  public var why: NextReason
  /// The source and time of the last refresh; `nil` if unknown.
  public var lastRefresh: ShowStamp?

  public init(
    id: String = "", version: Int64 = 1, title: String, images: ShowImages, unwatched: [Episode],
    progress: ShowProgress = ShowProgress(watched: 0, aired: 0), settings: WatchingSettings = WatchingSettings(),
    why: NextReason = .firstUnwatched, lastRefresh: ShowStamp? = nil
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.images = images
    self.unwatched = unwatched
    self.progress = progress
    self.settings = settings
    self.why = why
    self.lastRefresh = lastRefresh
  }
}

/// The progress of a user in a show. It counts aired episodes, without specials unless the settings include them.
public struct ShowProgress: Hashable, Sendable {
  /// The number of watched episodes that have aired.
  public var watched: Int
  /// The number of episodes that have aired.
  public var aired: Int

  public init(watched: Int, aired: Int) {
    self.watched = watched
    self.aired = aired
  }
}

extension ShowProgress: Record {
  public static var blank: ShowProgress { ShowProgress(watched: 0, aired: 0) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("watched", &watched)
    try visitor.member("aired", &aired)
  }
}

extension Show: Record {
  public static var blank: Show { TrackedShow.blank.show(at: .blank) }

  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("id", &id)
    try visitor.member("version", &version)
    try visitor.member("title", &title)
    try visitor.part("images", &images)
    try visitor.member("unwatched", &unwatched)
    try visitor.member("progress", &progress)
    try visitor.part("settings", &settings)
    try visitor.member("why", &why)
    try visitor.member("told", &lastRefresh)
  }
}
