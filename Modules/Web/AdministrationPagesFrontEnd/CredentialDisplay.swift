import AccessProtocols
import PresentationProtocols
import WebKernel

/// Takes the result of an operation on the credentials, and throws its problem.
final class CredentialDisplay: ManageAccessDisplayLogic {
  private let result = Shown<ManageAccess.ViewModel>()

  func displayResult(_ viewModel: ManageAccess.ViewModel) { result.show(viewModel) }
  func displayProblem(_ problem: Problem) throws { throw problem }

  /// Performs an operation and returns its result.
  ///
  /// - Throws: the `Problem` that the scene showed.
  static func perform(_ action: ManageAccess.Action, with builder: ManageAccessBuilder, _ request: WebRequest)
    async throws -> ManageAccess.ViewModel
  {
    let display = CredentialDisplay()
    try await builder(for: display, in: request.context).perform(.init(action: action, isDryRun: request.isDryRun))
    return try display.result.taken()
  }
}
