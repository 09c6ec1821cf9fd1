import CommandLineFrontEnd
import CommandLineKernel
import CommandLineTesting
import CommandLineAssembly
import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import PresentationProtocols
import ServerCommandLineFrontEnd
import Testing

/// Tests that the command line shows the server's freshness of melodies.
@Suite(.blockingClients) struct `Freshness of a store behind a server` {
  @Test func `melodies that the server has just fetched are from the API on the command line too`() async throws {
    try await withMelodies(.json(Self.tunes)) { server in
      let shown = try object(await desk(server, "--format", "json").output)
      #expect(text(shown, "freshness.origin") == "api")
      #expect(text(shown, "freshness.warning").isEmpty)
      let saved = try object(try await ask(server, "/api/v1/melodies?offline=true").text)
      #expect(text(shown, "freshness.asOf.value") == text(saved, "freshness.asOf.value"))
    }
  }

  @Test(arguments: [
    ("", []), ("offline=true", ["--offline"]), ("max_age=1h", ["--max-age", "1h"]),
    ("max_age=0s", ["--max-age", "0s"]),
  ])
  func `where the server's API is gone, origin, age and warning are what the server says`(
    query: String, options: [String]
  ) async throws {
    try await withMelodies(.json(Self.tunes), .close) { server in
      _ = try await ask(server, "/api/v1/melodies")
      let there = try object(try await ask(server, "/api/v1/melodies?locale=en_US&time_zone=UTC&\(query)").text)
      let expected = try #require(there["freshness"] as? [String: Any])
      let here = try object(await desk(server, ["--format", "json"] + options).output)
      #expect(here["freshness"] as? NSDictionary == expected as NSDictionary)
      #expect((expected["warning"] as? String == nil) == (query.hasPrefix("off") || query.hasSuffix("1h")))
      let notes = await desk(server, options).errors
      #expect(notes.contains("From the store, as of \(text(there, "freshness.asOf.display"))."))
      if let warning = expected["warning"] as? String { #expect(notes.contains("Warning: \(warning)\n")) }
    }
  }

  @Test func `where nothing is kept and the server's API is gone, the desk says so, too`() async throws {
    try await withMelodies(.close) { server in
      let there = try object(try await ask(server, "/api/v1/melodies").text)
      let (errors, status) = await { ($0.errors, $0.status) }(desk(server, "--format", "json"))
      #expect(status == 6)
      let here = try object(errors)
      #expect(text(here, "code") == "no-network" && text(there, "code") == "no-network")
      #expect(text(here, "detail").hasSuffix("no melodies are stored"))
    }
  }

  @Test func `a dry run at the desk lets the server keep nothing`() async throws {
    try await withMelodies(.json(Self.tunes)) { server in
      #expect(await desk(server, "--dry-run").output.hasPrefix("Scale\t"))
      let saved = try await ask(server, "/api/v1/melodies?offline=true").status
      #expect(saved == .notFound)
    }
  }

  // MARK: Fixtures

  private static let tunes = #"{"melodies":[{"id":"t1","rtttl":"Scale:d=4,o=5,b=120:c,d"}],"next":null}"#

  private func withMelodies(_ faults: HTTPFault..., body: (TestServer) async throws -> Void) async throws {
    let api = try FaultyServer(faults)
    defer { api.stop() }
    try await withServer(
      try .local { $0.melodiesAPI = api.url("/melodies") }, timeout: ServerSettings.unhurried, body)
  }

  /// Sends a request without blocking a thread, since the server's API runs on the threads of tests.
  private func ask(_ server: TestServer, _ target: String) async throws -> (status: HTTPStatus, text: String) {
    var request = HTTPFetch(try #require(URL(string: server.server.url + target)))
    (request.allowsPrivateAddresses, request.isRepeatable, request.deadline) = (true, false, ServerSettings.unhurried)
    let answer = try await HTTPFetcher().fetch(request)
    return (answer.status, String(decoding: try await answer.body.collect(upTo: 1 << 20), as: UTF8.self))
  }

  private func desk(_ server: TestServer, _ words: String...) async -> (output: String, errors: String, status: Int32) {
    await desk(server, words)
  }

  private func desk(_ server: TestServer, _ words: [String]) async -> (output: String, errors: String, status: Int32) {
    let console = ConsoleStub()
    let all = ["--store", server.server.url, "--locale", "en_US", "--time-zone", "UTC", "melodies", "list"] + words
    let status = await CommandLineProgram(
      version: "1", desks: CommandLineAssembly(timeout: ServerSettings.unhurried), console: console
    )
    .run(all.map { Array($0.utf8) })
    return (console.output, console.errors, status)
  }

  private func object(_ json: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any], "\(json)")
  }
}
