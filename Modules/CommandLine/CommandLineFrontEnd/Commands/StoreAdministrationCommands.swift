import CommandLineKernel
import PresentationProtocols
import StoreAdministrationProtocols

/// The commands `store info`, `set`, `sample`, `backup`, `restore`, `copy` and `doctor`.
enum StoreAdministrationCommands {
  static let all = [info, set, sample, backup, restore, copy, doctor]

  static let name = Option("name", .text("NAME").clearable, "The shop's name")
  static let address = Option(
    "address", .text("TEXT").clearable, "The shop's address on packing slips and receipts; \\n begins a new line")
  static let phone = Option("phone", .text("PHONE").clearable, "The shop's phone on packing slips and receipts")
  static let currency = Option("currency", .text("CODE"), "The currency of new orders, for example EUR")
  static let zone = Option(
    "time-zone", .text("ID").clearable, "The shop's time zone, for example Europe/Berlin; empty for the machine's")
  static let taxRates = Option(
    "tax-rates", .text("\"RATE [NAME] [included][, COUNTRY[-REGION]]; …\"").clearable,
    "All tax rates of the shop, for orders with --tax-rate shop: “19 VAT included, DE; 7.25 Tax, US-CA; 0 Export”")
  static let remove = Option("remove", "Remove the sample shop and the watching history of its shows; asks first")
  static let from = Option("from", .text("URL"), "The source store")
  static let to = Option("to", .text("URL"), "The target store")
  static let fromToken = Option("from-token-file", .file("FILE"), "The file with the token of the source store")
  static let toToken = Option("to-token-file", .file("FILE"), "The file with the token of the target store")
  static let verify = Option("verify", "Compare both stores afterwards")
  static let repair = Option(
    "repair", "Rebuild what is computed from the orders, for example sums and search terms; asks first")
  private static let file = Operand(.file("FILE"), "the backup")

  static let info = Command(
    path: ["store", "info"], summary: "Show what the store contains", formats: [.table, .json, .ndjson]
  ) { try await perform(.info, $0) }

  static let set = Command(
    path: ["store", "set"], summary: "Change the shop's settings",
    options: [name, currency, zone, address, phone, taxRates], formats: [.table, .json, .ndjson],
    examples: ["storekeeper store set --name Northwind --tax-rates '19 VAT included, DE; 0 Export'"]
  ) { invocation in
    let arguments = invocation.arguments
    guard [name, currency, zone, address, phone, taxRates].contains(where: arguments.has) else {
      throw Problem(.usage, "store set needs at least one setting", remedy: "use an option, for example --currency EUR")
    }
    return try await perform(
      .set(
        name: arguments[name], currency: arguments[currency], timeZone: arguments[zone],
        address: arguments[address].map { $0.replacing("\\n", with: "\n") }, phone: arguments[phone],
        taxRates: arguments[taxRates]), invocation)
  }

  static let sample = Command(
    path: ["store", "sample"], summary: "Add the sample shop of orders, shows and tunes, or remove it",
    options: [remove],
    formats: [.table, .json, .ndjson]
  ) { invocation in
    let isRemoving = invocation.arguments.has(remove)
    return isRemoving
      ? try await confirmed(.sample(isRemoving: true), invocation)
      : try await perform(.sample(isRemoving: false), invocation)
  }

  static let backup = Command(
    path: ["store", "backup"], summary: "Back up the whole store to a new file", operands: [file],
    formats: [.table, .json, .ndjson]
  ) { try await perform(.backUp(toFile: $0.arguments.operand(0)), $0) }

  static let restore = Command(
    path: ["store", "restore"], summary: "Replace the whole store with a backup", operands: [file],
    formats: [.table, .json, .ndjson],
    notes: ["It shows what would be lost, and asks first. --dry-run shows it and changes nothing."]
  ) { try await confirmed(.restore(fromFile: $0.arguments.operand(0)), $0) }

  static let copy = Command(
    path: ["store", "copy"], summary: "Copy orders with their history, shows, tunes and saved views to another store",
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
    // A copy names its own two stores.
    let opened = try await invocation.scenes(
      at: .memory, with: try tokens(from: places.0, to: places.1, invocation))
    return try await perform(
      .copy(from: source, to: target, isVerified: invocation.arguments.has(verify)), invocation, at: opened)
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
    return try invocation.session.tokens(invocation.console, named: named)
  }

  static let doctor = Command(
    path: ["store", "doctor"], summary: "Check the store for errors; change nothing without --repair",
    options: [repair], formats: [.table, .json, .ndjson]
  ) { invocation in
    invocation.arguments.has(repair)
      ? try await confirmed(.repair, invocation) : try await perform(.doctor, invocation)
  }

  /// Performs an action on a store after a person has seen what it would do, and confirmed it.
  private static func confirmed(_ action: StoreAdministration.Action, _ invocation: Invocation) async throws
    -> ExitStatus
  {
    let opened = try await invocation.confirm { scenes, context in
      let preview = StoreAdministrationPreview(invocation)
      try await withLifetime(of: preview) {
        try await scenes.storeAdministration(for: $0, in: context).perform(.init(action: action, isDryRun: true))
      }
      return await preview.question
    }
    guard let opened else { return .done }
    return try await perform(action, invocation, at: opened)
  }

  /// Performs an action on a store, and shows the outcome.
  ///
  /// - Parameter opened: the open scenes, if the command has opened them; `nil` opens the store of `--store`.
  private static func perform(
    _ action: StoreAdministration.Action, _ invocation: Invocation, at opened: OpenScenes? = nil
  ) async throws -> ExitStatus {
    let (scenes, context) = if let opened { opened } else { try await invocation.scenes() }
    let display = StoreAdministrationDisplay(invocation)
    try await withLifetime(of: display) {
      try await scenes.storeAdministration(for: $0, in: context)
        .perform(.init(action: action, isDryRun: invocation.settings.isDryRun))
    }
    guard await display.isFailure else { return .done }
    return [.doctor, .repair].contains(action) ? ExitStatus(Problem(.internal, "")) : .partlyDone
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
      try invocation.write(invocation.lines(of: viewModel.rows.facts, hasLongLabels: true))
    } else {
      try invocation.writeJSON(viewModel.document)
    }
    try invocation.console.flush()
    invocation.note(viewModel.notice)
  }
}

/// Shows what an action would do, before the question whether to do it.
private actor StoreAdministrationPreview: StoreResultDisplayLogic, CommandDisplay {
  private let invocation: Invocation
  private(set) var question: String?

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayResult(_ viewModel: StoreAdministration.ViewModel) {
    question = viewModel.question
    if question != nil { invocation.console.note(invocation.lines(of: viewModel.rows.facts, hasLongLabels: true)) }
  }
}

extension [StoreAdministration.ViewModel.Row] {
  fileprivate var facts: [Fact] { map { Fact($0.label, $0.text) } }
}
