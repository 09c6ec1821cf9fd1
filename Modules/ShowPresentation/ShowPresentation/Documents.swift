import Foundation
import MelodyModels
import PresentationProtocols
import ShowPresentationProtocols
import ShowsWorkerProtocols

extension ShowDocument {
  /// Creates the document of a show with its current progress; its texts are those of its cell.
  init(_ show: Show, _ formatter: any ValueFormatting) {
    let freshness = show.lastRefresh.map {
      DisplayedFreshness(Freshness(origin: .database, source: $0.source, asOf: $0.at), formatter)
    }
    let displayed = DisplayedShow(show, freshness)
    self.init(
      id: show.id, version: show.version, title: displayed.title, subtitle: displayed.subtitle,
      poster: displayed.poster.absoluteString, banner: show.images.banner?.absoluteString,
      background: show.images.background?.absoluteString,
      progress: Progress(
        watched: show.progress.watched, aired: show.progress.aired, display: displayed.progress),
      specials: show.settings.countsSpecials, rule: show.settings.rule.rawValue,
      next: show.unwatched.first.map { episode in
        Next(
          id: episode.id, season: episode.season, number: episode.number, title: episode.title,
          airsAt: DisplayedValue(airing: episode, formatter),
          why: show.why.sentence(countingSpecials: show.settings.countsSpecials))
      }, freshness: freshness)
  }
}

extension DisplayedValue {
  /// Creates the displayed value of an episode's time, to the minute in the viewer's zone, or of its day if the time is
  /// unknown; `nil` if both are.
  init?(airing episode: Episode, _ formatter: any ValueFormatting) {
    guard let airsAt = episode.airsAt else { return nil }
    guard let day = episode.dayWithoutTime else {
      self.init(moment: airsAt, formatter)
      return
    }
    self.init(value: day.description, display: formatter.day(day))
  }
}

extension TrackedShow {
  /// The text instead of a title that is hidden from the viewer.
  static let hiddenTitle = "Title hidden"

  /// Returns the documents of all episodes.
  ///
  /// - Parameter hidesSpoilers: whether to hide the titles of unwatched episodes after the next one.
  func documents(next: Episode?, hidesSpoilers: Bool, _ formatter: any ValueFormatting) -> [ShowDocument.Episode] {
    // If no episode is next, every unwatched one is hidden.
    var isBeyond = next == nil
    return episodes.map { episode in
      let isHidden = hidesSpoilers && isBeyond && watched[episode.id] == nil
      if episode.id == next?.id { isBeyond = true }
      return ShowDocument.Episode(
        id: episode.id, season: episode.season, number: episode.number,
        title: isHidden ? TrackedShow.hiddenTitle : episode.title,
        airsAt: DisplayedValue(airing: episode, formatter), runtime: episode.runtime,
        watched: watched[episode.id] != nil)
    }
  }
}
