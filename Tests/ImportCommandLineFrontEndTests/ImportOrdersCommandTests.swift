import CommandLineKernel
import CommandLineTesting
import DocumentsProtocols
import Foundation
import ImportOrdersProtocols
import ImportOrdersTesting
import Locks
import PresentationProtocols
import Testing

import ImportCommandLineFrontEnd

@Suite struct `Importing orders` {
  @Test(arguments: [("--as shopify", ImportOrders.Layout.shopify), ("", nil), ("--as ndjson --dry-run", .ndjson)])
  func `the scene gets the bytes, and the layout that was named`(options: String, layout: ImportOrders.Layout?) async {
    let seen = Seen()
    let scenes = ScenesStub(
      importing: .init { call, _ in
        await seen.take(call.request)
      })
    #expect(await run("orders import - \(options)", scenes, ConsoleStub(input: "a,b\n1,2\n")) == 0)
    #expect(await seen.text == "a,b\n1,2\n")
    #expect(await seen.request?.layout == layout)
    #expect(await seen.request?.isDryRun == options.contains("--dry-run"))
  }

  @Test func `records that were not taken are shown with their lines, and kept to be mended`() async throws {
    let path = temporaryPath("bad.csv")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let console = ConsoleStub()
    let words = ["orders", "import", "-", "--rejects", path]
    #expect(await run(words, importing(created: 2), console) == 8)
    #expect(console.output == "2 created, 0 skipped, 1 rejected\n")
    #expect(console.errors == "line 3: email: is none\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Name,Email\n#3,amy\n")
    // A record may contain a card's number.
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(await run(words + ["--force"], importing(created: 0)) == 7)
  }

  @Test func `a file that exists is not replaced by rejects without --force, and nothing is imported`() async throws {
    let path = temporaryPath("corrected.csv")
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("Name,Email\n".utf8).write(to: URL(filePath: path))
    let scenes = importing(created: 2)
    let console = ConsoleStub()
    #expect(await run(["orders", "import", "-", "--rejects", path], scenes, console) == 4)
    #expect(console.errors.contains("already exists, and is not overwritten\n  use --force to replace it"))
    #expect(scenes.importing.requests.isEmpty)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "Name,Email\n")
  }

  @Test(arguments: ["", "-wal", "-shm", "-journal"])
  func `a database never makes way for rejects`(suffix: String) async throws {
    let scenes = importing(created: 2)
    let path = temporaryPath("store.sqlite")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let database = Data("SQLite format 3\0, and pages".utf8)
    try database.write(to: URL(filePath: path))
    #expect(await run(["orders", "import", "-", "--rejects", path + suffix], scenes) == 7)
    #expect(scenes.importing.requests.isEmpty)
    #expect(FileManager.default.contents(atPath: path) == database)
  }

  @Test func `rejects go through a pipe, and to where a link leads, which stay what they are`() async throws {
    let pipe = temporaryPath("pipe")
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let end = unsafe open(pipe, O_RDWR | O_NONBLOCK)
    defer { close(end) }
    #expect(await run(["orders", "import", "-", "--rejects", pipe], importing(created: 2)) == 8)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    #expect(unsafe read(end, &bytes, bytes.count) > 0)
    #expect(try kind(of: pipe) != .typeRegular)

    let link = temporaryPath("link")
    let target = temporaryPath("there.csv")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    for _ in 1...2 {
      #expect(await run(["orders", "import", "-", "--rejects", link, "--force"], importing(created: 2)) == 8)
      #expect(try kind(of: link) == .typeSymbolicLink)
      #expect(FileManager.default.contents(atPath: target)?.isEmpty == false)
    }
  }

  @Test func `rejects that a device cannot store are reported, and the device stays`() async throws {
    let console = ConsoleStub()
    #expect(await run(["orders", "import", "-", "--rejects", "/dev/full"], importing(created: 2), console) == 6)
    #expect(console.errors.contains("“/dev/full” cannot be written"))
    #expect(try kind(of: "/dev/full") == .typeCharacterSpecial)
  }

  private func kind(of path: String) throws -> FileAttributeType? {
    try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
  }

