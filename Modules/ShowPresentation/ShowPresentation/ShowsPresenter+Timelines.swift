import OrdersWorkerProtocols
import PresentationProtocols
public import ShowPresentationProtocols
import ShowsWorkerProtocols

// The presentation of lists by time, of posters and of what TVmaze finds.

extension ShowsPresenter {
  public func presentLatestHistory(_ response: Shows.LatestHistory.Response) async throws {
    let entries = response.page.entries.map { WatchedDocument($0, formatter) }
    try await display.shown(as: (any FetchLatestHistoryDisplayLogic).self).displayLatestHistory(
      Shows.LatestHistory.ViewModel(
        displayedEntries: zip(response.page.entries, entries).map { DisplayedWatching($0, $1) },
        document: HistoryDocument(history: entries, next: response.page.next?.description),
        isLast: response.isLast))
  }

  public func presentAirings(_ response: Shows.Airings.Response) async throws {
    let documents = response.page.airings.map { airing in
      AiringDocument(
        show: airing.showID, showTitle: airing.show, episode: airing.episode.id, season: airing.episode.season,
        number: airing.episode.number,
        title: response.hidesSpoilers ? TrackedShow.hiddenTitle : airing.episode.title,
        airsAt: DisplayedValue(airing: airing.episode, formatter) ?? DisplayedValue(moment: airing.at, formatter),
        runtime: airing.episode.runtime, updatedAt: airing.updatedAt.description)
    }
    var days: [DisplayedAiringDay] = []
    for (airing, document) in zip(response.page.airings, documents) {
      let day = airing.episode.dayWithoutTime.map(formatter.day) ?? formatter.date(airing.at)
      if !days.contains(where: { $0.day == day }) { days.append(DisplayedAiringDay(day: day, airings: [])) }
      days[days.lastIndex { $0.day == day } ?? 0].airings.append(
        DisplayedAiring(
          showID: airing.showID, show: airing.show, code: airing.episode.code ?? "Special", title: document.title,
          airs: document.airsAt.display))
    }
    try await display.shown(as: (any FetchAiringsDisplayLogic).self).displayAirings(
      Shows.Airings.ViewModel(
        displayedDays: days, document: AiringsDocument(episodes: documents, next: response.page.next?.description)))
  }

  public func presentPoster(_ response: Shows.Poster.Response) async throws {
    let picture = response.picture
    try await display.shown(as: (any FetchPosterDisplayLogic).self).displayPoster(
      Shows.Poster.ViewModel(
        mediaType: picture.format.rawValue, version: picture.stamp.version, bytes: picture.bytes))
  }

  public func presentFoundShows(_ response: Shows.Search.Response) async throws {
    try await display.shown(as: (any SearchShowsDisplayLogic).self).displayFoundShows(
      Shows.Search.ViewModel(
        displayedShows: response.shows.map { show in
          DisplayedFoundShow(
            id: show.id, title: show.title, year: show.year.map(String.init) ?? "", isKnown: show.isKnown)
        },
        document: FoundShowsDocument(
          shows: response.shows.map { show in
            FoundShowDocument(id: show.id, title: show.title, year: show.year, known: show.isKnown)
          })))
  }
}

extension WatchedDocument {
  /// Creates the document of an entry of the history.
  init(_ entry: WatchedEpisode, _ formatter: any ValueFormatting) {
    self.init(
      show: entry.showID, title: entry.title, episode: entry.episodeID, season: entry.season, number: entry.number,
      episodeTitle: entry.episodeTitle, watchedAt: DisplayedValue(moment: entry.at, formatter))
  }
}

extension DisplayedWatching {
  /// Creates the texts of an entry, with the time of its document.
  init(_ entry: WatchedEpisode, _ document: WatchedDocument) {
    self.init(title: entry.title, episode: entry.presentedEpisode, watched: document.watchedAt.display)
  }
}
