/// A show as a screen needs it at one moment; `TrackedShow.show(at:)` makes it.
///
/// ```swift
/// Show(title: "Friends", images: images, unwatched: [episode])
/// ```
public struct Show: Hashable, Sendable, Identifiable {
  public var id: String
  /// One more with every change.
  public var version: Int64
  public var title: String
  public var images: ShowImages
  /// What is to be watched next, the next one first; a list from a store holds that one alone. Empty where there is
  /// none.
  public var unwatched: [Episode]
  public var progress: ShowProgress
  public var settings: WatchingSettings
  /// Why the first of `unwatched` is next, or why nothing is.
  public var why: NextReason
  /// Of when it is; `nil` where nobody has kept that.
  public var told: ShowStamp?

  public init(
    id: String = "", version: Int64 = 1, title: String, images: ShowImages, unwatched: [Episode],
    progress: ShowProgress = ShowProgress(watched: 0, aired: 0), settings: WatchingSettings = WatchingSettings(),
    why: NextReason = .firstUnwatched, told: ShowStamp? = nil
  ) {
    self.id = id
    self.version = version
    self.title = title
    self.images = images
    self.unwatched = unwatched
    self.progress = progress
    self.settings = settings
    self.why = why
    self.told = told
  }
}

/// How far somebody has come with a show: of the episodes that count and have aired.
public struct ShowProgress: Hashable, Sendable {
  public var watched: Int
  public var aired: Int

  public init(watched: Int, aired: Int) {
    self.watched = watched
    self.aired = aired
  }
}
