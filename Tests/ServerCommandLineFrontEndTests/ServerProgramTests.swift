import CommandLineKernel
import CommandLineTesting
import Foundation
import HTTPProtocols
import StoreAdministrationProtocols
import PresentationProtocols
import Locks
import Testing

@testable import ServerCommandLineFrontEnd

@Suite struct `storekeeper-server` {
  @Test func `the default settings suit one machine`() async throws {
    let settings = try #require(await serve("").settings)
    #expect(settings.store == .sqlite(path: "/srv/amy/.local/share/storekeeper/store.sqlite", isUsual: true))
    #expect((settings.host.text, settings.port) == ("127.0.0.1", 8080))
    #expect((settings.maxBody, settings.maxImport) == (1 << 20, 1 << 30))
    #expect((settings.headerTimeout, settings.requestTimeout) == (.seconds(10), .seconds(30)))
    #expect((settings.maxConnections, settings.maxConnectionsPerAddress) == (1024, 0))
    #expect((settings.cacheBytes, settings.cacheEntries) == (8 << 20, 4096))
    #expect(settings.threads >= 1)
    #expect(!settings.requiresSignIn && !settings.logsRequests && settings.logFormat == .text)
    #expect(settings.publicOrigin == nil && settings.trustedProxy == nil && settings.timeZone == nil)
    #expect(settings.locale.identifier == "en_US")
  }

