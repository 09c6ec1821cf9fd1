/// One episode that has been watched, as it goes out of a store and into another.
public struct WatchedEpisode: Hashable, Sendable, Codable {
  public var showID: String
  /// The show's title, for people.
  public var title: String
  public var episodeID: String
  /// Where it stands in the show, `nil` where it stands nowhere: who knows no such id can find it by that.
  public var season: Int?
  public var number: Int?
  public var at: Instant

  public init(
    showID: String, title: String = "", episodeID: String, season: Int? = nil, number: Int? = nil, at: Instant
  ) {
    self.showID = showID
    self.title = title
    self.episodeID = episodeID
    self.season = season
    self.number = number
    self.at = at
  }

  /// Where an entry stands in the whole history.
  public struct ID: Hashable, Sendable, Codable {
    public var showID: String
    public var episodeID: String

    public init(showID: String, episodeID: String) {
      self.showID = showID
      self.episodeID = episodeID
    }
  }

  public var id: ID { ID(showID: showID, episodeID: episodeID) }
}

/// What became of one entry of a history from elsewhere.
public enum HistoryOutcome: String, Hashable, Sendable, Codable {
  case kept
  /// It had been watched here already.
  case known
  /// The show is not in the collection; nothing was kept.
  case unknownShow
  /// The show has no such episode; nothing was kept.
  case unknownEpisode
}

extension TrackedShow {
  /// What has been watched of the show, by id.
  public var history: [WatchedEpisode] {
    let known = Dictionary(episodes.map { ($0.id, $0) }) { first, _ in first }
    return watched.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { episodeID, at in
      WatchedEpisode(
        showID: id, title: title, episodeID: episodeID, season: known[episodeID]?.season,
        number: known[episodeID]?.number, at: at)
    }
  }

  /// The show with what was watched elsewhere, and what became of each; they are all of this show.
  public func keeping(_ history: some Sequence<WatchedEpisode>, at now: Instant) -> (
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
      outcomes.append(show.watched[episode.id] == nil ? .kept : .known)
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
  /// The entries that follow one another and are of one show.
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
