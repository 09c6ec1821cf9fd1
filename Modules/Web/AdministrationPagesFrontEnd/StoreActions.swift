import PresentationProtocols
import StoreAdministrationProtocols
import WebKernel

extension StoreAdministrationBuilder {
  /// Performs an action for a request and returns its result.
  ///
  /// - Parameter isDryRun: whether the action is only previewed; `nil` if the request decides.
  func perform(_ action: StoreAdministration.Action, _ request: WebRequest, isDryRun: Bool? = nil)
    async throws -> StoreAdministration.ViewModel
  {
    try await result(in: request.context) {
      try await $0.perform(.init(action: action, isDryRun: isDryRun ?? request.isDryRun))
    }
  }
}

extension StoreAdministration.ViewModel {
  /// Returns the text of a row; empty if there is no such row.
  subscript(key: String) -> String { rows.first { $0.key == key }?.text ?? "" }
}
