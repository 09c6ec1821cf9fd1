public import OrdersWorkerProtocols
public import PresentationProtocols

/// The requests of a display to the scene.
///
/// A method returns when the display has shown the result. It throws only the display's error or `CancellationError`.
public protocol TransferBusinessLogic: Sendable {
  /// Presents all records of the store in batches.
  func fetchRecords(_ request: Transfer.FetchRecords.Request) async throws
  /// Stores records from another store and presents the progress after each batch.
  func keepRecords(_ request: Transfer.SaveRecords.Request) async throws
}

/// The responses of the interactor to its presenter.
public protocol TransferPresentationLogic: FailurePresentationLogic {
  /// Formats a batch of records and displays it.
  func presentFetchedRecords(_ response: Transfer.FetchRecords.Response) async throws
  /// Formats the progress of a transfer and displays it.
  func presentSavedRecords(_ response: Transfer.SaveRecords.Response) async throws
  /// Displays the problem that the rest of the input cannot be parsed.
  func presentProblem(_ problem: Problem) async throws
}

/// The view models of the presenter for its display.
///
/// A method that throws stops the scene, for example when the client has disconnected. The scene waits for it to
/// return.
public protocol TransferDisplayLogic: ProblemDisplayLogic {
  /// Displays a batch of records. The next one follows when the method has returned.
  func displayFetchedRecords(_ viewModel: Transfer.FetchRecords.ViewModel) async throws
  /// Displays the progress of a transfer, after each batch and once more at the end.
  func displaySavedRecords(_ viewModel: Transfer.SaveRecords.ViewModel) async throws
}

/// A builder of the transfer scene for one display.
public typealias TransferBuilder = SceneBuilder<any TransferDisplayLogic, any TransferBusinessLogic>
