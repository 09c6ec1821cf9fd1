import CommandLineKernel
import MelodyListProtocols
import PresentationProtocols

/// The commands `melodies list`, `show`, `import`, `render`, `rename` and `delete`.
enum MelodyListCommands {
  static let all = [list, show, importing, render, rename, delete]

  static let melody = Operand(.text("MELODY").completed(by: "melodies"), "a melody's id or title")
  static let files = Operand(.file("FILE"), .oneOrMore, "RTTTL files, or - for standard input")
  static let offline = Option("offline", "Show stored melodies, without a request to an API")
  static let maxAge = Option(
    "max-age", .text("AGE"), "Request the API only if stored melodies are older, for example 30s, 10m or 2h")
  static let api = Option("api", .text("URL"), "The API for melodies, for example http://127.0.0.1:8080")
  static let limit = Option("limit", .count("N", 1...200), "The maximum number of melodies (default 50)")
  static let everything = Option("all", "List all melodies")

  static let list = Command(
    path: ["melodies", "list"], summary: "List melodies from an API, or stored ones if it does not respond",
    options: [offline, maxAge, api, limit, SharedOptions.after, everything], formats: [.table, .json, .ndjson],
    notes: ["Melodies from an API are stored. If the API does not respond, they are shown with their age."],
    examples: ["storekeeper melodies list --api http://127.0.0.1:8080 --max-age 10m"]
  ) { invocation in
    let arguments = invocation.arguments
    try arguments.exclude(offline, maxAge, api)
    try arguments.exclude(everything, limit)
    let request = MelodyList.FetchMelodies(
      isOffline: arguments.has(offline), maxAge: arguments[maxAge], api: arguments[api],
      limit: arguments.count(limit) ?? 50, after: arguments[SharedOptions.after], isDryRun: invocation.settings.isDryRun
    )
    do {
      guard arguments.has(everything) else {
        return try await ask(invocation) { _ = try await $0.fetchMelodies(request) }
      }
      let whole = try await WholeMelodyList.fetch(request, invocation)
      try await MelodyListView(invocation).showMelodies(whole)
    } catch let problem as Problem where problem.code == .noData {
      // An empty list is an answer, as it is for orders and shows.
      try MelodyListView(invocation).showNone()
    }
    return .done
  }

  static let show = Command(
    path: ["melodies", "show"], summary: "Show one melody, with its tune as text", operands: [melody],
    formats: [.table, .json, .ndjson]
  ) { invocation in
    try await ask(invocation) { try await $0.fetchMelody(invocation.arguments.operand(0)) }
  }

  static let importing = Command(
    path: ["melodies", "import"], summary: "Import tunes from files; existing tunes are skipped",
    operands: [files], formats: [.table, .json, .ndjson],
    notes: ["A tune looks like Title:d=4,o=5,b=120:c,d,e. A file may have several tunes, each on a new line."],
    examples: ["storekeeper melodies import tunes.rtttl", "storekeeper melodies import -"]
  ) { try await MelodyImports($0).perform() }

  static let render = Command(
    path: ["melodies", "render"], summary: "Save a melody as a 16-bit mono WAV file", operands: [melody],
    options: [SharedOptions.file, SharedOptions.force],
    examples: ["storekeeper melodies render 'Ode to Joy' --to ode.wav"]
  ) { invocation in
    guard let path = invocation.arguments[SharedOptions.file] else {
      throw Problem(.usage, "melodies render needs --to FILE", remedy: "name the file, for example --to tune.wav")
    }
    let (scenes, context) = try await invocation.scenes()
    try await withLifetime(of: try MelodySoundView(invocation, path == "-" ? "/dev/stdout" : path)) {
      try await scenes.melodyList(for: $0, in: context).renderMelody(invocation.arguments.operand(0))
      try await $0.finish()
    }
    return .done
  }

  static let rename = Command(
    path: ["melodies", "rename"], summary: "Give a melody another title",
    operands: [melody, Operand(.text("TITLE"), "the new title, without a colon")], formats: [.table, .json, .ndjson],
    notes: ["A melody from an API becomes the shop's own."],
    examples: ["storekeeper melodies rename 'Ode to Joy' 'An die Freude'"]
  ) { invocation in
    let arguments = invocation.arguments
    let request = MelodyList.RenameMelody(
      name: arguments.operand(0), title: arguments.operand(1), isDryRun: invocation.settings.isDryRun)
    return try await ask(invocation) { try await $0.renameMelody(request) }
  }

  static let delete = Command(
    path: ["melodies", "delete"], summary: "Delete a melody", operands: [melody], formats: [.table, .json, .ndjson],
    notes: ["A melody from an API is listed again after the next response of the API."]
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
    _ invocation: Invocation, at opened: OpenScenes? = nil,
    _ question: (UseCases<any MelodyListPresenter, MelodyListView>) async throws -> Void
  ) async throws -> ExitStatus {
    let (scenes, context) = if let opened { opened } else { try await invocation.scenes() }
    try await withLifetime(of: MelodyListView(invocation)) {
      try await question(scenes.melodyList(for: $0, in: context))
    }
    return .done
  }
}
