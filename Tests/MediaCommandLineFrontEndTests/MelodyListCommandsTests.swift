import CommandLineTesting
import DocumentsProtocols
import Foundation
import Locks
import MelodyListProtocols
import MelodyListTesting
import MelodyModels
import Models
import PresentationProtocols
import PresentationTesting
import Testing

@Suite struct `Melodies` {
  @Test(
    arguments: [
      ("melodies list", .fetchMelodies(.init())),
      ("melodies list --offline --limit 3 --after x", .fetchMelodies(.init(isOffline: true, limit: 3, after: "x"))),
      ("melodies list --max-age 10m --api http://a:1", .fetchMelodies(.init(maxAge: "10m", api: "http://a:1"))),
      ("melodies list --api http://a:1 --dry-run", .fetchMelodies(.init(api: "http://a:1", isDryRun: true))),
      ("melodies show ode", .fetchMelody("ode")),
      ("melodies rename ode Joy", .renameMelody(.init(name: "ode", title: "Joy"))),
      ("melodies rename ode Joy --dry-run", .renameMelody(.init(name: "ode", title: "Joy", isDryRun: true))),
      ("melodies delete ode --yes", .deleteMelody(.init(name: "ode"))),
      ("melodies delete ode --dry-run", .deleteMelody(.init(name: "ode", isDryRun: true))),
      ("melodies import -", .importMelodies(.init(text: "Ode::c\n"))),
      ("melodies import - --dry-run", .importMelodies(.init(text: "Ode::c\n", isDryRun: true))),
      ("melodies render ode --to /dev/shm/none --dry-run", .renderMelody("ode")),
    ] as [(String, MelodyListPresenterSpy.Call)])
  func `the presenter is asked for exactly what was typed`(line: String, call: MelodyListPresenterSpy.Call) async {
    let scenes = MediaScenesStub()
    #expect(await run(line, scenes, ConsoleStub(input: "Ode::c\n")) == 0)
    #expect(scenes.melodies.calls == [call])
  }

  @Test(arguments: [
    "melodies list --offline --max-age 1m", "melodies list --offline --api http://a", "melodies render ode",
    "melodies list --limit 0", "melodies list --all --limit 3", "melodies show", "melodies delete ode",
  ])
  func `a contradictory or incomplete command is refused before the scene is called`(line: String) async {
    let scenes = MediaScenesStub()
    #expect(await run(line, scenes) == 2)
    #expect(scenes.melodies.calls == [])
  }

