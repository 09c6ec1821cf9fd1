public import PresentationProtocols
public import ShowsWorkerProtocols

/// Display → interactor. A call returns when the display has shown. It throws what the display threw, or
/// `CancellationError` where the display has gone.
public protocol ShowsBusinessLogic: Sendable {
  /// Shows a page of the collection, or of what a search finds; all of it page by page where that is asked.
  func fetchShows(_ request: Shows.List.Request) async throws
  /// Shows one show: its next episode, why that one, and all episodes.
  func fetchShow(_ request: Shows.One.Request) async throws
  func changeShow(_ request: Shows.Change.Request) async throws
  func importShows(_ request: Shows.Import.Request) async throws
  /// Shows all that has been watched, part by part, an empty part last.
  func fetchHistory() async throws
  func importHistory(_ request: Shows.History.ImportRequest) async throws
}

/// Interactor → presenter.
public protocol ShowsPresentationLogic: Sendable {
  func presentShows(_ response: Shows.List.Response) async throws
  func presentShow(_ response: Shows.One.Response) async throws
  func presentChange(_ response: Shows.Change.Response) async throws
  func presentImport(_ response: Shows.Import.Response) async throws
  func presentHistory(_ response: Shows.History.Response) async throws
  func presentHistoryImport(_ response: Shows.History.ImportResponse) async throws
  func presentFailure(_ error: ShowsWorkerError) async throws
}

/// Presenter → display.
public protocol ShowsDisplayLogic: ProblemDisplayLogic {
  func displayShows(_ viewModel: Shows.List.ViewModel) async throws
  func displayShow(_ viewModel: Shows.One.ViewModel) async throws
  func displayChange(_ viewModel: Shows.Change.ViewModel) async throws
  func displayImport(_ viewModel: Shows.Import.ViewModel) async throws
  func displayHistory(_ viewModel: Shows.History.ViewModel) async throws
  func displayHistoryImport(_ viewModel: Shows.History.ImportViewModel) async throws
}

/// Builds the scene for one display.
public typealias ShowsBuilder = SceneBuilder<any ShowsDisplayLogic, any ShowsBusinessLogic>
