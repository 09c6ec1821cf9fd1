import CommandLineKernel
import MelodyListProtocols
import PresentationProtocols

/// The commands `melodies list`, `show`, `import`, `render` and `delete`.
enum MelodyListCommands {
  static let all = [list, show, importing, render, delete]

  static let melody = Operand(.text("MELODY"), "a melody's id or title")
  static let files = Operand(.file("FILE"), .oneOrMore, "files of tunes in RTTTL, or - for standard input")
  static let offline = Option("offline", "Ask nobody: show what is kept")
  static let maxAge = Option("max-age", .text("AGE"), "Ask only where what is kept is older, such as 30s, 10m or 2h")
  static let api = Option("api", .text("URL"), "The API that tells of melodies, such as http://127.0.0.1:8080")
  static let limit = Option("limit", .count("N", 1...200), "How many at most (50)")
  static let after = Option("after", .text("CURSOR"), "Go on behind a page")
  static let everything = Option("all", "All of them")
  static let file = Option(
    "to", .file("FILE"), "Into this file, which takes its place when whole; - for standard output")

  static let list = Command(
    path: ["melodies", "list"], summary: "List melodies: from an API where one answers, else what is kept",
    options: [offline, maxAge, api, limit, after, everything], formats: [.table, .json, .ndjson],
    notes: ["What an API answers is kept in the store; where it does not answer, that is shown, with its age."],
    examples: ["storekeeper melodies list --api http://127.0.0.1:8080 --max-age 10m"]
  ) { invocation in
    let arguments = invocation.arguments
    if arguments.has(offline), arguments.has(maxAge) || arguments.has(api) {
      throw Problem(.usage, "--offline asks nobody, so that --api and --max-age mean nothing", remedy: "leave one out")
    }
    if arguments.has(everything), arguments.has(limit) {
      throw Problem(.usage, "--all and --limit contradict each other", remedy: "leave one out")
    }
    let request = MelodyList.FetchMelodies(
      isOffline: arguments.has(offline), maxAge: arguments[maxAge], api: arguments[api],
      limit: arguments.count(limit) ?? 50, after: arguments[after], isDryRun: invocation.settings.isDryRun)
    guard arguments.has(everything) else {
      return try await ask(invocation) { _ = try await $0.fetchMelodies(request) }
    }
    let whole = try await WholeMelodyList.fetch(request, invocation)
    try await MelodyListView(invocation).showMelodies(whole)
    return .done
  }

  static let show = Command(
    path: ["melodies", "show"], summary: "Show one melody, with its tune as text", operands: [melody],
    formats: [.table, .json, .ndjson]
  ) { invocation in
    try await ask(invocation) { try await $0.fetchMelody(invocation.arguments.operand(0)) }
  }

  static let importing = Command(
    path: ["melodies", "import"], summary: "Take tunes in from files; those already there are skipped",
    operands: [files], formats: [.table, .json, .ndjson],
    notes: ["A tune reads Title:d=4,o=5,b=120:c,d,e. A file may hold several, each beginning with a line of its own."],
    examples: ["storekeeper melodies import tunes.rtttl", "storekeeper melodies import -"]
  ) { try await MelodyImports($0).perform() }

  static let render = Command(
    path: ["melodies", "render"], summary: "Write a melody as sound, 16-bit mono WAV", operands: [melody],
    options: [file], examples: ["storekeeper melodies render 'Ode to Joy' --to ode.wav"]
  ) { invocation in
    guard let path = invocation.arguments[file] else {
      throw Problem(.usage, "melodies render needs --to FILE", remedy: "name the file, such as --to tune.wav")
    }
    let (scenes, context) = try await invocation.scenes()
    try await withLifetime(of: try MelodySoundView(invocation, path == "-" ? "/dev/stdout" : path)) {
      try await scenes.melodyList(for: $0, in: context).renderMelody(invocation.arguments.operand(0))
      try await $0.finish()
    }
    return .done
  }

  static let delete = Command(
    path: ["melodies", "delete"], summary: "Delete a melody", operands: [melody], formats: [.table, .json, .ndjson],
    notes: ["What an API tells of comes back with its next answer."]
  ) { invocation in
    let name = invocation.arguments.operand(0)
    let opened = try await invocation.confirm { scenes, context in
      "Delete the melody \(try await MelodyLookup.describe(name, scenes, context))?"
    }
    guard let opened else { return .done }
    return try await ask(invocation, at: opened) {
      try await $0.deleteMelody(.init(name: name, isDryRun: invocation.settings.isDryRun))
    }
  }

  /// Sends a request to the scene of melodies, and shows the result.
  ///
  /// - Parameter opened: the open scenes, if a confirmation has read the melody; `nil` opens the store.
  private static func ask(
    _ invocation: Invocation, at opened: OpenScenes? = nil, _ question: (any MelodyListPresenter) async throws -> Void
  ) async throws -> ExitStatus {
    let (scenes, context) = if let opened { opened } else { try await invocation.scenes() }
    try await withLifetime(of: MelodyListView(invocation)) {
      try await question(scenes.melodyList(for: $0, in: context))
    }
    return .done
  }
}
