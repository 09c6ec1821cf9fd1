public import PresentationProtocols
public import ShowsWorkerProtocols

/// The requests of a display to the interactor. A call returns when the display has shown.
///
/// It throws what the display threw, or `CancellationError` if the display has disappeared; written changes stay.
public protocol ShowsBusinessLogic: Sendable {
  /// Shows a page of the collection, or of the shows that match a search; on request all pages.
  func fetchShows(_ request: Shows.List.Request) async throws
  /// Shows one show: its next episode, the reason, and all episodes.
  func fetchShow(_ request: Shows.One.Request) async throws
  /// Changes or deletes a show, and shows it.
  func changeShow(_ request: Shows.Change.Request) async throws
  /// Imports shows, and shows the outcome.
  func importShows(_ request: Shows.Import.Request) async throws
  /// Shows all watched episodes in parts; the last part is empty.
  func fetchHistory() async throws
  /// Imports watched episodes, and shows the outcome.
  func importHistory(_ request: Shows.History.ImportRequest) async throws
  /// Shows a page of the watch history, the latest entries first; on request all pages.
  func fetchLatestHistory(_ request: Shows.LatestHistory.Request) async throws
  /// Shows a page of the unwatched episodes that air next, over all shows.
  func fetchAirings(_ request: Shows.Airings.Request) async throws
  /// Shows the stored poster of a show.
  func fetchPoster(_ request: Shows.Poster.Request) async throws
  /// Searches TVmaze for shows, and shows what it found.
  func searchTVmaze(_ request: Shows.Search.Request) async throws
}

/// The responses of the interactor to the presenter.
public protocol ShowsPresentationLogic: Sendable {
  /// Presents a page, or one batch of a whole list.
  func presentShows(_ response: Shows.List.Response) async throws
  /// Presents one show.
  func presentShow(_ response: Shows.One.Response) async throws
  /// Presents a changed or deleted show.
  func presentChange(_ response: Shows.Change.Response) async throws
  /// Presents the outcome of an import of shows.
  func presentImport(_ response: Shows.Import.Response) async throws
  /// Presents a part of the watched episodes.
  func presentHistory(_ response: Shows.History.Response) async throws
  /// Presents the outcome of an import of watched episodes.
  func presentHistoryImport(_ response: Shows.History.ImportResponse) async throws
  /// Presents a page of the latest entries of the history.
  func presentLatestHistory(_ response: Shows.LatestHistory.Response) async throws
  /// Presents a page of the episodes that air next.
  func presentAirings(_ response: Shows.Airings.Response) async throws
  /// Presents a stored poster.
  func presentPoster(_ response: Shows.Poster.Response) async throws
  /// Presents the shows that TVmaze found.
  func presentFoundShows(_ response: Shows.Search.Response) async throws
  /// Presents a failure as a problem.
  func presentFailure(_ error: ShowsWorkerError) async throws
}

/// A display that shows every use case of the scene.
public typealias ShowsDisplayLogic = FetchShowsDisplayLogic & FetchShowDisplayLogic & ChangeShowDisplayLogic
  & ImportShowsDisplayLogic & FetchWatchedDisplayLogic & ImportWatchedDisplayLogic & FetchLatestHistoryDisplayLogic
  & FetchAiringsDisplayLogic & FetchPosterDisplayLogic & SearchShowsDisplayLogic

/// Builds the scene for one display.
public typealias ShowsBuilder = UseCasesBuilder<any ShowsBusinessLogic>
