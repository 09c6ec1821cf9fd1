import CommandLineKernel
import MediaDocuments
import MelodyListProtocols
import PresentationProtocols
import ShowPresentationProtocols

/// The hidden commands that list titles of shows and melodies for completion.
enum MediaCompletion {
  static let all = [shows, melodies]

  private static let shows = CompletionCommand.command(for: "shows") { (invocation: Invocation, typed) in
    let (scenes, context) = try await invocation.scenes()
    let display = CompletionDisplay()
    let search = typed.allSatisfy { !$0.isLetter && !$0.isNumber } ? nil : typed
    try await withLifetime(of: display) {
      try await scenes.shows(for: $0, in: context)
        .fetchShows(.init(parameters: .init(search: search, limit: CompletionCommand.limit)))
    }
    return await display.candidates
  }

  private static let melodies = CompletionCommand.command(for: "melodies") { (invocation: Invocation, _) in
    let (scenes, context) = try await invocation.scenes()
    let display = CompletionDisplay()
    try await withLifetime(of: display) {
      _ = try await scenes.melodyList(for: $0, in: context)
        .fetchMelodies(.init(isOffline: true, limit: CompletionCommand.limit))
    }
    return await display.candidates
  }
}

/// Receives titles.
private actor CompletionDisplay: FetchShowsDisplayLogic, MelodiesViewController, CommandDisplay {
  private(set) var candidates: [CompletionCommand.Candidate] = []

  func displayShows(_ viewModel: Shows.List.ViewModel) {
    candidates += viewModel.displayedShows.map { ($0.title, $0.subtitle ?? $0.progress) }
  }

  func showMelodies(_ viewModel: MelodyList.Melodies) {
    candidates += viewModel.melodies.map { ($0.displayed.title, $0.displayed.duration) }
  }
}
