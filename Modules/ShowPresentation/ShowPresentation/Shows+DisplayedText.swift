import PresentationProtocols
import ShowPresentationProtocols
import ShowsWorkerProtocols

// The sentences about shows that people read.

extension NextReason {
  /// Returns a sentence that says why the next episode is next, or why none is.
  func sentence(countingSpecials: Bool) -> String {
    let sentence =
      switch self {
      case .nothingWatched: "It is the first that has aired, and nothing has been watched yet"
      case .firstUnwatched: "It is the first aired episode that has not been watched"
      case .afterLast: "It is the first aired episode after the last one watched"
      case .noEpisodes: "No episodes are known"
      case .noneAired: "Nothing has aired yet"
      case .upToDate: "Everything that has aired has been watched"
      }
    return "\(sentence); specials \(countingSpecials ? "count" : "do not count")."
  }
}

extension WatchingSettings {
  var sentence: String {
    let rule =
      switch rule {
      case .firstUnwatched: "Up next: the first unwatched episode"
      case .afterLast: "Up next: the episode after the last one watched"
      }
    return "\(rule); specials \(countsSpecials ? "count" : "do not count")."
  }
}

extension Shows.Change.Kind {
  /// Returns the notice of a change to a show.
  ///
  /// - Parameter now: the time of the change, by which the episodes of a range had aired.
  func notice(_ show: TrackedShow, at now: Instant) -> Notice {
    func episodes(_ names: [String], airedBy now: Instant?) -> String {
      if names.count == 1, let episode = show.episode(answeringTo: names[0]) {
        return "\(episode.presentedName) of \(show.title)"
      }
      let ids = names.flatMap { name in show.episodes(answeringTo: name, airedBy: now)?.map(\.id) ?? [name] }
      return "\(Set(ids).count.of("episode")) of \(show.title)"
    }
    switch self {
    case .watch(let names):
      return Notice(episodes(names, airedBy: now), "marked as watched", remedy: Notice.canBeUndone)
    case .unwatch(let names):
      return Notice(episodes(names, airedBy: nil), "marked as not watched", remedy: Notice.canBeUndone)
    case .set: return Notice("Up-next rule", "updated for \(show.title)", remedy: "You can change it back")
    case .delete: return Notice("\(show.title) and its watching history", "deleted", remedy: Notice.cannotBeUndone)
    }
  }
}

extension WatchedEpisode {
  /// The episode as `S1E2`, or its id if it has no number in a season.
  var presentedEpisode: String {
    season.flatMap { Episode(title: "", season: $0, number: number).code } ?? episodeID
  }
}

extension Episode {
  /// The episode without its title, which the viewer may not want to read.
  var presentedName: String { code ?? "A special" }
}

extension [(Int, String)] {
  /// Returns the counts as `1 created, 0 updated`; for a dry run it adds that nothing has been changed.
  func sentence(isDryRun: Bool, isReplayed: Bool = false) -> String {
    let sum = map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return Notice.counting(sum, isDryRun: isDryRun, isReplayed: isReplayed)
  }
}
