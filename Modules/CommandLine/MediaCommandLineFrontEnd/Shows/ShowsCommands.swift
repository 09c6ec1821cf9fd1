import CommandLineKernel
import PresentationProtocols
import ShowPresentationProtocols
import ShowQueries

/// The commands `shows list`, `search`, `show`, `next`, and every change to a show.
enum ShowsCommands {
  static let all = [list, search, show, next, watch, unwatch, set, delete, ShowTimelineCommands.airing]

  static let named = Operand(.text("SHOW").completed(by: "shows"), "a show's id or title")
  static let episodes = episodes(.oneOrMore, "")
  static let anyEpisodes = episodes(.any, "; none for the next one")
  static let undo = Option("undo", "Mark the episode that was marked last as not watched")
  static let limit = Option("limit", .count("N", 1...100_000), "The maximum number of shows (default 50)")
  static let everything = Option("all", "List all shows")
  static let why = Option("why", "Show why this episode is next")
  static let hideSpoilers = Option("hide-spoilers", "Hide the titles of episodes after the next one")
  static let specials = Option("specials", .choice("on|off", ["on", "off"]), "Whether to include specials")
  static let nextRule = Option(
    "next", .choice("RULE", ["first-unwatched", "after-last"]),
    "The up-next rule: the first unwatched episode, or the one after the last watched")
  static let ifVersion = Option("if-version", .count("N", 1...Int.max), "Only if the show is still at this version")
  static let formats: [Format] = [.table, .json, .ndjson]

  private static func episodes(_ arity: Operand.Arity, _ rest: String) -> Operand {
    Operand(
      .text("EPISODE").completed(by: "episodes"), arity,
      "codes or ids of episodes, a season like S1, or a range like S1E2-S1E5" + rest)
  }

  static let list = Command(
    path: ["shows", "list"], summary: "List shows with their next episode and progress",
    options: [limit, SharedOptions.after, everything, hideSpoilers], formats: formats
  ) { try await fetch(nil, $0) }

  static let search = Command(
    path: ["shows", "search"], summary: "Search shows by title",
    operands: [Operand(.text("TEXT"), "the beginnings of words in the title")],
    options: [ShowSearchDisplay.tvmaze, limit, SharedOptions.after, everything, hideSpoilers], formats: formats,
    examples: ["storekeeper shows search sil", "storekeeper shows search 'silicon valley' --tvmaze"]
  ) { invocation in
    guard invocation.arguments.has(ShowSearchDisplay.tvmaze) else {
      return try await fetch(invocation.arguments.operand(0), invocation)
    }
    return try await ShowSearchDisplay.search(invocation)
  }

  static let show = Command(
    path: ["shows", "show"], summary: "Show a show and its episodes", operands: [named], options: [hideSpoilers],
    formats: formats, examples: ["storekeeper shows show 'Silicon Valley' --hide-spoilers"]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    try invocation.page()
    let display = ShowsDisplay(invocation)
    try await withLifetime(of: display) {
      try await scenes.shows(for: $0, in: context).fetchShow(
        .init(show: invocation.arguments.operand(0), hidesSpoilers: invocation.arguments.has(hideSpoilers)))
    }
    return .done
  }

  static let next = Command(
    path: ["shows", "next"], summary: "Show the next episode of a show", operands: [named],
    options: [why, hideSpoilers], formats: formats,
    notes: ["If there is no next episode, the exit status is 9."],
    examples: ["storekeeper shows next 'Silicon Valley' --why"]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    let display = NextEpisodeDisplay(invocation)
    try await withLifetime(of: display) {
      try await scenes.shows(for: $0, in: context).fetchShow(
        .init(show: invocation.arguments.operand(0), hidesSpoilers: invocation.arguments.has(hideSpoilers)))
    }
    return await display.status
  }

