import CommandLineKernel
import PresentationProtocols
import ShowPresentationProtocols

/// Shows lists of shows, one show, and the outcome of a change.
actor ShowsDisplay: FetchShowsDisplayLogic, FetchShowDisplayLogic, ChangeShowDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private var table: Table<DisplayedShow>
  private var json: PagedJSON
  private var shown = 0

  init(_ invocation: Invocation) {
    self.invocation = invocation
    table = Table(Shows.List.columns, invocation)
    json = PagedJSON("shows", invocation)
  }

  /// Shows a page of the list while the next one is read.
  func displayShows(_ viewModel: Shows.List.ViewModel) async throws {
    switch invocation.format {
    case .json:
      let document = viewModel.document
      try invocation.console.write(try json.page(document.shows, isLast: viewModel.isLast, next: document.next))
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.shows)
    default:
      let shows = viewModel.displayedShows
      if !shows.isEmpty { try invocation.write(table.lines(shows)) }
      shown += shows.count
      if viewModel.isLast { try finish(viewModel) }
    }
  }

  private func finish(_ viewModel: Shows.List.ViewModel) throws {
    // The note about the list follows the list, even after a pager.
    try invocation.console.flush()
    invocation.notePages(of: shown, next: viewModel.document.next)
    if viewModel.document.next == nil, shown == 0 {
      invocation.note(
        "\(Shows.List.noneFound) “storekeeper shows import FILE” imports shows; “storekeeper store sample” adds sample "
          + "shows.")
    }
  }

  func displayShow(_ viewModel: Shows.One.ViewModel) async throws {
    guard invocation.format == .table else {
      try invocation.writeJSON(viewModel.document)
      return try invocation.noteFreshness(of: viewModel)
    }
    try invocation.write(head(viewModel))
    let episodes = viewModel.displayedEpisodes
    if !episodes.isEmpty { try invocation.write("\n") }
    try invocation.writeTable(Shows.One.columns, episodes)
    try invocation.noteFreshness(of: viewModel)
  }

  func displayChange(_ viewModel: Shows.Change.ViewModel) async throws {
    try invocation.show(after: viewModel.notice) {
      if invocation.format == .table {
        try invocation.write(plain(viewModel.notice) + "\n")
      } else {
        try invocation.writeJSON(viewModel.show.document)
      }
    }
    if invocation.isForMachines { invocation.note(viewModel.notice) }
  }

  /// Returns the lines above the episodes: title and next episode, then the show's other facts.
  private func head(_ viewModel: Shows.One.ViewModel) -> String {
    let show = viewModel.displayedShow
    let next = show.subtitle.map {
      "Next: \($0)\(viewModel.displayedAirs.isEmpty ? "" : " (\(viewModel.displayedAirs))")"
    }
    return [show.title, show.progress, next, viewModel.displayedWhy, viewModel.displayedRule].compactMap { $0 }
      .map { plain($0) + "\n" }.joined()
  }
}

/// Shows the next episode alone, and the reason why it is next.
actor NextEpisodeDisplay: FetchShowDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  /// The exit status; `noData` if no episode is next.
  private(set) var status = ExitStatus.done

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayShow(_ viewModel: Shows.One.ViewModel) async throws {
    let saysWhy = invocation.arguments.has(ShowsCommands.why)
    if invocation.format != .table {
      try invocation.writeJSON(viewModel.document.next)
    } else if let subtitle = viewModel.displayedShow.subtitle {
      try invocation.write(plain(subtitle) + "\n" + (saysWhy ? plain(viewModel.displayedWhy) + "\n" : ""))
    }
    if viewModel.document.next == nil {
      status = ExitStatus(Problem(.noData, ""))
      try invocation.console.flush()
      invocation.note(viewModel.displayedWhy)
    }
    try invocation.noteFreshness(of: viewModel)
  }
}

extension CommandLineKernel.Invocation<MediaSession> {
  /// Notes the source and the time of a show's last refresh, after the show.
  fileprivate func noteFreshness(of show: Shows.One.ViewModel) throws {
    guard let freshness = show.displayedShow.freshness else { return }
    try console.flush()
    note(freshness)
  }
}
