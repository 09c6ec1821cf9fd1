import Foundation
import HTTPCompression
import HTTPProtocols
import HTTPServer
import HTTPTesting
import Testing

struct CompressingTests {
  @Test(arguments: HTTPTestTransport.allCases, ["/text", "/stream"])
  func `a text is sent in gzip to who takes it, whole and shorter`(transport: HTTPTestTransport, path: String)
    async throws
  {
    try await withClient(transport) { client in
      let answer = try await client.send(.get, path, fields: ["Accept-Encoding": "br, gzip"])
      #expect(answer.fields["Content-Encoding"] == "gzip")
      #expect(answer.body.count < text.utf8.count / 2)
      #expect(try gunzip(answer.body) == text)
    }
  }

  @Test(arguments: [
    ("gzip", true), ("GZIP", true), ("x-gzip", true), ("*", true), ("gzip;q=0.001", true), ("gzip ; q=1.0", true),
    ("deflate, gzip;q=0.5, identity;q=0.5", true), ("identity;q=0", false), ("identity;q=0, gzip;q=0.1", true),
    ("", false), ("gzip;q=0", false), ("gzip;q=0.000", false), ("*;q=0", false), ("gzip;q=0, *", false),
    ("br", false), ("gzip;q=0.2, identity;q=0.8", false), ("gzip;q=2", false), ("gzip;q=nan", false), (";;,,", false),
  ])
  func `weights are honoured`(accepted: String, isCoded: Bool) async throws {
    let answer = try await ask("/text", ["Accept-Encoding": accepted])
    #expect(answer.fields["Content-Encoding"] == (isCoded ? "gzip" : nil))
    #expect(try isCoded ? gunzip(answer.body) == text : answer.text == text)
  }

  @Test(arguments: [
    ("text/html; charset=utf-8", true), ("text/csv", true), ("application/json", true), ("Application/JSON", true),
    ("application/problem+json", true), ("application/x-ndjson", true), ("image/svg+xml", true),
    ("image/png", false), ("audio/wav", false), ("application/octet-stream", false), ("", false),
  ])
  func `only texts are worth it, and say that they differ`(type: String, isCoded: Bool) async throws {
    let answer = try await ask("/text", ["Accept-Encoding": "gzip", "X-Type": type])
    #expect((answer.fields["Content-Encoding"] == "gzip") == isCoded)
    #expect((answer.fields["Vary"] == "Accept, Accept-Encoding") == isCoded)
    let forced = try await ask("/text", ["Accept-Encoding": "gzip, identity;q=0", "X-Type": type])
    #expect(forced.fields["Content-Encoding"] == "gzip")
  }

