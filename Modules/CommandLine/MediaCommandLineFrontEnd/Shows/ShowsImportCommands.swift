import CommandLineKernel
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries

/// The commands `shows import` and `shows history`.
enum ShowsImportCommands {
  static let all = [importing, history]

  static let export = Option("export", "Write the history as JSON")
  static let importFile = Option("import", .file("FILE"), "Import a history from this file; - for standard input")

  static let importing = Command(
    path: ["shows", "import"], summary: "Import shows from TVmaze's JSON; watched episodes stay marked",
    operands: [
      Operand(.file("FILE|URL"), .oneOrMore, "files, URLs, tvmaze:ID for a show of TVmaze, or - for standard input")
    ],
    formats: ShowsCommands.formats, notes: ["TVmaze's data is licensed CC BY-SA 4.0."],
    examples: [
      "storekeeper shows import show.json", "storekeeper shows import tvmaze:143",
      "storekeeper shows import 'https://api.tvmaze.com/singlesearch/shows?q=silicon+valley&embed=episodes'",
    ]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    let sources = invocation.arguments.operandList(0)
    let display = ShowsImportDisplay(invocation, sources)
    for path in sources {
      await display.begin(path)
      do {
        // The worker refuses other schemes than http and https: no file has such a name by chance.
        let isAddress = path.contains("://")
        let source: ShowsSource =
          if path.hasPrefix("tvmaze:") {
            .tvmaze(String(path.dropFirst("tvmaze:".count)))
          } else {
            isAddress ? .address(path) : .json(name: path, try await invocation.contents(of: path))
          }
        try await withLifetime(of: display) {
          try await scenes.shows(for: $0, in: context).importShows(
            .init(source: source, isDryRun: invocation.settings.isDryRun))
        }
      } catch let problem as Problem where sources.count > 1 {
        // Each source has its own result; the others continue.
        invocation.report(problem)
        await display.fail()
      }
    }
    try await display.finish()
    return await display.status
  }

  static let limit = Option("limit", .count("N", 1...100_000), "The maximum number of episodes (default 50)")
  static let everything = Option("all", "List the whole history")

  static let history = Command(
    path: ["shows", "history"], summary: "List the watched episodes, the latest first; export or import them",
    options: [limit, SharedOptions.after, everything, export, importFile], formats: ShowsCommands.formats,
    examples: ["storekeeper shows history --export > watched.json", "storekeeper shows history --import watched.json"]
  ) { invocation in
    let arguments = invocation.arguments
    for option in [limit, SharedOptions.after, everything] {
      try arguments.exclude(option, export)
      try arguments.exclude(option, importFile)
    }
    try arguments.exclude(export, importFile)
    try arguments.exclude(everything, limit)
    let (scenes, context) = try await invocation.scenes()
    guard arguments.has(export) || arguments[importFile] != nil else {
      try invocation.page()
      let request = Shows.LatestHistory.Request(
        parameters: .init(limit: arguments.count(limit) ?? 50, after: arguments[SharedOptions.after]),
        isWhole: arguments.has(everything))
      try await withLifetime(of: LatestHistoryDisplay(invocation)) {
        try await scenes.shows(for: $0, in: context).fetchLatestHistory(request)
      }
      return .done
    }
    let display = ShowsHistoryDisplay(invocation)
    guard let path = arguments[importFile] else {
      try await withLifetime(of: display) { try await scenes.shows(for: $0, in: context).fetchHistory() }
      return .done
    }
    let request = Shows.History.ImportRequest(
      name: path, bytes: try await invocation.contents(of: path), isDryRun: invocation.settings.isDryRun)
    try await withLifetime(of: display) { try await scenes.shows(for: $0, in: context).importHistory(request) }
    return await display.status
  }
}

/// Shows the result of each file; as JSON, of all of them together.
private actor ShowsImportDisplay: ImportShowsDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private var (taken, refused) = (0, 0)
  private var file = ""
  private var soFar: FilesSoFar
  private var sum = ShowsImportDocument()
  /// Whether only the sum of several files is shown.
  private let isOneDocument: Bool

  init(_ invocation: Invocation, _ sources: [String]) {
    self.invocation = invocation
    soFar = FilesSoFar(invocation, of: sources)
    isOneDocument = sources.count > 1 && invocation.format == .json
  }

  /// Sets the file of the following results.
  func begin(_ file: String) { self.file = file }

  /// Writes the sum of all files, if that is what is shown.
  func finish() throws {
    soFar.end()
    if isOneDocument { try invocation.writeJSON(sum) }
  }

  func fail() { refused += 1 }

  /// The exit status: `partlyDone` if some shows were rejected; the status of `invalid` if all were.
  var status: ExitStatus {
    if refused == 0 { return .done }
    return taken > 0 ? .partlyDone : ExitStatus(Problem(.invalid, ""))
  }

  func displayImport(_ viewModel: Shows.Import.ViewModel) async throws {
    let document = viewModel.document
    taken += document.shows.count
    refused += document.rejected
    if invocation.format == .table {
      for reject in document.rejects {
        for fault in reject.errors { invocation.console.note(plain("\(file): show \(reject.show): \(fault)") + "\n") }
      }
    }
    sum.add(document, from: file)
    soFar.add(
      "\(sum.created) created, \(sum.updated) updated, \(sum.unchanged) unchanged, \(sum.rejected) rejected")
    guard !isOneDocument else { return }
    try invocation.showOutcome(viewModel.notice, document)
  }
}

/// Writes the exported history part by part, and shows the outcome of an imported history.
private actor ShowsHistoryDisplay: FetchWatchedDisplayLogic, ImportWatchedDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private var document: HistoryWriter
  private(set) var status = ExitStatus.done

  init(_ invocation: Invocation) {
    self.invocation = invocation
    document = HistoryWriter(isPretty: invocation.isPretty)
  }

  func displayHistory(_ viewModel: Shows.History.ViewModel) async throws {
    try invocation.console.write(document.part(viewModel.entries))
  }

  func displayHistoryImport(_ viewModel: Shows.History.ImportViewModel) async throws {
    let document = viewModel.document
    if document.unknownShows + document.unknownEpisodes > 0 {
      status = document.added + document.known > 0 ? .partlyDone : ExitStatus(Problem(.invalid, ""))
    }
    try invocation.showOutcome(viewModel.notice, document)
  }
}
