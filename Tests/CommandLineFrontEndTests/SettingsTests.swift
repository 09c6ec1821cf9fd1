import CommandLineTesting
import Foundation
import ListOrdersProtocols
import ListOrdersTesting
import Models
import PresentationProtocols
import StoreAdministrationProtocols
import StoreAdministrationTesting
import Testing
@testable import CommandLineKernel

@testable import CommandLineFrontEnd

@Suite struct `Global options` {
  @Test(
    arguments: [
      (["--store", "memory:"], [:], StoreLocation.memory),
      (["--store", "sqlite:shop.sqlite"], ["STOREKEEPER_STORE": "memory:"], .sqlite(path: "shop.sqlite")),
      ([], ["STOREKEEPER_STORE": "sqlite:/a b"], .sqlite(path: "/a b")),
      ([], ["HOME": "/amys"], .sqlite(path: "/amys/.local/share/storekeeper/store.sqlite", isUsual: true)),
      (
        [], ["HOME": "/amys", "XDG_DATA_HOME": "/data"],
        .sqlite(path: "/data/storekeeper/store.sqlite", isUsual: true)
      ),
      (
        [], ["HOME": "/amys", "XDG_DATA_HOME": "data"],
        .sqlite(path: "/amys/.local/share/storekeeper/store.sqlite", isUsual: true)
      ),
    ] as [([String], [String: String], StoreLocation)])
  func `the store is the one that was named, else the environment's, else the one at home`(
    words: [String], environment: [String: String], location: StoreLocation
  ) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(words, scenes, ConsoleStub(environment: environment)) == 0)
    #expect(scenes.locations == [location])
  }

  @Test func `a token for a store behind a server is the file's, else the environment's`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "token-\(UUID().uuidString)")
    try writeSecret("from-file\n", to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let environment = ["STOREKEEPER_TOKEN": "from-environment"]
    for (words, token) in [(["--token-file", file.path], "from-file"), ([], "from-environment")] {
      let scenes = CommandLineScenesStub()
      #expect(await run(["--store", "http://h:8080"] + words, scenes, ConsoleStub(environment: environment)) == 0)
      #expect(scenes.locations.map(\.url) == ["http://h:8080"])
      #expect(scenes.tokens == [token])
    }
    let console = ConsoleStub(environment: ["STOREKEEPER_TOKEN": "two secrets"])
    #expect(await run(["--store", "http://h:8080"], CommandLineScenesStub(), console) == 2)
    #expect(!console.errors.contains("secrets"))
  }

  @Test func `a password for PostgreSQL is the first line of its private file`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "password-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let words = ["--store", "postgres://shop@db/shop", "--password-file", file.path]
    try writeSecret("correct horse\nanother line", to: file)
    let scenes = CommandLineScenesStub()
    #expect(await run(words, scenes, ConsoleStub()) == 0)
    #expect(scenes.allTokens?.password == "correct horse")
    for (text, mode, status) in [("\n", 0o600, 2), ("secret", 0o644, 5)] as [(String, Int, Int32)] {
      try writeSecret(text, to: file, mode: mode)
      let console = ConsoleStub()
      #expect(await run(words, CommandLineScenesStub(), console) == status)
      #expect(console.errors.contains("--password-file") && !console.errors.contains("secret"))
    }
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o602, 0o620])
  func `a token's file that others can read or change is refused with the command that closes it`(mode: Int)
    async throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "it's-\(UUID().uuidString)")
    try writeSecret("sk_secret", to: file, mode: mode)
    defer { try? FileManager.default.removeItem(at: file) }
    let copy = ["store", "copy", "--from", "memory:", "--to", "http://two", "--to-token-file", file.path]
    for words in [["--store", "http://h:8080", "--token-file", file.path], copy] {
      let console = ConsoleStub()
      #expect(await run(words, CommandLineScenesStub(), console) == 5)
      let path = file.path.replacing("'", with: "'\\''")
      #expect(console.errors.contains("chmod 600 '\(path)'"), "\(console.errors)")
      #expect(!console.errors.contains("sk_secret"))
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func `a token can come through a pipe, whatever its permissions`() async throws {
    let path = temporaryPath("pipe")
    #expect(unsafe mkfifo(path, 0o644) == 0)
    // Opening either end of a pipe waits for the other.
    Thread.detachNewThread {
      let end = unsafe open(path, O_WRONLY)
      _ = unsafe write(end, "sk_piped", 8)
      close(end)
    }
    let scenes = CommandLineScenesStub()
    #expect(await run(["--store", "http://h:8080", "--token-file", path], scenes, ConsoleStub()) == 0)
    #expect(scenes.tokens == ["sk_piped"])
  }

  private func writeSecret(_ secret: String, to file: URL, mode: Int = 0o600) throws {
    try Data(secret.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
  }

  @Test func `a server is shown no other server's token`() async throws {
    let files = ["one", "two", "usual"].map {
      FileManager.default.temporaryDirectory.appending(path: "\($0)-\(UUID().uuidString)")
    }
    for (file, token) in zip(files, ["one", "two", "usual"]) { try writeSecret(token, to: file) }
    defer { files.forEach { try? FileManager.default.removeItem(at: $0) } }
    let copy = ["store", "copy", "--from", "http://one", "--to", "http://two"]
    let both = ["--from-token-file", files[0].path, "--to-token-file", files[1].path]
    let usual = ["--token-file", files[2].path]

    let scenes = CommandLineScenesStub()
    #expect(await run(copy + both, scenes, ConsoleStub()) == 0)
    #expect(
      scenes.allTokens
        == StoreTokens(named: [try StoreLocation("http://one"): "one", try StoreLocation("http://two"): "two"]))
    #expect(await run(copy + both.prefix(2) + usual, scenes, ConsoleStub()) == 0)
    #expect(scenes.allTokens?[try StoreLocation("http://one")] == "one")
    #expect(scenes.allTokens?[try StoreLocation("http://two")] == "usual")
    // A single token is ambiguous; if one of the two stores is a file, it is the server's.
    let console = ConsoleStub()
    #expect(await run(copy + usual, scenes, console) == 2)
    #expect(console.errors.contains("--from-token-file"))
    #expect(
      await run(["store", "copy", "--from", "memory:", "--to", "http://two"] + usual, scenes, ConsoleStub()) == 0)
    #expect(scenes.allTokens?[try StoreLocation("http://two")] == "usual")
    #expect(await run(copy + ["--to-token-file", "/nowhere"], CommandLineScenesStub(), console) == 2)
    #expect(console.errors.contains("--to-token-file “/nowhere” cannot be read"))
  }

  @Test(
    arguments: [
      ("https://amy:secret@shop.example", 2, "--token-file"), ("http:///x", 2, "http://HOST:PORT"),
      ("http://h:99999", 2, "http://HOST:PORT"), ("HTTP:///x", 2, "http://HOST:PORT"),
      ("postgres://amy:secret@h/db", 2, "PGPASSWORD"),
      ("postgresql://h/db?user=amy&password=secret", 2, "PGPASSWORD"), ("postgres:amy", 2, "postgres://USER@HOST"),
      ("shop.sqlite", 2, "did you mean sqlite:shop.sqlite?"), ("ftp://amy:secret@h", 2, "use sqlite:PATH"),
      ("sqlite:", 2, "sqlite:PATH"), ("memory:x", 2, "memory:"),
    ] as [(String, Int32, String)])
  func `a store of no kind that this build has is refused without its password`(
    url: String, status: Int32, message: String
  ) async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub()
    #expect(await run(["--store", url], scenes, console) == status)
    #expect(console.errors.contains(message))
    #expect(!console.errors.contains("secret"))
    #expect(scenes.locations.isEmpty)
  }

  @Test func `the letters of a store's kind may be large, and a file may have several names`() throws {
    #expect(try StoreLocation("HTTP://h:1/") == StoreLocation("http://h:1/"))
    #expect(try StoreLocation("sqlite:./a.sqlite").isSame(as: StoreLocation("SQLite:b/../a.sqlite")))
    #expect(try !StoreLocation("sqlite:a.sqlite").isSame(as: StoreLocation("sqlite:b.sqlite")))
    #expect(try StoreLocation("memory:").isSame(as: StoreLocation("memory:")))
  }

  @Test(
    arguments: [
      ("de_DE", [:], "de_DE"), ("de-DE", [:], "de_DE"), (nil, ["LANG": "de_DE.UTF-8"], "de_DE"),
      (nil, ["LC_ALL": "fr_FR@euro", "LANG": "de_DE"], "fr_FR"), (nil, ["LC_TIME": "ja_JP.UTF-8"], "ja_JP"),
      (nil, ["LC_ALL": "C"], "en_US"), (nil, ["LC_ALL": "C.UTF-8"], "en_US"), (nil, ["LC_ALL": "POSIX"], "en_US"),
      (nil, [:], "en_US"), (nil, ["LC_ALL": "", "LANG": "sv_SE"], "sv_SE"), (nil, ["LANG": "\u{1B}[31m"], "en_US"),
      ("C", [:], "en_US"), ("C.UTF-8", ["LANG": "de_DE"], "en_US"), (nil, ["LANG": "xx_YY.UTF-8"], "en_US"),
    ] as [(String?, [String: String], String)])
  func `the locale is the one that was named, else the environment's`(
    named: String?, environment: [String: String], identifier: String
  ) async throws {
    let scenes = CommandLineScenesStub()
    let words = named.map { ["--locale", $0] } ?? []
    #expect(await run(words, scenes, ConsoleStub(environment: environment)) == 0)
    #expect(try #require(scenes.list.contexts.first).locale.identifier == identifier)
  }

  @Test(
    arguments: [
      ("Asia/Tokyo", "Europe/Berlin", "Asia/Tokyo"), (nil, "Europe/Berlin", "Europe/Berlin"),
      (nil, nil, TimeZone.current.identifier),
    ] as [(String?, String?, String)])
  func `the zone is the one that was named, else the store's, else the machine's`(
    named: String?, stores: String?, identifier: String
  ) async throws {
    let scenes = CommandLineScenesStub(timeZone: stores.flatMap { TimeZone(identifier: $0) })
    #expect(await run(named.map { ["--time-zone", $0] } ?? [], scenes) == 0)
    #expect(try #require(scenes.list.contexts.first).timeZone.identifier == identifier)
  }

  @Test(arguments: [("", DateStyle.short), ("--date-style short", .short), ("--date-style medium", .medium)])
  func `dates are short, unless another style is named`(line: String, style: DateStyle) async throws {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders list \(line)", scenes) == 0)
    #expect(try #require(scenes.list.contexts.first).dateStyle == style)
  }

  /// The global options without a variable: those that show something else, `--json`, and those that decide about one
  /// command.
  private static let alone = ["help", "version", "json", "yes", "dry-run"]

  @Test func `every global option has a variable, except those that decide about one command`() async {
    let console = ConsoleStub()
    #expect(await run("orders show --help", CommandLineScenesStub(), console) == 0)
    for option in StoreSession.options + GlobalOptions.all {
      let variable = "[STOREKEEPER_\(option.name.uppercased().replacing("-", with: "_"))]"
      #expect(console.output.contains(variable) == !Self.alone.contains(option.name), "\(variable)")
    }
  }

  @Test func `the environment sets the global options, and the command line has precedence`() async throws {
    let environment = [
      "STOREKEEPER_LOCALE": "de_DE", "STOREKEEPER_TIME_ZONE": "Asia/Tokyo", "STOREKEEPER_DATE_STYLE": "medium",
      "STOREKEEPER_QUIET": "yes", "STOREKEEPER_FORMAT": "json", "LANG": "fr_FR",
    ]
    let scenes = CommandLineScenesStub()
    #expect(await run("orders list --date-style short", scenes, ConsoleStub(environment: environment)) == 0)
    let context = try #require(scenes.list.contexts.first)
    #expect((context.locale.identifier, context.timeZone.identifier) == ("de_DE", "Asia/Tokyo"))
    #expect(context.dateStyle == .short)
    let other = CommandLineScenesStub(list: .init { _, _ in throw Problem(.notFound, "no") })
    let failing = ConsoleStub(environment: environment)
    #expect(await run("orders list", other, failing) == 3)
    #expect(try #require(other.list.contexts.first).dateStyle == .medium)
    #expect(failing.errors.hasPrefix("{"))
  }

  @Test func `a variable sets no option of a command, and no format that the command does not have`() async throws {
    let environment = ["STOREKEEPER_TIME_ZONE": "Asia/Tokyo", "STOREKEEPER_FORMAT": "csv", "STOREKEEPER_LIMIT": "3"]
    let scenes = CommandLineScenesStub()
    #expect(await run("store set --name Shop", scenes, ConsoleStub(environment: environment)) == 0)
    #expect(scenes.administration.requests.map(\.action) == [.set(name: "Shop", currency: nil, timeZone: nil)])
    #expect(await run("orders list --json", CommandLineScenesStub(), ConsoleStub(environment: environment)) == 0)
  }

  @Test func `an invalid variable is refused by its name`() async {
    let console = ConsoleStub(environment: ["STOREKEEPER_DATE_STYLE": "long"])
    #expect(await run("orders list", CommandLineScenesStub(), console) == 2)
    #expect(console.errors.contains("STOREKEEPER_DATE_STYLE is “long”; use short, medium"))
  }

  @Test(arguments: [
    ("--locale xx_YY", "“xx_YY”"), ("--locale de_DF", "did you mean"), ("--time-zone Berlin", "Europe/Berlin"),
    ("--time-zone Europe/Berln", "did you mean Europe/Berlin?"), ("--format xml", "“xml”"),
    ("--format jsn", "did you mean json?"), ("--json --format csv", "--json cannot be combined with --format csv"),
  ])
  func `a value that is none is refused, and what was probably meant is said`(line: String, message: String) async {
    let console = ConsoleStub()
    #expect(await run(line, CommandLineScenesStub(), console) == 2)
    #expect(console.errors.contains(message))
  }

  @Test(arguments: [
    (["LANG": "xx_YY"], "unknown locale “xx_YY” in the environment; en_US is used\n"),
    (
      ["TZ": "Nonsense/X"],
      "unknown time zone “Nonsense/X” in TZ; \(TimeZone.current.identifier) is used\n"
    ),
    (["LANG": "zh_CN.UTF-8", "TZ": ":Europe/Berlin"], ""), (["LC_ALL": "C.UTF-8", "LANG": "xx_YY", "TZ": ""], ""),
  ])
  func `an unknown locale or time zone of the environment is reported once`(
    environment: [String: String], warnings: String
  ) async {
    let console = ConsoleStub(environment: environment)
    #expect(await run("orders list --count", CommandLineScenesStub(), console) == 0)
    #expect(console.errors == warnings)
    let named = ConsoleStub(environment: environment)
    #expect(await run("orders list --count --locale de_DE --time-zone UTC", CommandLineScenesStub(), named) == 0)
    #expect(named.errors.isEmpty)
  }

  @Test func `a token's file that is not there is refused, whichever the store`() async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub()
    #expect(await run("--store memory: --token-file /nowhere/token", scenes, console) == 2)
    #expect(console.errors.contains("/nowhere/token"))
    #expect(scenes.locations.isEmpty)
  }

  @Test func `the history names the user of the environment`() async throws {
    let scenes = CommandLineScenesStub()
    #expect(await run("", scenes, ConsoleStub(environment: ["USER": "amy"])) == 0)
    #expect(try #require(scenes.list.contexts.first).author.name == "amy")
    #expect(try #require(scenes.list.contexts.first).author.frontEnd == "command-line")
  }

  @Test func `verbose says which store, locale and zone are used`() async {
    let console = ConsoleStub()
    #expect(await run("--verbose --store memory: --time-zone UTC", CommandLineScenesStub(), console) == 0)
    #expect(console.errors.hasPrefix("store memory:, locale en_US, time zone "))
  }
}