  @Test func `where rejects cannot be kept, nothing is imported`() async {
    let scenes = importing(created: 2)
    #expect(await run(["orders", "import", "-", "--rejects", NSTemporaryDirectory()], scenes) == 7)
    #expect(scenes.importing.requests.isEmpty)
  }

  @Test func `an import that breaks off says how far it came, and how to go on`() async {
    let seen = Guarded()
    let console = ConsoleStub()
    let scenes = ScenesStub(
      importing: .init { _, display in
        await seen.take(console.guarded)
        try await display.displayImportedOrders(
          .init(
            tally: .init(created: 8_000, line: 8_001), rejects: [], displayedRejects: [], heading: [],
            notice: "8000 created, 0 skipped, 0 rejected", isLast: false))
        await seen.take(console.guarded)
        try await display.displayProblem(Problem(.full, "there is no room left"))
      })
    #expect(await run("orders import -", scenes, console) == 6)
    let soFar = "8000 created, 0 skipped, 0 rejected, up to line 8001. Run the same import again to continue"
    #expect(console.errors == "storekeeper: there is no room left\n  before that: \(soFar)\n")
    #expect(
      await seen.texts == [
        "storekeeper: stopped; some orders may have been imported. Run the same import again; "
          + "it skips orders with an id or a reference\n",
        "storekeeper: stopped; at least \(soFar)\n",
      ])
  }

  @Test func `an import that breaks off tells nobody to run it again where it would add orders twice`() async {
    let console = ConsoleStub()
    let scenes = ScenesStub(
      importing: .init { _, display in
        try await display.displayImportedOrders(
          .init(
            tally: .init(created: 500, unidentified: 1, line: 501), rejects: [], displayedRejects: [], heading: [],
            notice: "500 created", isLast: false))
        try await display.displayProblem(Problem(.full, "there is no room left"))
      })
    #expect(await run("orders import -", scenes, console) == 6)
    let last = "“storekeeper orders list --sort -number --limit 1”"
    #expect(
      console.errors.hasSuffix(
        "500 created, up to line 501. Look for the last order with \(last), and import only the lines after it\n"))
  }

  @Test(arguments: [
    (0, "  run the same import again; it skips orders with an id or a reference\n"),
    (42, "  before that: 42 created. Run the same import again to continue\n"),
  ])
  func `an import with an unknown outcome is run again, and not sent with a key`(created: Int, end: String) async {
    let console = ConsoleStub()
    let scenes = ScenesStub(
      importing: .init { _, display in
        try await display.displayImportedOrders(
          .init(
            tally: .init(created: created), rejects: [], displayedRejects: [], heading: [],
            notice: "\(created) created", isLast: false))
        var problem = Problem(.unavailable, "it is unknown whether this was done", remedy: "send it with the key")
        problem.isOutcomeUnknown = true
        try await display.displayProblem(problem)
      })
    #expect(await run("orders import -", scenes, console) == 6)
    #expect(console.errors == "storekeeper: it is unknown whether this was done\n\(end)")
  }

  @Test func `an import of an incomplete file asks for a correct one`() async {
    let console = ConsoleStub()
    let scenes = ScenesStub(
      importing: .init { _, display in
        try await display.displayImportedOrders(
          .init(
            tally: .init(created: 42, line: 43), rejects: [], displayedRejects: [], heading: [], notice: "42 created",
            isLast: false))
        try await display.displayProblem(Problem(.invalid, "the JSON is incomplete"))
      })
    #expect(await run("orders import -", scenes, console) == 7)
    #expect(
      console.errors.hasSuffix(
        "\n  before that: 42 created, up to line 43. Correct the file, then run the import again to continue\n"))
  }

  @Test func `an import whose result cannot be written was done all the same, and says so`() async {
    let console = ConsoleStub(writeFailure: Problem(.full, "standard output cannot be written"))
    #expect(await run("orders import -", importing(created: 2), console) == 6)
    #expect(console.errors.contains("2 created, 0 skipped, 1 rejected. This could not be shown: standard output"))
    #expect(console.guarded == nil)
  }

  @Test func `machine readers get one document`() async {
    let console = ConsoleStub()
    #expect(await run("orders import - --json", importing(created: 2), console) == 8)
    #expect(
      console.output
        == #"{"created":2,"skipped":0,"rejected":1,"rejects":[{"line":3,"errors":[{"pointer":"/email","message":"is none","code":"invalid"}]}]}"#
        + "\n")
    #expect(console.errors.isEmpty)
  }

  @Test func `a terminal sees how far it is`() async {
    let console = ConsoleStub(terminal: .whole())
    #expect(await run("orders import -", importing(created: 2), console) == 8)
    #expect(console.errors.contains("[##########----------] 50 %, 3 orders"))
    let quiet = ConsoleStub(terminal: .whole())
    #expect(await run("orders import - --quiet", importing(created: 2), quiet) == 8)
    #expect(!quiet.errors.contains("%"))
  }

  @Test(
    arguments: [
      (["orders", "import", "/nowhere/x.csv"], 3), (["orders", "import", "/"], 7),
      (["orders", "import", "a.csv", "--rejects", "a.csv"], 2),
      (["orders", "import", "-", "--rejects", "/nowhere/x.csv"], 3),
    ] as [([String], Int32)])
  func `a file that cannot be read or written is named, and nothing is done`(words: [String], status: Int32) async {
    let scenes = ScenesStub()
    let console = ConsoleStub(input: "x")
    #expect(await run(words, scenes, console) == status)
    #expect(console.errors.hasPrefix("storekeeper: "))
    #expect(scenes.opened.withLock { $0 == 0 })
  }

  private func importing(created: Int) -> ScenesStub {
    let reject = ImportOrders.Reject(
      line: 3, faults: [.init(pointer: "/email", message: "is none")], record: Array("#3,amy".utf8))
    let model = ImportOrders.ViewModel(
      tally: .init(created: created, rejected: 1, bytesRead: 50, bytesInAll: 100), rejects: [reject],
      displayedRejects: ["line 3: email: is none"], heading: Array("Name,Email".utf8),
      notice: "\(created) created, 0 skipped, 1 rejected", isLast: true)
    return ScenesStub(importing: .init { _, display in try await display.displayImportedOrders(model) })
  }

  private actor Guarded {
    var texts: [String?] = []

    func take(_ text: String?) { texts.append(text) }
  }

  private actor Seen {
    var request: ImportOrders.Request?
    var text = ""

    func take(_ request: ImportOrders.Request) async {
      self.request = request
      while let bytes = try? await request.source.next() { text += String(decoding: bytes, as: UTF8.self) }
    }
  }
}

