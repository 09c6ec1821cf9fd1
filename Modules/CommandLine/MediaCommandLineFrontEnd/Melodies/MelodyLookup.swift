import CommandLineKernel
import MelodyListProtocols
import PresentationProtocols

/// Reads a melody for the question of a confirmation.
actor MelodyLookup: MelodyViewController, CommandDisplay {
  private var melody: MelodyList.DisplayedMelody?

  /// Returns a melody's title and length, `“Ode to Joy” (0:12)`; the typed text if they are unknown.
  ///
  /// - Throws: `Problem` if there is no such melody.
  static func describe(_ melody: String, _ scenes: any MediaScenes, _ context: SceneContext) async throws
    -> String
  {
    let lookup = MelodyLookup()
    try await withLifetime(of: lookup) { try await scenes.melodyList(for: $0, in: context).fetchMelody(melody) }
    return await lookup.melody.map { "\(quoted($0.title)) (\($0.duration))" } ?? quoted(melody)
  }

  func showMelody(_ viewModel: MelodyList.OneMelody) async throws { melody = viewModel.displayed }
}
