import AssistantKernel
import DocumentsProtocols
import Foundation
import Locks
import ModelsTesting
import Testing

@Suite struct AssistantLinesTests {
  /// Serves a client, and returns the lines of the answers.
  ///
  /// - Parameters:
  ///   - pieces: the input, in pieces.
  ///   - slow: whether the tool waits until it is cancelled.
  private func serve(_ pieces: [String], slow: Bool = false) async throws -> [JSONValue] {
    // A stream without elements ends when its reader is cancelled.
    let (never, continuation) = AsyncStream<Int>.makeStream()
    defer { continuation.finish() }
    let tool = AssistantTool(
      name: "t", title: "", description: "", input: .object([]), output: .object([]),
      hints: .init(isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false),
      action: .read { _ throws(AssistantFailure) in
        if slow { for await _ in never {} }
        return AssistantResult(Array("{}".utf8), text: "Done.")
      })
    let written = Lock<[[UInt8]]>([])
    let rest = Lock(pieces[...])
    let server = AssistantServer(
      name: "storekeeper", version: "1", instructions: "", sign: { $0 }, now: { 0 })
    let lines = AssistantLines(
      server: server, caller: "ann",
      catalogue: AssistantCatalogue(tools: [tool]) { _ throws(AssistantFailure) in nil }
    ) { line in written.withLock { $0.append(line) } }
    await lines.run { rest.withLock { $0.popFirst() }.map { Array($0.utf8) } }
    return try written.withLock { $0 }.map { line in
      #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1 && line.last == UInt8(ascii: "\n"))
      return try JSONValue(parsing: line)
    }
  }

  private static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}
    """
  private static func call(_ id: Int) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"t",\#(meta)}}"#
  }

  @Test func `each line is one message, however the input is divided`() async throws {
    let input = (1...40).map { Self.call($0) + ($0 % 2 == 0 ? "\r\n" : "\n\n") }.joined()
    let pieces = stride(from: 0, to: input.utf8.count, by: 7).map { start in
      String(decoding: Array(input.utf8)[start..<min(start + 7, input.utf8.count)], as: UTF8.self)
    }
    let answers = try await serve(pieces)
    #expect(Set(answers.map(\.["id"])) == Set((1...40).map { .number(String($0)) }) && answers.count == 40)
  }

  @Test func `the end of the input finishes a line without its end`() async throws {
    #expect(try await serve([Self.call(1)]).count == 1)
  }

  @Test func `a line that is no message gets an error, and the next one its answer`() async throws {
    let answers = try await serve(["x\n", String(repeating: "a", count: 2 << 20) + "\n", Self.call(1) + "\n"])
    #expect(answers.map { $0["error"]?["code"] } == [.number("-32700"), .number("-32600"), nil])
  }

  @Test func `a cancelled request has no answer`() async throws {
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    let answers = try await serve([Self.call(1) + "\n" + cancel + "\n"], slow: true)
    #expect(answers.isEmpty)
  }

  @Test func `a request with the id of one that runs is refused`() async throws {
    let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
    let answers = try await serve(["\(Self.call(1))\n\(Self.call(1))\n\(cancel)\n"], slow: true)
    #expect(answers.map { $0["error"]?["code"] } == [.number("-32600")])
  }

  @Test func `a client is earlier after it has sent initialize`() async throws {
    let list = #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#
    #expect(try await serve([list + "\n"])[0]["error"]?["code"] == .number("-32602"))
    let hello = #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#
    let answers = try await serve([hello + "\n" + list + "\n"])
    #expect(answers.allSatisfy { $0["result"] != nil } && answers.count == 2)
  }

  @Test func `of mutated messages, each has one answer or none, and none ends the program`() async throws {
    var random = SplitMix64(seed: 20_261_129)
    let pieces = ["null", "{}", "[]", "-1", "1e999", #""\u202E""#, #""\uD800""#, "\u{0}", "\u{FF}", #""id":1,"#]
    let lines = (1...2_000).map { number -> String in
      var bytes = Array(Self.call(number).utf8)
      for _ in 0..<Int(random.next() % 4) {
        let place = Int(random.next() % UInt64(bytes.count))
        switch random.next() % 3 {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 5))
        default: bytes.insert(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))].utf8, at: place)
        }
      }
      return String(decoding: bytes.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self) + "\n"
    }
    let answers = try await serve(lines)
    let isDone = answers.count { $0["result"] != nil }
    #expect(answers.count <= lines.count && isDone > 200 && isDone < answers.count)
    // A line without a mutation is answered as always.
    #expect(try await serve(lines + [Self.call(9_999)]).contains { $0["id"] == .number("9999") && $0["result"] != nil })
  }
}
