import ShowPresentationProtocols
import ShowsWorkerProtocols

extension ShowResult {
  /// Returns the show's episodes by season, with their progress at the time of the read.
  ///
  /// - Parameters:
  ///   - displayed: the texts of all episodes, in their order.
  ///   - next: the id of the episode that is up next; `nil` if none is.
  func seasons(of displayed: [DisplayedEpisode], next: String?) -> [DisplayedSeason] {
    let seasons = Dictionary(grouping: zip(show.episodes, displayed)) { $0.0.season }
    // Season 0 has the specials of no season.
    let numbers = seasons.keys.sorted { ($0 == 0 ? .max : $0) < ($1 == 0 ? .max : $1) }
    return numbers.map { number in
      let all = seasons[number] ?? []
      let aired = all.map(\.0).filter { episode in
        episode.hasAired(at: at) && (!episode.isSpecial || show.settings.countsSpecials || number == 0)
      }
      let progress = ShowProgress(watched: aired.count { show.watched[$0.id] != nil }, aired: aired.count)
      return DisplayedSeason(
        title: number == 0 ? "Specials" : "Season \(number)", progress: progress.presented,
        share: progress.aired == 0 ? 0 : Double(progress.watched) / Double(progress.aired),
        isCurrent: all.contains { $0.0.id == next }, code: number == 0 ? nil : "S\(number)",
        episodes: all.map(\.1))
    }
  }
}
