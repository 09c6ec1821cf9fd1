import Foundation
import PresentationProtocols
public import ShowPresentationProtocols

// What presenters make of a show that has everything, and a scene that shows it.

private struct Cell: PosterPresentable {
  let title = "Friends & <Foes>"
  let subtitle: String? = "S1E1 The \"Pilot\""
  let poster = URL(string: "https://example.com/p.jpg?a=1&b=2") ?? URL(filePath: "/")
}

extension DisplayedShow {
  /// Friends, with nothing watched.
  public static let friends = DisplayedShow(
    id: "431", poster: Cell(), placeholder: URL(string: "data:image/svg+xml,x") ?? URL(filePath: "/"),
    posterVersion: "ab12", progress: "0 of 1 watched", freshness: "From <a>.json, as of 6/29/07.")
}

extension ShowDocument {
  /// Friends without its episodes.
  public static let friends = ShowDocument(
    id: "431", version: 7, title: Cell().title, subtitle: Cell().subtitle, poster: Cell().poster.absoluteString,
    banner: "https://example.com/b.jpg", background: nil,
    progress: .init(watched: 0, aired: 1, display: "0 of 1 watched"), specials: false, rule: "first-unwatched",
    next: .init(
      id: "40646", season: 1, number: 1, title: "The \"Pilot\"",
      airsAt: DisplayedValue(value: "1994-09-23T00:30:00Z", display: "9/22/94, 8:30 PM"), why: "It is the first."))
}

extension WatchedDocument {
  /// The first episode of Friends, watched when it aired.
  public static let friends = WatchedDocument(
    show: "431", title: Cell().title, episode: "40646", season: 1, number: 1,
    watchedAt: DisplayedValue(value: "1994-09-23T00:30:00Z", display: "9/22/94, 8:30 PM"))
}

extension FoundShowDocument {
  /// Friends as TVmaze finds it.
  public static let friends = FoundShowDocument(id: "431", title: Cell().title, year: 1994, known: true)
}

extension AiringDocument {
  /// The first episode of Friends before it aired.
  public static let friends = AiringDocument(
    show: "431", showTitle: Cell().title, episode: "40646", season: 1, number: 1, title: "The \"Pilot\"",
    airsAt: DisplayedValue(value: "1994-09-23T00:30:00Z", display: "9/22/94, 8:30 PM"),
    updatedAt: "1994-09-01T00:00:00Z")
}

extension Shows.One.ViewModel {
  /// Friends with an episode and a special.
  public static var friends: Shows.One.ViewModel {
    var document = ShowDocument.friends
    document.episodes = [
      .init(
        id: "40646", season: 1, number: 1, title: "The \"Pilot\"",
        airsAt: DisplayedValue(value: "1994-09-23T00:30:00Z", display: "9/22/94, 8:30 PM"), watched: false),
      .init(id: "x", season: 0, number: nil, title: "Reunion", airsAt: nil, watched: true),
    ]
    let episodes: [DisplayedEpisode] = [
      .init(id: "40646", code: "S1E1", title: "The \"Pilot\"", airs: "9/22/94, 8:30 PM", isWatched: false),
      .init(id: "x", code: "Special", title: "Reunion", airs: "", isWatched: true),
    ]
    return Shows.One.ViewModel(
      displayedShow: .friends, displayedWhy: "It is the first.", displayedAirs: "9/22/94, 8:30 PM",
      displayedRule: "By the rule.",
      displayedEpisodes: episodes,
      displayedSeasons: [
        .init(
          title: "Season 1", progress: "0 of 1 watched", share: 0, isCurrent: true, code: "S1", episodes: [episodes[0]]),
        .init(title: "Specials", progress: "0 of 0 watched", share: 0, isCurrent: false, episodes: [episodes[1]]),
      ], document: document)
  }
}

extension ShowsSceneSpy {
  /// Shows a collection of one show.
  public static func answering(isReplayed: Bool = false) -> ShowsSceneSpy {
    ShowsSceneSpy { call, display in
      switch call {
      case .fetchShows(let request):
        try await display.displayShows(
          .init(
            displayedShows: [.friends],
            document: ShowsDocument(
              shows: [.friends], next: "c2+/",
              count: request.count.map { _ in
                DisplayedCount(value: 12, isExact: true, display: "12")
              })))
      case .fetchShow: try await display.displayShow(.friends)
      case .changeShow:
        try await display.displayChange(.init(notice: "changed", show: .friends, isReplayed: isReplayed))
      case .importShows:
        let faults = [Problem.Fault(pointer: "/name", message: "is missing")]
        try await display.displayImport(
          .init(
            notice: "1 created",
            document: ShowsImportDocument(
              created: 1, updated: 0, unchanged: 0, rejected: 1, shows: ["431"],
              rejects: [.init(show: 2, errors: faults)]), isReplayed: isReplayed))
      case .fetchHistory: try await display.displayHistory(.init(displayedEntries: [], entries: []))
      case .importHistory:
        try await display.displayHistoryImport(
          .init(
            notice: "1 added", document: .init(added: 1, known: 0, unknownShows: 0, unknownEpisodes: 0)))
      case .fetchLatestHistory:
        try await display.displayLatestHistory(
          .init(
            displayedEntries: [.init(title: Cell().title, episode: "S1E1", watched: "9/22/94, 8:30 PM")],
            document: HistoryDocument(history: [.friends], next: "c3+/")))
      case .fetchAirings:
        try await display.displayAirings(
          .init(
            displayedDays: [
              .init(
                day: "9/22/94",
                airings: [
                  .init(
                    showID: "431", show: Cell().title, code: "S1E1", title: "The \"Pilot\"", airs: "9/22/94, 8:30 PM")
                ])
            ], document: AiringsDocument(episodes: [.friends], next: "c4+/")))
      case .fetchPoster:
        try await display.displayPoster(.init(mediaType: "image/png", version: "ab12", bytes: [0x89, 0x50, 0, 255]))
      case .searchTVmaze:
        try await display.displayFoundShows(
          .init(
            displayedShows: [
              .init(id: "431", title: Cell().title, year: "1994", isKnown: true),
              .init(id: "432", title: "Foes", year: "", isKnown: false),
            ], document: FoundShowsDocument(shows: [.friends])))
      }
    }
  }
}