  @Test func `every option comes to where it is used`() async throws {
    let settings = try #require(
      await serve(
        "--host ::1 --port 0 --store memory: --locale de_DE --time-zone Europe/Berlin --date-style medium --threads 3 --max-body 10 "
          + "--max-import 20 --header-timeout 4 --request-timeout 5 --max-connections 6 "
          + "--max-connections-per-address 7 --melodies-api http://tunes.example.com:81 "
          + "--public-url https://shop.example.com --trusted-proxy 10.0.0.1 --access-log --log-format json "
          + "--require-auth --drain 5s --cache-bytes 8 --cache-entries 9 --assistant-writes"
      ).settings)
    #expect(settings.assistantsMayWrite)
    #expect(settings.drain == .seconds(5))
    #expect((settings.host.text, settings.host.urlHost, settings.port) == ("::1", "[::1]", 0))
    #expect(settings.store == .memory)
    #expect((settings.locale.identifier, settings.timeZone?.identifier) == ("de_DE", "Europe/Berlin"))
    #expect(settings.dateStyle == .medium)
    #expect((settings.threads, settings.maxBody, settings.maxImport) == (3, 10, 20))
    #expect((settings.headerTimeout, settings.requestTimeout) == (.seconds(4), .seconds(5)))
    #expect((settings.maxConnections, settings.maxConnectionsPerAddress) == (6, 7))
    #expect((settings.cacheBytes, settings.cacheEntries) == (8, 9))
    #expect(settings.publicOrigin?.description == "https://shop.example.com")
    #expect(settings.melodiesAPI?.absoluteString == "http://tunes.example.com:81")
    #expect(settings.trustedProxy?.text == "10.0.0.1")
    #expect(settings.logsRequests && settings.logFormat == .json && settings.requiresSignIn)
  }

  @Test func `every option can be set by the environment, and the command line has precedence`() async throws {
    let values: KeyValuePairs = [
      "HOST": "::1", "PORT": "81", "STORE": "memory:", "LOCALE": "de_DE", "TIME_ZONE": "Europe/Berlin",
      "DATE_STYLE": "medium", "THREADS": "3",
      "MAX_BODY": "10", "MAX_IMPORT": "20", "HEADER_TIMEOUT": "4", "REQUEST_TIMEOUT": "5", "MAX_CONNECTIONS": "6",
      "MAX_CONNECTIONS_PER_ADDRESS": "7", "MELODIES_API": "http://tunes.example.com",
      "PUBLIC_URL": "https://shop.example.com", "TRUSTED_PROXY": "10.0.0.1", "REQUIRE_AUTH": "yes", "ACCESS_LOG": "1",
      "LOG_FORMAT": "json", "LOG_FILE": "", "PASSWORD_FILE": "", "QUIET": "true", "DRAIN": "5s",
      "CACHE_BYTES": "8", "CACHE_ENTRIES": "9", "ASSISTANT_WRITES": "yes",
    ]
    let environment = Dictionary(uniqueKeysWithValues: values.map { ("STOREKEEPER_\($0)", $1) })
    #expect(
      Set(environment.keys)
        == Set(ServerOptions.all.map { "STOREKEEPER_" + $0.name.uppercased().replacing("-", with: "_") }))
    let set = try #require(await serve("--port 82", environment: environment).settings)
    let typed = try #require(
      await serve(
        "--host ::1 --port 82 --store memory: --locale de_DE --time-zone Europe/Berlin --date-style medium --threads 3 --max-body 10 "
          + "--max-import 20 --header-timeout 4 --request-timeout 5 --max-connections 6 "
          + "--max-connections-per-address 7 --melodies-api http://tunes.example.com "
          + "--public-url https://shop.example.com --trusted-proxy 10.0.0.1 --access-log --log-format json "
          + "--require-auth --quiet --drain 5 --cache-bytes 8 --cache-entries 9 --assistant-writes"
      ).settings)
    #expect(set == typed)
    #expect(try #require(await serve("", environment: ["STOREKEEPER_ACCESS_LOG": "no"]).settings).logsRequests == false)
    let help = await serve("--help").console.output
    #expect(environment.keys.allSatisfy { help.contains("[\($0)]") })
  }

  @Test(arguments: [
    ("STOREKEEPER_PORT", "http", "STOREKEEPER_PORT is “http”; use a whole number"),
    ("STOREKEEPER_ACCESS_LOG", "sometimes", "STOREKEEPER_ACCESS_LOG is “sometimes”; use 1, yes, true, 0, no, false"),
    ("STOREKEEPER_LOG_FORMAT", "yaml", "STOREKEEPER_LOG_FORMAT is “yaml”; use text, json"),
  ])
  func `an invalid variable of the environment is refused by its name`(name: String, value: String, words: String)
    async
  {
    let run = await serve("", environment: [name: value])
    #expect(run.status == 2)
    #expect(run.console.errors.contains(words), "\(run.console.errors)")
  }

  @Test func `a log file continues under its name after it has been moved`() async throws {
    let folder = NSTemporaryDirectory() + "storekeeper-log-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/server.log"
    let log = try LogFile(path)
    #expect(log.write("first\n") == nil)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    #expect(log.write("second\n") == nil)
    #expect(log.reopen() == nil)
    #expect(log.write("third\n") == nil)
    #expect(try String(contentsOfFile: path + ".1", encoding: .utf8) == "first\nsecond\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "third\n")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    try Data("SQLite format 3\0".utf8).write(to: URL(filePath: folder + "/store.sqlite"))
    let refused = await serve("--log-file \(folder)/store.sqlite")
    #expect((refused.status, refused.settings) == (2, nil))
    #expect(refused.console.errors.contains("is part of a database"))
    let missing = await serve("--log-file \(folder)/missing/server.log")
    #expect(missing.status == 2 && missing.console.errors.contains("cannot be opened: No such file or directory"))
  }

  @Test func `the log file has the lines of the server, and standard error has none of them`() async throws {
    let path = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString).log"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = await serve("--quiet --log-file \(path)", signals: [.reopenLog, .stop], logs: "started")
    #expect((run.status, run.starter.stopped) == (0, 1))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "started\n")
    #expect(run.console.errors.isEmpty)
  }

  @Test(arguments: [
    ("https://shop.example.com/", "https://shop.example.com"), ("HTTPS://Shop.Example.com", "https://shop.example.com"),
    ("https://shop.example.com:443", "https://shop.example.com"),
    ("http://shop.example.com:80", "http://shop.example.com"),
    ("https://shop.example.com:8443/", "https://shop.example.com:8443"), ("https://[0:0::1]", "https://[::1]"),
    ("https://xn--mnchen-3ya.de", "https://xn--mnchen-3ya.de"),
  ])
  func `the public URL has one form, however it is typed`(typed: String, form: String) async throws {
    #expect(try #require(await serve("--public-url \(typed)").settings).publicOrigin?.description == form)
  }

  @Test(arguments: [
    ("--host 0.0.0.0", 64), ("--host ::", 64), ("--host 0.0.0.0 --trusted-proxy 10.0.0.1", 0), ("--host localhost", 0),
  ])
  func `one address of the open network has its share of the connections, but none behind a proxy`(
    line: String, share: Int
  ) async throws {
    #expect(try #require(await serve(line).settings).maxConnectionsPerAddress == share)
  }

  @Test func `it says where it listens on standard output alone, and stops the server when it is asked to`() async {
    let run = await serve("--port 0")
    #expect(run.status == 0)
    #expect(run.console.output == "listening on http://127.0.0.1:4711\n")
    #expect(run.console.errors.hasPrefix("Try: curl 'http://127.0.0.1:4711/api/v1/orders?limit=3'"))
    #expect(run.starter.stopped == 1)
  }

  @Test(arguments: ["--quiet", "--log-format json"])
  func `standard error is left to the log where a program reads it`(line: String) async {
    let run = await serve(line)
    #expect(run.console.errors.isEmpty)
    #expect(run.console.output == "listening on http://127.0.0.1:4711\n")
  }

  @Test(arguments: [
    ("--port 70000", "65535"), ("--port http", "whole number"), ("--threads 0", "from 1"),
    ("--host example.com", "address"),
    ("--hots ::1", "did you mean --host?"), ("--log-format yaml", "text, json"),
    ("--log-format jsn", "did you mean json?"),
    ("--public-url shop.example.com", "https://"), ("--public-url https://h/path", "without a path"),
    ("--public-url ftp://h", "https://"), ("--public-url https://h:0", "https://"),
    ("--public-url https://h:70000", "https://"), ("--public-url https://amy:secret@h", "https://"),
    ("--public-url https://h?a", "https://"), ("--public-url https://127.1", "https://"),
    ("--melodies-api tunes", "https://"), ("--melodies-api ftp://h", "https://"),
    ("--trusted-proxy proxy", "address"), ("--port", "needs a value"),
    ("serve", "unknown command “serve”"), ("completion", "did you mean “storekeeper-server completions”?"),
    ("--port 1 --port 2", "given twice"), ("--store nonsense", "sqlite:nonsense"), ("--max-body 0", "from 1"),
    ("--json", "no option"),
  ])
  func `an invalid argument ends the program with status 2 before it starts`(line: String, hint: String) async {
    let run = await serve(line)
    #expect(run.status == 2)
    #expect(run.console.errors.contains(hint), "\(run.console.errors)")
    #expect(run.console.errors.hasPrefix("storekeeper-server: "))
    #expect(run.console.output.isEmpty)
    #expect(run.settings == nil)
  }

  @Test(arguments: [Problem.Code.unavailable, .forbidden, .internal])
  func `a server that does not start says why, with the problem's status`(code: Problem.Code) async {
    let run = await serve("", failure: Problem(code, "it is so", remedy: "do this"))
    #expect(run.status == code.exitStatus)
    #expect(run.console.errors == "storekeeper-server: it is so\n  do this\n")
    #expect(run.console.output.isEmpty)
  }

  @Test func `help tells every option, and completion knows it`() async throws {
    let help = await serve("--help")
    #expect(help.status == 0 && help.settings == nil)
    #expect(help.console.output.contains("Usage: storekeeper-server [OPTIONS]"))
    let scripts = [await serve("completions bash"), await serve("completions zsh"), await serve("completions fish")]
    for option in ServerOptions.all {
      #expect(help.console.output.contains(option.typed))
      #expect(scripts.allSatisfy { $0.console.output.contains(option.name) })
    }
    #expect(scripts.allSatisfy { $0.console.output.contains("storekeeper-server") })
    #expect(await serve("help").console.output == help.console.output)
    #expect(await serve("--version").console.output == "storekeeper-server 1.2.3\n")
  }
}

