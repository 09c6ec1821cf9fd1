import PresentationProtocols
import ShowPresentationProtocols
import ShowsWorkerProtocols

// The sentences about shows that people read.

extension NextReason {
  /// Returns a sentence that says why the next episode is next, or why none is.
  func sentence(countingSpecials: Bool) -> String {
    let sentence =
      switch self {
      case .nothingWatched: "It is the first aired episode, and none has been watched yet"
      case .firstUnwatched: "It is the first aired episode that has not been watched"
      case .afterLast: "It is the first aired episode after the last one watched"
      case .noEpisodes: "No episodes are known"
      case .noneAired: "Nothing has aired yet"
      case .upToDate: "All aired episodes have been watched"
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
  /// It counts the episodes whose mark changed, or all named ones if an earlier request changed them.
  func notice(_ answer: ShowResult) -> Notice {
    let show = answer.show
    func notice(
      _ names: [String], airedBy now: Instant?, _ participle: String, noneOf one: String, noneOfAll all: String,
      remedy: String? = nil
    ) -> Notice {
      let single = names.count == 1 ? show.episode(answeringTo: names[0])?.presentedName : nil
      let ids = Set(names.flatMap { name in show.episodes(answeringTo: name, airedBy: now)?.map(\.id) ?? [name] })
      let count = answer.changed ?? ids.count
      if count == 0 {
        let reason = ids.isEmpty ? "None of them has aired" : single.map { "\($0) \(one)" } ?? all
        return Notice("No episode of \(show.title)", participle, remedy: reason)
      }
      let episodes = single ?? count.of("episode")
      return Notice("\(episodes) of \(show.title)", participle, remedy: remedy)
    }
    switch self {
    case .watch(let names):
      return notice(
        names, airedBy: answer.at, "marked as watched", noneOf: "had been watched before",
        noneOfAll: "All of them had been watched before")
    case .unwatch(let names):
      return notice(
        names, airedBy: nil, "marked as not watched", noneOf: "had not been watched",
        noneOfAll: "None of them had been watched",
        remedy: "The dates of watching are deleted")
    case .watchNext: return notice([], airedBy: answer.at, "marked as watched", noneOf: "", noneOfAll: "")
    case .unwatchLast: return notice([], airedBy: nil, "marked as not watched", noneOf: "", noneOfAll: "")
    case .set: return Notice("Up-next rule", "updated for \(show.title)", remedy: "You can change it back")
    case .delete: return Notice("\(show.title) and its watching history", "deleted", remedy: Notice.cannotBeUndone)
    }
  }
}

extension WatchedEpisode {
  /// The episode as `S1E2`, one without a number in a season as `Special: Title`, or by its id if the title is unknown.
  var presentedEpisode: String {
    season.flatMap { Episode(title: "", season: $0, number: number).code } ?? episodeTitle.map { "Special: \($0)" }
      ?? episodeID
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
