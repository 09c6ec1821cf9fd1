import CommandLineKernel
import PresentationProtocols
import ShowPresentationProtocols

/// Reads a show for the question of a confirmation.
actor ShowLookup: FetchShowDisplayLogic, CommandDisplay {
  private var show: DisplayedShow?

  /// Returns a show's title and progress, `Friends (3/236 aired)`; the typed text if they are unknown.
  ///
  /// - Throws: `Problem` if there is no such show.
  static func describe(_ show: String, _ scenes: any MediaScenes, _ context: SceneContext) async throws -> String {
    let lookup = ShowLookup()
    try await withLifetime(of: lookup) { try await scenes.shows(for: $0, in: context).fetchShow(.init(show: show)) }
    return await lookup.show.map { "\($0.title) (\($0.progress))" } ?? show
  }

  func displayShow(_ viewModel: Shows.One.ViewModel) async throws { show = viewModel.displayedShow }
}
