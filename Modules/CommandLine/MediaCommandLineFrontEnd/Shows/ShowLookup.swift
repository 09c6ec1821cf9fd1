import CommandLineKernel
import PresentationProtocols
import ShowPresentationProtocols

/// Reads how many episodes a change would mark as not watched, for the question before it.
actor ChangePreview: ChangeShowDisplayLogic, CommandDisplay {
  private var change: Shows.Change.ViewModel?

  /// Returns the question before a change of several episodes; `nil` for a change of at most one.
  ///
  /// - Parameter request: the change as a dry run.
  static func question(_ request: Shows.Change.Request, _ opened: OpenScenes) async throws -> String? {
    let preview = ChangePreview()
    try await withLifetime(of: preview) {
      try await opened.scenes.shows(for: $0, in: opened.context).changeShow(request)
    }
    guard let change = await preview.change, let count = change.changed, count > 1 else { return nil }
    let title = change.show.displayedShow.title
    return "Mark \(count) episodes of \(title) as not watched, and delete the dates of watching?"
  }

  func displayChange(_ viewModel: Shows.Change.ViewModel) async throws { change = viewModel }
}

/// Reads a show for the question of a confirmation.
actor ShowLookup: FetchShowDisplayLogic, CommandDisplay {
  private var show: DisplayedShow?

  /// Returns a show's title and progress, `Friends (3 of 236 watched)`; the typed text if they are unknown.
  ///
  /// - Throws: `Problem` if there is no such show.
  static func describe(_ show: String, _ scenes: any MediaScenes, _ context: SceneContext) async throws -> String {
    let lookup = ShowLookup()
    try await withLifetime(of: lookup) { try await scenes.shows(for: $0, in: context).fetchShow(.init(show: show)) }
    return await lookup.show.map { "\($0.title) (\($0.progress))" } ?? show
  }

  func displayShow(_ viewModel: Shows.One.ViewModel) async throws { show = viewModel.displayedShow }
}
