public import Foundation

/// A show as a list shows it, as text labels need it; its cell is that of any poster.
public struct DisplayedShow: PosterPresentable, Hashable {
  public var id: String
  public var title: String
  /// `S1E1 Pilot`; `nil` where nothing is to be watched.
  public var subtitle: String?
  public var poster: URL
  /// `20/27 aired`.
  public var progress: String
  /// `From api.tvmaze.com, as of 6/29/07, 10:00 AM.`; `nil` where nobody has kept that.
  public var freshness: String?

  public init(id: String, poster: some PosterPresentable, progress: String, freshness: String? = nil) {
    self.id = id
    self.progress = progress
    self.freshness = freshness
    (title, subtitle, self.poster) = (poster.title, poster.subtitle, poster.poster)
  }
}

/// An episode as a show's page lists it.
public struct DisplayedEpisode: Hashable, Sendable {
  public var id: String
  /// `S1E2`, or `Special`.
  public var code: String
  public var title: String
  /// Day and time in the viewer's zone; empty where nobody knows.
  public var airs: String
  public var isWatched: Bool

  public init(id: String, code: String, title: String, airs: String, isWatched: Bool) {
    self.id = id
    self.code = code
    self.title = title
    self.airs = airs
    self.isWatched = isWatched
  }
}

/// One episode of the watching history, as text labels need it.
public struct DisplayedWatching: Hashable, Sendable {
  /// The show's.
  public var title: String
  /// `S1E2`, or the episode's id where it has no place.
  public var episode: String
  /// Day and time in the viewer's zone.
  public var watched: String

  public init(title: String, episode: String, watched: String) {
    self.title = title
    self.episode = episode
    self.watched = watched
  }
}
