import MediaDocuments
import Foundation
import PresentationProtocols
import ShowPresentationProtocols
import ShowsWorkerProtocols

extension ShowDocument {
  /// A show as it stands; its texts are those of its cell.
  init(_ show: Show, _ formatter: any ValueFormatting) {
    let freshness = show.told.map {
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
          airsAt: episode.airsAt.map { DisplayedValue(airing: $0, formatter) },
          why: show.why.sentence(countingSpecials: show.settings.countsSpecials))
      }, freshness: freshness)
  }
}

extension DisplayedValue {
  /// When something airs, to the minute in the viewer's zone.
  init(airing instant: Instant, _ formatter: any ValueFormatting) {
    self.init(value: instant.description, display: formatter.dateAndTime(instant))
  }
}

extension TrackedShow {
  /// What stands in the place of a title that is kept from the viewer.
  static let hiddenTitle = "Title hidden"

  /// Every episode; where asked, without the titles of what has not been watched and comes after the next.
  func documents(next: Episode?, hidesSpoilers: Bool, _ formatter: any ValueFormatting) -> [ShowDocument.Episode] {
    // Where nothing is next, whatever has not been watched lies beyond it.
    var isBeyond = next == nil
    return episodes.map { episode in
      let isHidden = hidesSpoilers && isBeyond && watched[episode.id] == nil
      if episode.id == next?.id { isBeyond = true }
      return ShowDocument.Episode(
        id: episode.id, season: episode.season, number: episode.number,
        title: isHidden ? TrackedShow.hiddenTitle : episode.title,
        airsAt: episode.airsAt.map { DisplayedValue(airing: $0, formatter) }, watched: watched[episode.id] != nil)
    }
  }
}