  static let watch = Command(
    path: ["shows", "watch"], summary: "Mark the next episode, or the named ones, as watched",
    operands: [named, anyEpisodes], options: [undo, ifVersion, hideSpoilers], formats: formats,
    examples: [
      "storekeeper shows watch 'Silicon Valley'", "storekeeper shows watch 'Silicon Valley' S1E1 S1E2",
      "storekeeper shows watch 'Silicon Valley' S1-S2", "storekeeper shows watch 'Silicon Valley' --undo",
    ]
  ) { invocation in
    let episodes = invocation.arguments.operandList(1)
    guard !invocation.arguments.has(undo) || episodes.isEmpty else {
      throw Problem(.usage, "--undo names no episodes", remedy: "use “shows unwatch” for them")
    }
    if invocation.arguments.has(undo) { return try await change(.unwatchLast, invocation) }
    return try await change(episodes.isEmpty ? .watchNext : .watch(episodes), invocation)
  }

  static let unwatch = Command(
    path: ["shows", "unwatch"], summary: "Mark episodes as not watched", operands: [named, episodes],
    options: [ifVersion, hideSpoilers], formats: formats,
    notes: ["It deletes the dates of watching: on a terminal, several episodes must be confirmed."]
  ) { invocation in
    let kind = Shows.Change.Kind.unwatch(invocation.arguments.operandList(1))
    // A script is not asked: one that marks its episodes by itself knows them.
    guard invocation.canAsk, try invocation.needsConfirmation() else { return try await change(kind, invocation) }
    let opened = try await invocation.scenes()
    if let question = try await ChangePreview.question(request(kind, invocation, isDryRun: true), opened) {
      guard try invocation.agrees(question) else { return .done }
    }
    return try await change(kind, invocation, at: opened)
  }

  static let set = Command(
    path: ["shows", "set"], summary: "Set the up-next rule of a show", operands: [named],
    options: [specials, nextRule, ifVersion, hideSpoilers], formats: formats
  ) { invocation in
    let arguments = invocation.arguments
    guard arguments.has(specials) || arguments.has(nextRule) else {
      throw Problem(.usage, "shows set needs --specials or --next")
    }
    return try await change(
      .set(next: arguments[nextRule], specials: arguments[specials].map { $0 == "on" }), invocation)
  }

  static let delete = Command(
    path: ["shows", "delete"], summary: "Permanently delete a show and its watching history",
    operands: [named], options: [ifVersion], formats: formats
  ) { invocation in
    let opened = try await invocation.confirm { scenes, context in
      let show = try await ShowLookup.describe(invocation.arguments.operand(0), scenes, context)
      return "Permanently delete \(show) and its watching history?"
    }
    guard let opened else { return .done }
    return try await change(.delete, invocation, at: opened)
  }

  /// Changes a show, and shows the outcome.
  ///
  /// - Parameter opened: the open scenes, if a confirmation has read the show; `nil` opens the store.
  private static func change(
    _ kind: Shows.Change.Kind, _ invocation: Invocation, at opened: OpenScenes? = nil
  ) async throws -> ExitStatus {
    let (scenes, context) = if let opened { opened } else { try await invocation.scenes() }
    let request = request(kind, invocation, isDryRun: invocation.settings.isDryRun)
    try await withLifetime(of: ShowsDisplay(invocation)) {
      try await scenes.shows(for: $0, in: context).changeShow(request)
    }
    return .done
  }

  private static func request(_ kind: Shows.Change.Kind, _ invocation: Invocation, isDryRun: Bool)
    -> Shows.Change.Request
  {
    let arguments = invocation.arguments
    return Shows.Change.Request(
      show: arguments.operand(0), kind: kind, version: arguments.count(ifVersion).map(Int64.init),
      isDryRun: isDryRun, hidesSpoilers: arguments.has(hideSpoilers))
  }

  private static func fetch(_ search: String?, _ invocation: Invocation) async throws -> ExitStatus {
    let arguments = invocation.arguments
    try arguments.exclude(everything, limit)
    let (scenes, context) = try await invocation.scenes()
    try invocation.page()
    let display = ShowsDisplay(invocation)
    let parameters = ShowsParameters(
      search: search, limit: arguments.count(limit) ?? 50, after: arguments[SharedOptions.after])
    try await withLifetime(of: display) {
      try await scenes.shows(for: $0, in: context).fetchShows(
        .init(parameters: parameters, isWhole: arguments.has(everything)))
    }
    return .done
  }
}