// MARK: A server that is told to stop at once

private final class StarterStub: ServerStarting {
  private let state = Lock((settings: ServerSettings?.none, stopped: 0))
  private let failure: Problem?
  private let line: String?

  init(failure: Problem?, line: String?) {
    self.failure = failure
    self.line = line
  }

  var settings: ServerSettings? { state.withLock { $0.settings } }
  var stopped: Int { state.withLock { $0.stopped } }

  func startServer(_ settings: ServerSettings, log: @escaping @Sendable (String) -> Void)
    async throws(Problem) -> any RunningServer
  {
    state.withLock { $0.settings = settings }
    if let failure { throw failure }
    line.map(log)
    return RunningStub(starter: self)
  }

  private struct RunningStub: RunningServer {
    let starter: StarterStub
    let url = "http://127.0.0.1:4711"
    func stop() { starter.state.withLock { $0.stopped += 1 } }
  }
}

private struct ServerRun {
  var status: Int32
  var console: ConsoleStub
  var starter: StarterStub
  var settings: ServerSettings? { starter.settings }
}

/// - Parameter logs: the line that the server logs when it starts; `nil` for none.
private func serve(
  _ line: String, environment: [String: String] = [:], failure: Problem? = nil, signals: [ProcessSignal] = [.stop],
  logs: String? = nil
) async -> ServerRun {
  let console = ConsoleStub(environment: ["HOME": "/srv/amy"].merging(environment) { $1 }, signals: signals)
  let starter = StarterStub(failure: failure, line: logs)
  let program = CommandLineProgram(version: "1.2.3", servers: starter, console: console)
  let status = await program.run(line.split(separator: " ").map { Array($0.utf8) })
  return ServerRun(status: status, console: console, starter: starter)
}
