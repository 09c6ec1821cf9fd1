import CommandLineKernel
import PresentationProtocols
import ShowPresentationProtocols

/// Shows what TVmaze found.
actor ShowSearchDisplay: SearchShowsDisplayLogic, CommandDisplay {
  static let tvmaze = Option("tvmaze", "Search TVmaze for shows to add, instead of your shows")

  private let invocation: Invocation

  private init(_ invocation: Invocation) { self.invocation = invocation }

  /// Searches TVmaze, and shows what it found.
  static func search(_ invocation: Invocation) async throws -> ExitStatus {
    let arguments = invocation.arguments
    for option in [ShowsCommands.limit, SharedOptions.after, ShowsCommands.everything] {
      try arguments.exclude(tvmaze, option)
    }
    let (scenes, context) = try await invocation.scenes()
    try await withLifetime(of: ShowSearchDisplay(invocation)) {
      try await scenes.shows(for: $0, in: context).searchTVmaze(.init(text: arguments.operand(0)))
    }
    return .done
  }

  func displayFoundShows(_ viewModel: Shows.Search.ViewModel) async throws {
    switch invocation.format {
    case .json: return try invocation.writeJSON(viewModel.document)
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.shows)
    default: try showTable(viewModel.displayedShows)
    }
  }

  private func showTable(_ shows: [DisplayedFoundShow]) throws {
    try invocation.writeTable(Shows.Search.columns, shows)
    try invocation.console.flush()
    invocation.note(
      shows.isEmpty ? Shows.List.noneFound : "To add a show, run “storekeeper shows import tvmaze:SHOW”.")
  }
}
