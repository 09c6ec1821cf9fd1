import CommandLineKernel
import PresentationProtocols
import ShowPresentationProtocols

/// Looks at a show before somebody is asked about it.
actor ShowLookup: ShowsDisplayLogic, CommandDisplay {
  private var show: DisplayedShow?

  /// Its title and how far somebody has come: `Friends (3/236 aired)`; what was typed where nothing is known of it.
  ///
  /// - Throws: `Problem`, where there is no such show.
  static func describe(_ show: String, _ scenes: any CommandLineScenes, _ context: SceneContext) async throws -> String
  {
    let lookup = ShowLookup()
    try await withLifetime(of: lookup) { try await scenes.shows(for: $0, in: context).fetchShow(.init(show: show)) }
    return await lookup.show.map { "\($0.title) (\($0.progress))" } ?? show
  }

  func displayShow(_ viewModel: Shows.One.ViewModel) async throws { show = viewModel.displayedShow }
}