/// The scene of imports as a spy.
private final class ScenesStub: ImportScenes {
  let importing: ImportOrdersSceneSpy
  /// The number of times that a store was opened.
  let opened = Lock(0)

  init(importing: ImportOrdersSceneSpy = .init()) { self.importing = importing }

  var importOrders: ImportOrdersBuilder { importing.builder }
}

/// Runs words over scenes that are spies, and returns the exit status.
private func run(_ words: [String], _ scenes: ScenesStub, _ console: ConsoleStub = ConsoleStub()) async -> Int32 {
  let program = CommandLineProgram(
    "storekeeper", "Imports orders.", groups: [("orders", "Change orders")],
    commands: [ImportOrdersCommand.declaration], globalOptions: GlobalOptions.all, version: "1.2.3", console: console
  ) { _, _ in
    ImportSession { _ in
      scenes.opened.withLock { $0 += 1 }
      return OpenedStore(url: "memory:", scenes: scenes, timeZone: nil)
    }
  }
  return await program.run(words.map { Array($0.utf8) })
}

/// Runs a line, split at its single spaces.
private func run(_ line: String, _ scenes: ScenesStub, _ console: ConsoleStub = ConsoleStub()) async -> Int32 {
  await run(line.split(separator: " ").map(String.init), scenes, console)
}

/// Returns a path in a new folder.
private func temporaryPath(_ name: String) -> String {
  let folder = NSTemporaryDirectory() + "storekeeper-tests-\(UUID().uuidString)"
  try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  return "\(folder)/\(name)"
}
