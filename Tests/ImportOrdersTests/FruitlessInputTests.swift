import APITesting
import DocumentsProtocols
import ImportOrdersProtocols
import Locks
import OrdersWorkerProtocols
import PresentationProtocols
import Testing

@testable import ImportOrders

@Suite(.timeLimit(.minutes(20))) struct `A file in which no order can be read` {
  private static let order = "{\"email\":\"a@b\"}\n"

  @Test(arguments: ["\n", "0\n", "[]\n", "{\n"])
  func `ends the import after ten thousand lines in a row, and what came before is kept`(line: String) async throws {
    let source = EndlessSource(Self.order, then: line)
    let imported = try await Imported(of: source, as: .ndjson)
    #expect(imported.problem?.code == .tooLarge)
    #expect(imported.problem?.detail.hasSuffix("before line 10002") == true)
    #expect(imported.orders.count == 1)
    #expect(source.count < 40_000 + (1 << 18))
  }

  @Test(arguments: ["\n", "x\n", "a,b\n"])
  func `ends it as CSV, too`(line: String) async throws {
    let source = EndlessSource("\(OurCSV.heading)\n\(OurCSV.row(1))\n", then: line)
    let imported = try await Imported(of: source, as: .csv)
    #expect(imported.problem?.code == .tooLarge)
    #expect(imported.orders.count == 1)
  }

  @Test func `ends it as a JSON list, too`() async throws {
    let imported = try await Imported(of: EndlessSource("[", then: "0,"), as: .json)
    #expect(imported.problem?.code == .tooLarge)
  }

  @Test func `is none where an order comes after fewer`() async throws {
    let text = String(repeating: "0\n", count: 9_000) + Self.order
    let imported = try await Imported(ByteSourceFake(text + text), as: .ndjson)
    #expect(imported.problem == nil)
    #expect(imported.orders.count == 2)
    #expect(imported.rejects.count == 18_000)
  }

  /// Each line begins within the quotation mark of the line before, wherever parsing continues.
  @Test(arguments: [100_000, 900_000])
  func `is read again no more than sixteen times for quotation marks that are never closed`(lines: Int) async throws {
    let text = OurCSV.heading + "\n" + String(repeating: "x\",\"\n", count: lines)
    let imported = try await Imported(ByteSourceFake(text), as: .csv)
    #expect(imported.problem?.code == .tooLarge)
    #expect(imported.rejects.count == 16)
  }
}

/// A source with a beginning that is followed by endless repetitions of a text.
private final class EndlessSource: ByteSource {
  let byteCount: Int? = nil
  private let state: Lock<(first: [UInt8]?, count: Int)>
  private let piece: [UInt8]

  init(_ first: String, then line: String) {
    state = Lock((Array(first.utf8), 0))
    piece = Array(String(repeating: line, count: (1 << 16) / line.utf8.count).utf8)
  }

  /// The number of bytes that have been read.
  var count: Int { state.withLock { $0.count } }

  func next() -> [UInt8]? {
    state.withLock { state in
      let piece = state.first.take() ?? piece
      state.count += piece.count
      return piece
    }
  }
}
