public import PresentationProtocols
public import SavedViewsProtocols

/// Formats the results of operations on views.
///
/// It holds its display weakly. If the display has been released, it throws `CancellationError`.
public struct SavedViewsPresenter: SavedViewsPresentationLogic {
  private weak let display: (any SavedViewsDisplayLogic)?

  /// Creates the presenter of one display.
  public init(display: any SavedViewsDisplayLogic) { self.display = display }

  // MARK: Presentation logic

  public func presentResult(_ response: SavedViews.Response, isDryRun: Bool) async throws {
    let viewModel: SavedViews.ViewModel =
      switch response {
      case .listed(let views): .init(views: views)
      case .shown(let view): .init(views: [view])
      case .saved(let view, let isReplacement):
        .init(views: [view], notice: notice(view, isReplacement ? "replaced" : "saved", isDryRun))
      case .deleted(let view): .init(views: [view], notice: notice(view, "deleted", isDryRun))
      }
    try await display.orCancelled.displayViews(viewModel)
  }

  public func presentProblem(_ problem: Problem) async throws {
    try await display.orCancelled.displayProblem(problem)
  }

  private func notice(_ view: SavedViews.View, _ participle: String, _ isDryRun: Bool) -> String {
    Notice("\(view.isShared ? "Shared view" : "View") “\(view.name)”", participle).sentence(isDryRun: isDryRun)
  }
}
