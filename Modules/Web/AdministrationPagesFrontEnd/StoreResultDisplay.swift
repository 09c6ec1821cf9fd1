import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

/// Takes the result of an action on the store, and throws its problem.
final class StoreResultDisplay: StoreResultDisplayLogic {
  private let result = Shown<StoreAdministration.ViewModel>()

  func displayResult(_ viewModel: StoreAdministration.ViewModel) { result.show(viewModel) }
  func displayProblem(_ problem: Problem) throws { throw problem }

  /// Performs an action and returns its result.
  ///
  /// - Parameter isDryRun: whether the action is only previewed; `nil` if the request decides.
  /// - Throws: the `Problem` that the scene showed.
  static func perform(
    _ action: StoreAdministration.Action, with builder: StoreAdministrationBuilder, _ request: WebRequest,
    isDryRun: Bool? = nil
  ) async throws -> StoreAdministration.ViewModel {
    let display = StoreResultDisplay()
    try await builder(for: display, in: request.context)
      .perform(.init(action: action, isDryRun: isDryRun ?? request.isDryRun))
    return try display.result.taken()
  }
}

extension StoreAdministration.ViewModel {
  /// Returns the text of a row; empty if there is no such row.
  subscript(key: String) -> String { rows.first { $0.key == key }?.text ?? "" }
}
