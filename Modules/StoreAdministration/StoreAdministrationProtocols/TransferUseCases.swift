public import OrdersWorkerProtocols
public import PresentationProtocols

/// The requests of a display to the scene.
///
/// A method returns when the display has shown the result. It throws only the display's error or `CancellationError`.
public protocol TransferBusinessLogic: Sendable {
  /// Presents all records of the store in batches.
  func fetchRecords(_ request: Transfer.FetchRecords.Request) async throws
  /// Stores records from another store and presents the progress after each batch.
  func saveRecords(_ request: Transfer.SaveRecords.Request) async throws
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

/// Shows the records of a store.
public protocol FetchRecordsDisplayLogic: ProblemDisplayLogic {
  /// Shows a batch of records. The next one follows when the method has returned.
  func displayFetchedRecords(_ viewModel: Transfer.FetchRecords.ViewModel) async throws
}

/// Shows the outcome of a transfer into a store.
public protocol SaveRecordsDisplayLogic: ProblemDisplayLogic {
  /// Shows the progress of a transfer, after each batch and once more at the end.
  func displaySavedRecords(_ viewModel: Transfer.SaveRecords.ViewModel) async throws
}

/// A display that shows every use case of the scene.
public typealias TransferDisplayLogic = FetchRecordsDisplayLogic & SaveRecordsDisplayLogic

/// Builds the scene for one display.
public typealias TransferBuilder = UseCasesBuilder<any TransferBusinessLogic>

extension UseCases where BusinessLogic == any TransferBusinessLogic, Display: FetchRecordsDisplayLogic {
  /// Shows all records of the store in batches.
  public func fetchRecords(_ request: Transfer.FetchRecords.Request) async throws {
    try await businessLogic.fetchRecords(request)
  }
}

extension UseCases where BusinessLogic == any TransferBusinessLogic, Display: SaveRecordsDisplayLogic {
  /// Stores records from another store and shows the progress after each batch.
  public func saveRecords(_ request: Transfer.SaveRecords.Request) async throws {
    try await businessLogic.saveRecords(request)
  }
}
