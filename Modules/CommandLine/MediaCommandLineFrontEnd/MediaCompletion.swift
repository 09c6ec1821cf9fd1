import CommandLineKernel
import MelodyListProtocols
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries

/// The hidden commands that list titles of shows and melodies, and the episodes of a show, for completion.
enum MediaCompletion {
  static let all = [shows, episodes, melodies]

  /// Lists the seasons and episodes of the show that the first operand names.
  private static let episodes = CompletionCommand.command(for: "episodes") { (invocation: Invocation, _) in
    let (scenes, context) = try await invocation.scenes()
    let display = CompletionDisplay()
    try await withLifetime(of: display) {
      try await scenes.shows(for: $0, in: context)
        .fetchShow(.init(show: invocation.arguments.operand(1), hidesSpoilers: true))
    }
    return await display.candidates
  }

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
private actor CompletionDisplay: FetchShowsDisplayLogic, FetchShowDisplayLogic, MelodiesViewController, CommandDisplay {
  private(set) var candidates: [CompletionCommand.Candidate] = []

  func displayShows(_ viewModel: Shows.List.ViewModel) {
    candidates += viewModel.displayedShows.map { ($0.title, $0.subtitle ?? $0.progress) }
  }

  func displayShow(_ viewModel: Shows.One.ViewModel) {
    for season in viewModel.displayedSeasons {
      guard let code = season.code else { continue }
      candidates.append((code, "\(season.title), \(season.progress)"))
      candidates += season.episodes.filter { $0.code.hasPrefix("\(code)E") }.map { ($0.code, $0.title) }
    }
  }

  func showMelodies(_ viewModel: MelodyList.Melodies) {
    candidates += viewModel.melodies.map { ($0.displayed.title, $0.displayed.duration) }
  }
}
