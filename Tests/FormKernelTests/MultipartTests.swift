import DocumentsProtocols
import HTTPProtocols
import ModelsTesting
import PresentationProtocols
import Testing

@testable import FormKernel

@Suite struct `A form with a file` {
  private static let form =
    "preamble\r\n--B1\r\nContent-Disposition: form-data; name=\"form_token\"\r\n\r\nt\r\n"
    + "--B1\r\ncontent-disposition: form-data; name=\"layout\"\r\nX: y\r\n\r\n\r\n"
    + "--B1 \r\nContent-Disposition: form-data; name=\"file\"; filename=\"a%22b.csv\"\r\n"
    + "Content-Type: text/csv\r\n\r\nline 1\r\n--B\r\n-\r\nline 2\r\n--B1--\r\nepilogue"
  private static let type = "multipart/form-data; charset=utf-8; boundary=\"B1\""
  private static let whole: [MultipartParser.Event] = [
    .part(name: "form_token", fileName: nil), .bytes(Array("t".utf8)), .part(name: "layout", fileName: nil),
    .part(name: "file", fileName: "a\"b.csv"), .bytes(Array("line 1\r\n--B\r\n-\r\nline 2".utf8)), .end,
  ]

  @Test(arguments: 1...40)
  func `is the same in pieces of any size`(size: Int) throws {
    #expect(try Self.events(Array(Self.form.utf8), pieces: size) == Self.whole)
  }

  @Test func `its fields come first, and its file is read on`() async throws {
    let form = try await Form.reading(request(Self.form), limit: 10)
    #expect(form["form_token"] == "t")
    #expect(form.fields["layout"] == "")
    let file = try #require(form.file)
    #expect(file.name == "a\"b.csv")
    var bytes: [UInt8] = []
    while let piece = try await file.source.next() { bytes += piece }
    #expect(String(decoding: bytes, as: UTF8.self) == "line 1\r\n--B\r\n-\r\nline 2")
  }

  @Test(arguments: [
    ("", "ended too early"), ("--B1\r\n", "ended too early"), ("--B1x\r\n", "a line of its own"),
    ("--B1\r\n\r\nx\r\n--B1--", "no name"), ("--B1\r\nContent-Disposition: form-data\r\n\r\n--B1--", "no name"),
    ("--B1\r\nContent-Disposition: form-data; name=\"a\r\n\r\n--B1--", "no name"),
    ("--B1\r\n" + String(repeating: "X: y\r\n", count: 3_000), "too long"),
    (
      "--B1\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n" + String(repeating: "a", count: 70_000)
        + "\r\n--B1--",
      "more than"
    ),
  ])
  func `a malformed multipart body is refused`(body: String, words: String) async throws {
    let problem = try await #require(throws: Problem.self) { _ = try await Form.reading(request(body), limit: 10) }
    #expect(problem.detail.contains(words))
  }

  @Test(arguments: ["multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=ä"])
  func `a form without a boundary is refused`(type: String) {
    #expect(throws: Problem.self) { _ = try MultipartParser(contentType: type) }
  }

  @Test func `a part after the file is refused`() async throws {
    let more = Self.form.replacing(
      "\r\n--B1--", with: "\r\n--B1\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\n1\r\n--B1--")
    let file = try #require(try await Form.reading(request(more), limit: 10).file)
    await #expect(throws: Problem.self) { while try await file.source.next() != nil {} }
  }

  @Test func `seventy thousand mutated forms are read or refused, alike in any pieces`() throws {
    var random = SplitMix64(seed: 1)
    let bytes = Array(Self.form.utf8)
    var (read, refused) = (0, 0)
    for _ in 0..<70_000 {
      let mutated = random.mutated(bytes)
      let events = try? Self.events(mutated, pieces: 1 + Int(random.next() % 64))
      if events == nil { refused += 1 } else { read += 1 }
      if random.next() % 8 == 0 { #expect(events == (try? Self.events(mutated, pieces: mutated.count + 1))) }
    }
    #expect(read > 10_000 && refused > 10_000)
  }

  private func request(_ body: String) -> HTTPRequest {
    HTTPRequest(.post, "/", fields: ["Content-Type": Self.type], body: HTTPBody(body))
  }

  /// Returns all events of the parser, with consecutive bytes joined.
  private static func events(_ bytes: [UInt8], pieces: Int) throws -> [MultipartParser.Event] {
    var parser = try MultipartParser(contentType: type)
    var rest = bytes[...]
    var events: [MultipartParser.Event] = []
    while true {
      switch try parser.next() {
      case .needsMore:
        guard !rest.isEmpty else { throw Problem(.usage, "ended") }
        parser.take(Array(rest.prefix(pieces)))
        rest = rest.dropFirst(pieces)
      case .bytes(let more):
        if case .bytes(let before)? = events.last {
          events[events.count - 1] = .bytes(before + more)
        } else {
          events.append(.bytes(more))
        }
      case .end: return events + [.end]
      case let event: events.append(event)
      }
    }
  }
}
