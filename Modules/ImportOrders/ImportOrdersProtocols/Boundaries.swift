public import OrdersWorkerProtocols
public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown; it throws only what the display threw.
public protocol ImportOrdersBusinessLogic: Sendable {
  func importOrders(_ request: ImportOrders.Request) async throws
}

/// Interactor → presenter.
public protocol ImportOrdersPresentationLogic: FailurePresentationLogic {
  func presentImportedOrders(_ response: ImportOrders.Response) async throws
  /// What was read is in no layout that is known, or cannot be read any further.
  func presentProblem(_ problem: Problem) async throws
}

/// Presenter → display.
public protocol ImportOrdersDisplayLogic: ProblemDisplayLogic {
  /// After each batch, and once more at the end.
  func displayImportedOrders(_ viewModel: ImportOrders.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias ImportOrdersBuilder = SceneBuilder<any ImportOrdersDisplayLogic, any ImportOrdersBusinessLogic>