  @Test func `a pipe gets the rows alone, and standard error the stamp and its warning`() async {
    let console = ConsoleStub()
    #expect(await run("melodies list", showing, console) == 0)
    #expect(console.output == "Ode to Joy\t0:12\t75\t15\tode\n")
    #expect(
      console.errors == """
        1 shown; more: --after more, or --all
        From the store, as of 6/29/07.
        Warning: nobody answers

        """)
  }

  @Test(arguments: ["", " --json", " --format ndjson"])
  func `all melodies are one list, however many pages they come in`(format: String) async throws {
    let scenes = MediaScenesStub(
      melodies: .init { call, view in
        guard case .fetchMelodies(let request) = call else { return }
        var page = Self.list
        page.document.next = request.after == nil ? "second" : request.after == "second" ? "third" : nil
        if request.after != nil { page.document.freshness.warning = "of a later page" }
        try await view.showMelodies(page)
      })
    let console = ConsoleStub()
    #expect(await run("melodies list --max-age 10m --all\(format)", scenes, console) == 0)
    #expect(
      scenes.melodies.calls
        == [nil, "second", "third"].map { .fetchMelodies(.init(maxAge: "10m", limit: 200, after: $0)) })
    let rows = console.output.split(separator: "\n")
    if format.hasSuffix("json"), !format.contains("nd") {
      let document = try JSONValue(parsing: Array(console.output.utf8))
      guard case .array(let melodies)? = document["melodies"] else { return #expect(Bool(false)) }
      #expect(melodies.count == 3 && document["next"] == .null)
    } else {
      #expect(rows.count == 3 && Set(rows).count == 1)
    }
    #expect(console.errors == "From the store, as of 6/29/07.\nWarning: nobody answers\n")
  }

  @Test func `a terminal has headings`() async {
    let console = ConsoleStub(terminal: .whole())
    #expect(await run("melodies list --no-color", showing, console) == 0)
    #expect(
      console.output == """
        Title       Length  Tempo  Notes  ID
        Ode to Joy    0:12     75     15  ode

        """)
    let one = ConsoleStub(terminal: .whole())
    #expect(await run("melodies show ode --no-color", showing, one) == 0)
    #expect(one.output.hasPrefix("Title   Ode to Joy\nLength  0:12\n"))
    #expect(one.output.hasSuffix("Tune    Ode to Joy:d=4,o=5,b=75:e\n"))
  }

  @Test func `machines get the documents of the API`() async {
    let json = ConsoleStub()
    #expect(await run("melodies list --json", showing, json) == 0)
    #expect(json.output == String(decoding: Self.list.document.json(), as: UTF8.self) + "\n")
    for line in ["melodies list --format ndjson", "melodies show ode --json", "melodies delete ode --yes --json"] {
      let console = ConsoleStub()
      #expect(await run(line, showing, console) == 0)
      #expect(console.output == String(decoding: Self.one.document.json(), as: UTF8.self) + "\n")
    }
  }

  @Test(
    arguments: [
      (.noNetwork(reason: "nobody answers"), 6, "nobody answers; no melodies are stored"),
      (.unknownError(cause: Problem(.usage, "it is not a URL")), 2, "it is not a URL"),
      (.unknownError(cause: Problem(.noNetwork, "it is no JSON")), 6, "it is no JSON; no melodies are stored"),
    ] as [(ServiceRequestError, Int32, String)])
  func `each error has its exit status`(error: ServiceRequestError, status: Int32, message: String) async {
    let scenes = MediaScenesStub(melodies: .init { _, view in try await view.showLoadError(error) })
    let console = ConsoleStub()
    #expect(await run("melodies list", scenes, console) == status)
    #expect(console.output == "")
    #expect(console.errors.hasPrefix("storekeeper: \(message)"), "\(console.errors)")
  }

  @Test(arguments: [
    ("", "", "There are no melodies yet. “storekeeper melodies import FILE” imports tunes; "),
    (" --all", "", "There are no melodies yet. "), (" --format ndjson", "", ""),
    (" --json", "{\"melodies\":[],\"next\":null}\n", ""), (" --all --json", "{\"melodies\":[],\"next\":null}\n", ""),
  ])
  func `an empty list is no error, and names the first command`(options: String, output: String, note: String) async {
    let scenes = MediaScenesStub(melodies: .init { _, view in try await view.showLoadError(.noData) })
    let console = ConsoleStub()
    #expect(await run("melodies list\(options)", scenes, console) == 0)
    #expect(console.output == output)
    #expect(console.errors.hasPrefix(note) && console.errors.isEmpty == note.isEmpty, "\(console.errors)")
  }

  @Test func `standard input is read up to sixteen mebibytes`() async {
    let long = ConsoleStub(input: String(repeating: "x", count: (16 << 20) + 1))
    let scenes = importing(rejected: [])
    #expect(await run("melodies import -", scenes, long) == 7)
    #expect(long.errors.contains("is larger than 16 MiB"))
  }

  @Test func `an import tells each refusal, and ends with what came of all`() async {
    let console = ConsoleStub(input: "x")
    #expect(await run("melodies import -", importing(rejected: ["line 2, column 3: it is not so"]), console) == 8)
    #expect(console.output == "1 created, 0 skipped, 1 rejected\n")
    #expect(console.errors == "line 2, column 3: it is not so\n")
    #expect(await run("melodies import -", importing(rejected: []), ConsoleStub(input: "x")) == 0)
    let json = ConsoleStub(input: "x")
    #expect(await run("melodies import - --json", importing(rejected: []), json) == 0)
    #expect(json.output.hasPrefix(#"{"created":1,"skipped":0,"rejected":0,"rejects":[],"melodies":[{"id":"ode""#))
  }

  @Test(arguments: [("y", 1), ("n", 0)])
  func `the question before a deletion names the melody and its length`(answer: String, count: Int) async {
    let (scenes, console) = (showing, ConsoleStub(terminal: .whole(), answers: [answer]))
    #expect(await run("melodies delete ode", scenes, console) == 0)
    #expect(console.errors.hasPrefix("Delete the melody “Ode to Joy” (0:12)? [y/N]: "), "\(console.errors)")
    #expect(scenes.melodies.calls.count { $0 == .deleteMelody(.init(name: "ode")) } == count)
  }

  @Test func `an interrupted import of several files reports the files that are done`() async throws {
    try await withFolder { folder in
      let files = ["a", "b"].map { "\(folder)/\($0).rtttl" }
      for file in files { try Data("Ode::c".utf8).write(to: URL(filePath: file)) }
      let console = ConsoleStub()
      let seen = Lock<[String?]>([])
      let tally = ImportDocument(created: 1, skipped: 2, rejected: 0, rejects: [])
      let scenes = MediaScenesStub(
        melodies: .init { _, view in
          seen.withLock { $0.append(console.guarded) }
          try await view.showImportedMelodies(
            .init(melodies: [], displayedRejects: [], notice: "1 created", document: .init(tally: tally)))
        })
      #expect(await run(["melodies", "import", "--json"] + files, scenes, console) == 0)
      let start = "storekeeper: stopped; "
      #expect(
        seen.withLock { $0 } == [
          start + "some records may have been imported. Run the same import again; it skips them\n",
          start
            + "at least 1 of 2 files: 1 created, 2 skipped, 0 rejected. Run the same import again for the rest\n",
        ])
      #expect(console.guarded == nil)
    }
  }

  @Test func `of several files, each has its own result`() async throws {
    try await withFolder { folder in
      try Data("Ode::c".utf8).write(to: URL(filePath: folder + "/a.rtttl"))
      let console = ConsoleStub()
      let words = ["melodies", "import", folder + "/a.rtttl", folder + "/none.rtttl"]
      #expect(await run(words, importing(rejected: []), console) == 8)
      #expect(console.output == "1 created, 0 skipped, 0 rejected\n")
      #expect(console.errors.contains("cannot be read"))
      #expect(await run(["melodies", "import", folder + "/none.rtttl"], importing(rejected: [])) == 3)
    }
  }

  @Test func `of several files JSON is one document, and says of which file a reject is`() async throws {
    try await withFolder { folder in
      let (one, other) = (folder + "/a.rtttl", folder + "/b.rtttl")
      for file in [one, other] { try Data("Ode::c".utf8).write(to: URL(filePath: file)) }
      let scenes = importing(rejected: ["it is not so"])
      let console = ConsoleStub()
      #expect(await run(["melodies", "import", "--json", one, folder + "/none.rtttl", other], scenes, console) == 8)
      let document = try JSONValue(parsing: Array(console.output.utf8))
      #expect(document["created"] == .number("2") && document["rejected"] == .number("2"))
      guard case .array(let rejects)? = document["rejects"], case .array(let melodies)? = document["melodies"] else {
        Issue.record("\(console.output)")
        return
      }
      #expect(rejects.map { $0["file"] } == [.string(one), .string(other)])
      #expect(melodies.map { $0["id"] } == [.string("ode"), .string("ode")])
      let table = ConsoleStub()
      #expect(await run(["melodies", "import", one, other], scenes, table) == 8)
      #expect(table.errors == "\(one): it is not so\n\(other): it is not so\n")
    }
  }

  @Test func `a sound is in its file whole, or not at all`() async throws {
    try await withFolder { folder in
      let path = folder + "/ode.wav"
      let whole = MediaScenesStub(
        melodies: .init { _, view in
          try await view.showSound(.init(title: "Ode", size: 4, bytes: [1, 2], isLast: false))
          try await view.showSound(.init(title: "Ode", size: 4, bytes: [3, 4], isLast: true))
        })
      let console = ConsoleStub()
      #expect(await run(["melodies", "render", "ode", "--to", path, "--dry-run"], whole) == 0)
      #expect(!FileManager.default.fileExists(atPath: path))
      let broken = MediaScenesStub(
        melodies: .init { _, view in
          try await view.showSound(.init(title: "Ode", size: 4, bytes: [1, 2], isLast: false))
          try await view.displayProblem(Problem(.unavailable, "the store is locked"))
        })
      #expect(await run(["melodies", "render", "ode", "--to", path], broken) == 6)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(left == [])
      #expect(await run(["melodies", "render", "ode", "--to", path], whole, console) == 0)
      let written = try Data(contentsOf: URL(filePath: path))
      #expect(Array(written) == [1, 2, 3, 4])
      #expect(console.output == "")
      #expect(console.errors.hasPrefix("Melody “Ode”, 4 bytes, written to"))
    }
  }

  // MARK: Fixtures

  private static let one = MelodyList.OneMelody(
    displayed: .init(id: "ode", title: "Ode to Joy", duration: "0:12", tempo: "75", notes: "15"),
    drawing: .init(bars: [], width: 0, height: 0),
    document: MelodyDocument(
      id: "ode", title: "Ode to Joy", seconds: "12.000", duration: "0:12", tempo: 75, notes: 15,
      rtttl: "Ode to Joy:d=4,o=5,b=75:e"))

  private static let list = MelodyList.Melodies(
    melodies: [one], displayedFreshness: "From the store, as of 6/29/07.",
    document: MelodiesDocument(
      melodies: [one.document], next: "more",
      freshness: DisplayedFreshness(
        Freshness(origin: .database, asOf: .amysDay, warning: "nobody answers"), formatter)))

  private var showing: MediaScenesStub {
    MediaScenesStub(
      melodies: .init { call, view in
        switch call {
        case .fetchMelodies: try await view.showMelodies(Self.list)
        case .renameMelody: try await view.showRenamedMelody(.init(notice: "It is new.", document: Self.one.document))
        case .deleteMelody: try await view.showDeletedMelody(.init(notice: "It has gone.", document: Self.one.document))
        default: try await view.showMelody(Self.one)
        }
      })
  }

  private func importing(rejected: [String]) -> MediaScenesStub {
    MediaScenesStub(
      melodies: .init { _, view in
        let rejects = rejected.map { RejectDocument(line: 2, errors: [.init(pointer: "", message: $0)]) }
        try await view.showImportedMelodies(
          .init(
            melodies: [Self.one], displayedRejects: rejected,
            notice: "1 created, 0 skipped, \(rejected.count) rejected",
            document: MelodyImportDocument(
              tally: ImportDocument(created: 1, skipped: 0, rejected: rejected.count, rejects: rejects),
              melodies: [Self.one.document])))
      })
  }

  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }
}
