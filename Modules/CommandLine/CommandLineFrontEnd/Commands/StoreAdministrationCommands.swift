import APIDocuments
import CommandLineKernel
import StoreAdministrationProtocols
import PresentationProtocols

/// The commands `store info`, `set`, `sample`, `backup`, `restore`, `copy` and `doctor`.
enum StoreAdministrationCommands {
  static let all = [info, set, sample, backup, restore, copy, doctor]

  static let name = Option("name", .text("NAME").clearable, "The shop's name")
  static let currency = Option("currency", .text("CODE"), "The currency of new orders, for example EUR")
  static let zone = Option(
    "time-zone", .text("ID").clearable, "The shop's time zone, for example Europe/Berlin; empty for the machine's")
  static let remove = Option("remove", "Remove the sample shop and the watching history of its shows; asks first")
  static let from = Option("from", .text("URL"), "The source store")
  static let to = Option("to", .text("URL"), "The target store")
  static let fromToken = Option("from-token-file", .file("FILE"), "The file with the token of the source store")
  static let toToken = Option("to-token-file", .file("FILE"), "The file with the token of the target store")
  static let verify = Option("verify", "Compare both stores afterwards")
  private static let file = Operand(.file("FILE"), "the backup")

  static let info = Command(
    path: ["store", "info"], summary: "Show what the store contains", formats: [.table, .json, .ndjson]
  ) { try await perform(.info, $0) }

  static let set = Command(
    path: ["store", "set"], summary: "Change the shop's settings", options: [name, currency, zone],
    formats: [.table, .json, .ndjson], examples: ["storekeeper store set --name Northwind --currency EUR"]
  ) { invocation in
    let arguments = invocation.arguments
    guard [name, currency, zone].contains(where: arguments.has) else {
      throw Problem(.usage, "store set needs at least one setting", remedy: "use --name, --currency or --time-zone")
    }
    return try await perform(
      .set(name: arguments[name], currency: arguments[currency], timeZone: arguments[zone]), invocation)
  }

  static let sample = Command(
    path: ["store", "sample"], summary: "Add the sample shop of orders, shows and tunes, or remove it",
    options: [remove],
    formats: [.table, .json, .ndjson]
  ) { invocation in
    let isRemoving = invocation.arguments.has(remove)
    let question = "Remove the sample orders, shows and tunes, and the watching history of these shows?"
    guard try !isRemoving || invocation.confirm(question) else { return .done }
    return try await perform(.sample(isRemoving: isRemoving), invocation)
  }

  static let backup = Command(
    path: ["store", "backup"], summary: "Back up the whole store to a new file", operands: [file],
    formats: [.table, .json, .ndjson]
  ) { try await perform(.backUp(toFile: $0.arguments.operand(0)), $0) }

  static let restore = Command(
    path: ["store", "restore"], summary: "Replace the whole store with a backup", operands: [file],
    formats: [.table, .json, .ndjson]
  ) { invocation in
    let file = invocation.arguments.operand(0)
    guard try invocation.confirm("Replace everything in the store with \(file)?") else { return .done }
    return try await perform(.restore(fromFile: file), invocation)
  }

  static let copy = Command(
    path: ["store", "copy"], summary: "Copy orders with their history, shows and tunes to another store",
    options: [from, to, fromToken, toToken, verify], formats: [.table, .json, .ndjson],
    examples: [
      "storekeeper store copy --from sqlite:old.sqlite --to sqlite:new.sqlite --verify",
      "storekeeper store copy --from sqlite:old.sqlite --to https://shop.example.com --token-file admin.token",
    ]
  ) { invocation in
    guard let source = invocation.arguments[from], let target = invocation.arguments[to] else {
      throw Problem(.usage, "store copy needs --from URL and --to URL")
    }
    let places = (try StoreLocation(source), try StoreLocation(target))
    if places.0.isSame(as: places.1) { throw Problem(.usage, "--from and --to are the same store") }
    return try await perform(
      .copy(from: source, to: target, isVerified: invocation.arguments.has(verify)), invocation, at: .memory,
      with: try tokens(from: places.0, to: places.1, invocation))
  }

  /// Returns the tokens of a copy's stores; a server never receives another server's token.
  private static func tokens(
    from source: StoreLocation, to target: StoreLocation, _ invocation: Invocation
  ) throws(Problem) -> StoreTokens {
    var named: [StoreLocation: String] = [:]
    for (place, option) in [(source, fromToken), (target, toToken)] {
      if let path = invocation.arguments[option] { named[place] = try SecretFile.token(inFile: path, option) }
    }
    let usual = try invocation.session.token(invocation.console)
    if case .http = source, case .http = target, named.isEmpty, usual != nil {
      throw Problem(
        .usage, "it is not clear which server the token is for",
        remedy: "use --from-token-file or --to-token-file")
    }
    return StoreTokens(usual: usual, named: named)
  }

  static let doctor = Command(
    path: ["store", "doctor"], summary: "Check the store for errors, without changing it",
    formats: [.table, .json, .ndjson]
  ) { try await perform(.doctor, $0) }

  /// Performs an action on a store, and shows the outcome.
  ///
  /// - Parameter location: the store, if it is not that of `--store`: a copy names its own two.
  private static func perform(
    _ action: StoreAdministration.Action, _ invocation: Invocation, at location: StoreLocation? = nil,
    with tokens: StoreTokens? = nil
  ) async throws -> ExitStatus {
    let (scenes, context) = try await invocation.scenes(at: location, with: tokens)
    let display = StoreAdministrationDisplay(invocation)
    try await withLifetime(of: display) {
      try await scenes.storeAdministration(for: $0, in: context)
        .perform(.init(action: action, isDryRun: invocation.settings.isDryRun))
    }
    guard await display.isFailure else { return .done }
    return action == .doctor ? ExitStatus(Problem(.internal, "")) : .partlyDone
  }
}

private actor StoreAdministrationDisplay: StoreAdministrationDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private let progress: ProgressLine
  private(set) var isFailure = false

  init(_ invocation: Invocation) {
    self.invocation = invocation
    progress = ProgressLine(invocation, unit: "orders")
  }

  func displayProgress(_ progress: StoreAdministration.Progress) async throws {
    await self.progress.show(done: progress.done, share: progress.share)
  }

  func displayResult(_ viewModel: StoreAdministration.ViewModel) async throws {
    await progress.clear()
    isFailure = viewModel.isFailure
    if invocation.format == .table {
      var table = Table(Array(repeating: Column(heading: "", isElastic: true, wraps: true), count: 2), invocation)
      if !viewModel.rows.isEmpty {
        try invocation.write(table.lines(viewModel.rows.map { [Cell($0.label), Cell($0.text)] }))
      }
    } else {
      try invocation.writeJSON(RowsDocument(rows: viewModel.rows))
    }
    try invocation.console.flush()
    invocation.note(viewModel.notice)
  }
}

/// The JSON of rows by their keys: `{"url":"sqlite:…","orders":830}`.
private struct RowsDocument: JSONWritable {
  let rows: [StoreAdministration.ViewModel.Row]

  func write(to json: inout JSONWriter) {
    json.object { json in
      for row in rows {
        if let number = row.number {
          json.member(named: row.key, number)
        } else {
          json.member(named: row.key, row.text)
        }
      }
    }
  }
}
