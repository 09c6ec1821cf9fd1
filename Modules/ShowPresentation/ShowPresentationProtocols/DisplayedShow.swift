public import Foundation

/// A show in a list, as text for labels. A poster cell can display it.
public struct DisplayedShow: PosterPresentable, Hashable {
  /// The show's id.
  public var id: String
  /// The title of the show.
  public var title: String
  /// The next episode: `S1E1 Pilot`; `nil` if no episode is up next.
  public var subtitle: String?
  /// The URL of the poster at its source, or of a placeholder.
  public var poster: URL
  /// The URL of the placeholder, which needs no network.
  public var placeholder: URL
  /// The version of the poster that the store has; `nil` if it has none, and pages then show the placeholder.
  public var posterVersion: String?
  /// The number of watched and of aired episodes: `20 of 27 watched`.
  public var progress: String
  /// The source and time of the last refresh: `From api.tvmaze.com, as of 6/29/07, 10:00 AM.`; `nil` if unknown.
  public var freshness: String?

  /// Creates a show from the content of its poster cell and other texts.
  public init(
    id: String, poster: some PosterPresentable, placeholder: URL, posterVersion: String? = nil, progress: String,
    freshness: String? = nil
  ) {
    self.id = id
    self.placeholder = placeholder
    self.posterVersion = posterVersion
    self.progress = progress
    self.freshness = freshness
    (title, subtitle, self.poster) = (poster.title, poster.subtitle, poster.poster)
  }
}

/// An episode on a show's page, as text for labels.
public struct DisplayedEpisode: Hashable, Sendable {
  /// The episode's id.
  public var id: String
  /// The code: `S1E2`, or `Special`.
  public var code: String
  /// The title of the episode.
  public var title: String
  /// The day and time of the first broadcast in the reader's time zone; empty if unknown.
  public var airs: String
  /// Whether the episode is marked as watched.
  public var isWatched: Bool

  public init(id: String, code: String, title: String, airs: String, isWatched: Bool) {
    self.id = id
    self.code = code
    self.title = title
    self.airs = airs
    self.isWatched = isWatched
  }
}

/// The episodes of a season, as text for labels.
public struct DisplayedSeason: Hashable, Sendable {
  /// The title: `Season 1`, or `Specials`.
  public var title: String
  /// The number of watched and of aired episodes: `3 of 8 watched`.
  public var progress: String
  /// The number of watched episodes divided by that of the aired ones, 0 to 1, for a bar.
  public var share: Double
  /// Whether the episode that is up next is one of them.
  public var isCurrent: Bool
  /// The code of the season, `S1`, by which all its episodes are marked; `nil` for the specials of no season.
  public var code: String?
  /// The episodes, in watching order.
  public var episodes: [DisplayedEpisode]

  public init(
    title: String, progress: String, share: Double, isCurrent: Bool, code: String? = nil, episodes: [DisplayedEpisode]
  ) {
    self.code = code
    self.title = title
    self.progress = progress
    self.share = share
    self.isCurrent = isCurrent
    self.episodes = episodes
  }
}

/// An entry of the watch history, as text for labels.
public struct DisplayedWatching: Hashable, Sendable {
  /// The title of the show.
  public var title: String
  /// The code `S1E2`, or the episode's id if it has no code.
  public var episode: String
  /// The day and time at which it was watched, in the reader's time zone.
  public var watched: String

  public init(title: String, episode: String, watched: String) {
    self.title = title
    self.episode = episode
    self.watched = watched
  }
}
