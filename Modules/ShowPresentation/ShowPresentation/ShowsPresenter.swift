import OrdersWorkerProtocols
public import PresentationProtocols
public import ShowPresentationProtocols
public import ShowsWorkerProtocols

/// Formats shows for the display: cells for people and documents for machines, with the same texts.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`.
public struct ShowsPresenter: ShowsPresentationLogic {
  weak let display: (any ProblemDisplayLogic)?
  let formatter: any ValueFormatting

  public init(display: any ProblemDisplayLogic, formatter: any ValueFormatting) {
    self.display = display
    self.formatter = formatter
  }

  // MARK: Presentation logic

  public func presentShows(_ response: Shows.List.Response) async throws {
    let shows = response.page.shows
    let documents = shows.map { ShowDocument($0, formatter) }
    try await display.shown(as: (any FetchShowsDisplayLogic).self).displayShows(
      Shows.List.ViewModel(
        displayedShows: zip(shows, documents).map {
          DisplayedShow($0, $1.freshness, posterVersion: response.page.posterVersions[$0.id])
        },
        document: ShowsDocument(
          shows: documents, next: response.page.next?.description,
          count: response.count.map { DisplayedCount($0, formatter) }),
        isLast: response.isLast))
  }

  public func presentShow(_ response: Shows.One.Response) async throws {
    try await display.shown(as: (any FetchShowDisplayLogic).self).displayShow(
      viewModel(response.answer, hidesSpoilers: response.hidesSpoilers))
  }

  public func presentChange(_ response: Shows.Change.Response) async throws {
    let notice = response.kind.notice(response.answer)
    try await display.shown(as: (any ChangeShowDisplayLogic).self).displayChange(
      Shows.Change.ViewModel(
        notice: notice.sentence(isDryRun: response.isDryRun, isReplayed: response.answer.isReplayed),
        show: viewModel(response.answer, hidesSpoilers: response.hidesSpoilers),
        isReplayed: response.answer.isReplayed, changed: response.answer.changed))
  }

  public func presentImport(_ response: Shows.Import.Response) async throws {
    var document = ShowsImportDocument()
    for (index, outcome) in response.outcomes.enumerated() {
      switch outcome {
      case .created(let id):
        document.created += 1
        document.shows.append(id)
      case .updated(let id):
        document.updated += 1
        document.shows.append(id)
      case .unchanged(let id):
        document.unchanged += 1
        document.shows.append(id)
      case .rejected(let fields):
        document.rejected += 1
        document.rejects.append(.init(show: index + 1, errors: fields.map(Problem.Fault.init)))
      }
    }
    let counts = [
      (document.created, "created"), (document.updated, "updated"), (document.unchanged, "unchanged"),
      (document.rejected, "rejected"),
    ]
    try await display.shown(as: (any ImportShowsDisplayLogic).self).displayImport(
      Shows.Import.ViewModel(
        notice: counts.sentence(isDryRun: response.isDryRun, isReplayed: response.isReplayed), document: document,
        isReplayed: response.isReplayed))
  }

  public func presentHistory(_ response: Shows.History.Response) async throws {
    let entries = response.entries.map { WatchedDocument($0, formatter) }
    try await display.shown(as: (any FetchWatchedDisplayLogic).self).displayHistory(
      Shows.History.ViewModel(
        displayedEntries: zip(response.entries, entries).map { DisplayedWatching($0, $1) }, entries: entries))
  }

  public func presentHistoryImport(_ response: Shows.History.ImportResponse) async throws {
    func count(_ outcome: HistoryOutcome) -> Int { response.outcomes.count { $0 == outcome } }
    let document = HistoryImportDocument(
      added: count(.added), known: count(.known), unknownShows: count(.unknownShow),
      unknownEpisodes: count(.unknownEpisode))
    let counts = [
      (document.added, "added"), (document.known, "already recorded"), (document.unknownShows, "for unknown shows"),
      (document.unknownEpisodes, "for unknown episodes"),
    ]
    try await display.shown(as: (any ImportWatchedDisplayLogic).self).displayHistoryImport(
      Shows.History.ImportViewModel(notice: counts.sentence(isDryRun: response.isDryRun), document: document))
  }

  public func presentFailure(_ error: ShowsWorkerError) async throws {
    try await display.orCancelled.displayProblem(Problem(error))
  }

  // MARK: One show

  private func viewModel(_ answer: ShowResult, hidesSpoilers: Bool) -> Shows.One.ViewModel {
    let show = answer.show.show(at: answer.at)
    var document = ShowDocument(show, formatter)
    let episodes = answer.show.documents(next: show.unwatched.first, hidesSpoilers: hidesSpoilers, formatter)
    document.episodes = episodes
    let displayed = zip(answer.show.episodes, episodes).map { episode, document in
      DisplayedEpisode(
        id: episode.id, code: episode.code ?? "Special", title: document.title, airs: document.airsAt?.display ?? "",
        isWatched: document.watched)
    }
    return Shows.One.ViewModel(
      displayedShow: DisplayedShow(show, document.freshness, posterVersion: answer.posterVersion),
      displayedWhy: show.why.sentence(countingSpecials: show.settings.countsSpecials),
      displayedAirs: document.next?.airsAt?.display ?? "", displayedRule: show.settings.sentence,
      displayedEpisodes: displayed, displayedSeasons: answer.seasons(of: displayed, next: document.next?.id),
      document: document)
  }
}