  @Test func `a response that is sent again is compressed once, and its tag is confirmed at once`() throws {
    let (body, tag) = (HTTPCodedBody(), "\"7\"")
    let known = Known(
      response: HTTPResponse(.ok, text: text, fields: ["ETag": tag]), body: body)
    var request = HTTPRequest(.get, "/", fields: ["Accept-Encoding": "gzip", "If-None-Match": "\"7-gzip\""])
    let first = try #require(Compressing(known).respondAtOnce(to: request))
    guard case .bytes(let bytes) = first.body else { return #expect(Bool(false), "the body is a stream") }
    #expect(try gunzip(bytes) == text)
    #expect(first.fields["ETag"] == "\"7-gzip\"")
    #expect(body.bytes(orMade: { nil }) == bytes)
    // The handler sees its own tags.
    #expect(first.fields["X-Asked"] == tag)
    request.fields["Accept-Encoding"] = nil
    #expect(Compressing(known).respondAtOnce(to: request)?.fields["ETag"] == tag)
  }

  @Test(arguments: ["*", "accept-ENCODING, Accept"])
  func `a response that varies by encoding already is not marked again`(vary: String) async throws {
    let answer = try await ask("/text", ["Accept-Encoding": "gzip", "X-Vary": vary])
    #expect(answer.fields["Content-Encoding"] == "gzip")
    #expect(answer.fields.values("Vary") == [vary])
  }

  @Test func `short answers, refusals to transform and empty ones stay as they are`() async throws {
    for path in ["/short", "/fixed", "/empty"] {
      let answer = try await ask(path, ["Accept-Encoding": "gzip"])
      #expect(answer.fields["Content-Encoding"] == nil)
      #expect(answer.fields["ETag"] == "\"7\"")
    }
  }

  @Test(arguments: HTTPTestTransport.allCases, ["/text", "/stream"])
  func `HEAD has the fields of GET`(transport: HTTPTestTransport, path: String) async throws {
    try await withClient(transport) { client in
      let got = try await client.send(.get, path, fields: ["Accept-Encoding": "gzip"])
      let head = try await client.send(.head, path, fields: ["Accept-Encoding": "gzip"])
      for name in ["Content-Encoding", "Content-Type", "Content-Length", "ETag", "Vary"] {
        #expect(head.fields[name] == got.fields[name], "\(name)")
      }
      #expect(head.fields["Content-Encoding"] == "gzip")
      #expect(head.body.isEmpty)
    }
  }

  @Test(arguments: [("\"7\"", "\"7-gzip\""), ("W/\"7\"", "W/\"7-gzip\"")])
  func `a compressed response has its own tag, which its handler does not see`(tag: String, coded: String) async throws
  {
    let answer = try await ask("/text", ["Accept-Encoding": "gzip", "X-Tag": tag])
    #expect(answer.fields["ETag"] == coded)
    let confirmed = try await ask(
      "/text", ["Accept-Encoding": "gzip", "X-Tag": tag, "If-None-Match": "\"1-gzip\", \(coded)"])
    #expect(confirmed.status == .notModified)
    #expect(confirmed.fields["X-Seen"] == "\"1\", \(tag)")
    #expect(confirmed.fields["ETag"] == coded)
    #expect(confirmed.fields["Vary"] == "Accept, Accept-Encoding")
    let weakly = coded.hasPrefix("W/") ? coded : "W/\(coded)"
    let confirmedWeakly = try await ask(
      "/text", ["Accept-Encoding": "gzip", "X-Tag": tag, "If-None-Match": weakly])
    #expect(confirmedWeakly.status == .notModified)
    #expect(confirmedWeakly.fields["ETag"] == coded)
    let plain = try await ask("/text", ["X-Tag": tag, "If-None-Match": tag])
    #expect(plain.status == .notModified)
    #expect(plain.fields["ETag"] == tag)
    let matched = try await ask("/text", ["X-Tag": tag, "If-Match": coded])
    #expect(matched.fields["X-Match"] == tag)
  }

  @Test(arguments: ["gzip", "identity"])
  func `a 304 has the length of the answer in whose place it stands, and nothing of it`(accepted: String) async throws {
    try await withClient(.socket) { client in
      let whole = try await client.send(.get, "/text", fields: ["Accept-Encoding": accepted])
      let confirmed = try await client.send(
        .get, "/text", fields: ["Accept-Encoding": accepted, "If-None-Match": whole.fields["ETag"] ?? ""])
      #expect(confirmed.status == .notModified)
      #expect(confirmed.fields.values("Content-Length") == ["\(whole.body.count)"])
      #expect(confirmed.fields["ETag"] == whole.fields["ETag"])
      #expect(confirmed.fields["Content-Type"] == nil && confirmed.fields["Content-Encoding"] == nil)
    }
  }

  @Test func `each piece of a stream can be read as soon as it is written`() async throws {
    let answer = await Compressing(sample).respond(
      to: HTTPRequest(.get, "/stream", fields: ["Accept-Encoding": "gzip"]))
    guard case .stream(let produce) = answer.body else {
      Issue.record("no stream")
      return
    }
    let pieces = Pieces()
    try await produce(pieces)
    #expect(await pieces.all.count == lines.count + 1)
    #expect(try await gunzip(pieces.all[0]) == lines[0])
    #expect(try await gunzip(Array(pieces.all[0...1].joined())) == lines[0] + lines[1])
    #expect(try await gunzip(Array(pieces.all.joined())) == text)
  }

  // MARK: A handler with a tag

  private func ask(_ path: String, _ fields: HTTPFields) async throws -> RawResponse {
    var answer: RawResponse?
    try await withClient(.inProcess) { answer = try await $0.send(.get, path, fields: fields) }
    return try #require(answer)
  }

  private func withClient(_ transport: HTTPTestTransport, _ body: (HTTPTestClient) async throws -> Void) async throws {
    try await withHTTPClient(of: Compressing(sample), over: transport, starting: { try HTTPServer($0) }, body)
  }

  /// Returns the output of the program gzip; for partial input, the part that can be decoded.
  private func gunzip(_ bytes: [UInt8]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).gz")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let program = Process()
    program.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    program.arguments = ["gzip", "-dc", file.path]
    let output = Pipe()
    program.standardOutput = output
    program.standardError = FileHandle.nullDevice
    try program.run()
    let plain = try output.fileHandleForReading.readToEnd() ?? Data()
    program.waitUntilExit()
    return String(decoding: plain, as: UTF8.self)
  }
}

private let lines = (1...500).map { "{\"number\":\($0),\"name\":\"Amy Apple\"}\n" }
private let text = lines.joined()

private let sample = HTTPRouter([
  HTTPRoute(.get, "/text") { request in
    let tag = request.fields["X-Tag"] ?? "\"7\""
    if let seen = request.fields["If-None-Match"] {
      return HTTPResponse(
        .notModified, text: text, contentType: "application/json",
        fields: ["ETag": tag, "Vary": "Accept", "X-Seen": seen])
    }
    return HTTPResponse(
      .ok, text: text, contentType: request.fields["X-Type"] ?? "application/json",
      fields: [
        "ETag": tag, "Vary": request.fields["X-Vary"] ?? "Accept", "X-Match": request.fields["If-Match"] ?? "",
      ])
  },
  HTTPRoute(.get, "/stream") { _ in
    HTTPResponse(
      .ok, fields: ["Content-Type": "application/x-ndjson", "ETag": "\"7\""],
      body: .stream { writer in for line in lines { try await writer.write(Array(line.utf8)) } })
  },
  HTTPRoute(.get, "/short") { _ in HTTPResponse(.ok, text: "short", fields: ["ETag": "\"7\""]) },
  HTTPRoute(.get, "/fixed") { _ in
    HTTPResponse(.ok, text: text, fields: ["ETag": "\"7\"", "Cache-Control": "no-store, no-transform"])
  },
  HTTPRoute(.get, "/empty") { _ in HTTPResponse(.noContent, fields: ["ETag": "\"7\""]) },
])

private actor Pieces: HTTPWriting {
  var all: [[UInt8]] = []

  func write(_ bytes: [UInt8]) { all.append(bytes) }
}

/// A handler that knows its response at once.
private struct Known: HTTPHandling {
  let response: HTTPResponse
  let body: HTTPCodedBody

  func respond(to request: HTTPRequest) async -> HTTPResponse { response }

  func respondAtOnce(to request: HTTPRequest) -> HTTPResponse? {
    var response = response
    response.codedBody = body
    response.fields["X-Asked"] = request.fields["If-None-Match"]
    return response
  }
}
