public import PresentationProtocols

/// Display → interactor. A call returns when the display has shown; it throws only what the display threw.
public protocol ManageAccessBusinessLogic: Sendable {
  func perform(_ request: ManageAccess.Request) async throws
}

/// Interactor → presenter.
public protocol ManageAccessPresentationLogic: Sendable {
  func presentResult(_ response: ManageAccess.Response, isDryRun: Bool) async throws
  func presentFailure(_ failure: ManageAccess.Failure) async throws
}

/// Presenter → display.
public protocol ManageAccessDisplayLogic: ProblemDisplayLogic {
  func displayResult(_ viewModel: ManageAccess.ViewModel) async throws
}

/// Builds the scene for one display.
public typealias ManageAccessBuilder = SceneBuilder<any ManageAccessDisplayLogic, any ManageAccessBusinessLogic>
