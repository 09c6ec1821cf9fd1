import CommandLineKernel
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries

/// The command `shows airing`.
enum ShowTimelineCommands {
  static let days = Option(
    "days", .count("N", AiringsParameters.possibleDays), "The number of days from now on (default 30)")
  static let limit = Option("limit", .count("N", 1...100_000), "The maximum number of episodes (default 50)")

  static let airing = Command(
    path: ["shows", "airing"], summary: "List the unwatched episodes of all shows that air next",
    options: [days, limit, SharedOptions.after, ShowsCommands.hideSpoilers], formats: ShowsCommands.formats,
    examples: ["storekeeper shows airing --days 7"]
  ) { invocation in
    let arguments = invocation.arguments
    let (scenes, context) = try await invocation.scenes()
    try invocation.page()
    let parameters = AiringsParameters(
      days: arguments.count(days) ?? AiringsParameters().days, limit: arguments.count(limit) ?? 50,
      after: arguments[SharedOptions.after])
    try await withLifetime(of: AiringsDisplay(invocation)) {
      try await scenes.shows(for: $0, in: context).fetchAirings(
        .init(parameters: parameters, hidesSpoilers: arguments.has(ShowsCommands.hideSpoilers)))
    }
    return .done
  }
}

/// Shows the episodes that air next.
private actor AiringsDisplay: FetchAiringsDisplayLogic, CommandDisplay {
  private let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayAirings(_ viewModel: Shows.Airings.ViewModel) async throws {
    switch invocation.format {
    case .json: return try invocation.writeJSON(viewModel.document)
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.episodes)
    default: try showTable(viewModel)
    }
  }

  private func showTable(_ viewModel: Shows.Airings.ViewModel) throws {
    let airings = viewModel.displayedDays.flatMap(\.airings)
    try invocation.writeTable(Shows.Airings.columns, airings)
    try invocation.console.flush()
    invocation.notePages(of: airings.count, next: viewModel.document.next, "or a higher --limit")
    if viewModel.document.next == nil, airings.isEmpty {
      invocation.note(Shows.Airings.noneFound)
    }
  }
}

/// Shows pages of the history, the latest entries first.
actor LatestHistoryDisplay: FetchLatestHistoryDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private var table: Table<DisplayedWatching>
  private var json: PagedJSON
  private var shown = 0

  init(_ invocation: Invocation) {
    self.invocation = invocation
    table = Table(Shows.LatestHistory.columns, invocation)
    json = PagedJSON("history", invocation)
  }

  func displayLatestHistory(_ viewModel: Shows.LatestHistory.ViewModel) async throws {
    switch invocation.format {
    case .json:
      let document = viewModel.document
      try invocation.console.write(try json.page(document.history, isLast: viewModel.isLast, next: document.next))
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.history)
    default:
      let entries = viewModel.displayedEntries
      if !entries.isEmpty { try invocation.write(table.lines(entries)) }
      shown += entries.count
      if viewModel.isLast { try finish(viewModel) }
    }
  }

  private func finish(_ viewModel: Shows.LatestHistory.ViewModel) throws {
    // The note about the list follows the list, even after a pager.
    try invocation.console.flush()
    invocation.notePages(of: shown, next: viewModel.document.next)
    if viewModel.document.next == nil, shown == 0 {
      invocation.note(Shows.LatestHistory.noneFound)
    }
  }
}
