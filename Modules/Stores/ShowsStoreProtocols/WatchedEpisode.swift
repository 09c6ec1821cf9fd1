/// A watched episode, as an entry of a watch history.
public struct WatchedEpisode: Hashable, Sendable {
  /// The show's id.
  public var showID: String
  /// The title of the show, for people; it may be empty.
  public var title: String
  /// The episode's id at its source.
  public var episodeID: String
  /// The number of the season; `nil` if unknown. With `number` it identifies an episode whose id is unknown.
  public var season: Int?
  /// The number within the season; `nil` if unknown.
  public var number: Int?
  /// The title of the episode, for people; `nil` if the show no longer has it.
  public var episodeTitle: String?
  /// The time at which the episode was watched.
  public var at: Instant

  public init(
    showID: String, title: String = "", episodeID: String, season: Int? = nil, number: Int? = nil,
    episodeTitle: String? = nil, at: Instant
  ) {
    self.showID = showID
    self.title = title
    self.episodeID = episodeID
    self.season = season
    self.number = number
    self.episodeTitle = episodeTitle
    self.at = at
  }

  /// The identity and position of an entry in the whole history.
  public struct ID: Hashable, Sendable {
    /// The show's id.
    public var showID: String
    /// The episode's id.
    public var episodeID: String

    /// Creates an id from its two parts.
    public init(showID: String, episodeID: String) {
      self.showID = showID
      self.episodeID = episodeID
    }
  }

  /// The identity and position of the entry.
  public var id: ID { ID(showID: showID, episodeID: episodeID) }
}

/// The outcome of the import of one entry of a history.
public enum HistoryOutcome: String, Hashable, Sendable {
  /// The entry was added. Its name in stored and sent JSON is `kept`.
  case added = "kept"
  /// The episode was marked as watched before.
  case known
  /// The show is not in the collection. The entry was ignored.
  case unknownShow
  /// The show does not have the episode. The entry was ignored.
  case unknownEpisode
}

extension TrackedShow {
  /// The watch history of the show, sorted by episode id.
  public var history: [WatchedEpisode] {
    let known = Dictionary(episodes.map { ($0.id, $0) }) { first, _ in first }
    return watched.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { episodeID, at in
      WatchedEpisode(
        showID: id, title: title, episodeID: episodeID, season: known[episodeID]?.season,
        number: known[episodeID]?.number, episodeTitle: known[episodeID]?.title, at: at)
    }
  }

  /// Returns the show with the entries of a history added, and an outcome for each. All entries must be of this show.
  public func adding(_ history: some Sequence<WatchedEpisode>, at now: Instant) -> (
    show: TrackedShow, outcomes: [HistoryOutcome]
  ) {
    var show = self
    var outcomes: [HistoryOutcome] = []
    for entry in history {
      let episode =
        episodes.first { $0.id == entry.episodeID }
        ?? entry.season.flatMap { season in
          entry.number.flatMap { number in episodes.first { $0.season == season && $0.number == number } }
        }
      guard let episode else {
        outcomes.append(.unknownEpisode)
        continue
      }
      outcomes.append(show.watched[episode.id] == nil ? .added : .known)
      show.watched[episode.id] = show.watched[episode.id] ?? entry.at
    }
    if show != self {
      show.version = nextVersion
      show.updatedAt = now
    }
    return (show, outcomes)
  }
}

extension [WatchedEpisode] {
  /// The entries in groups of consecutive ones of the same show.
  public var byShow: [ArraySlice<WatchedEpisode>] {
    var parts: [ArraySlice<WatchedEpisode>] = []
    for (index, entry) in enumerated() {
      if let last = parts.last, self[last.startIndex].showID == entry.showID {
        parts[parts.count - 1] = self[last.startIndex...index]
      } else {
        parts.append(self[index...index])
      }
    }
    return parts
  }
}
