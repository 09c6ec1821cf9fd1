import CommandLineAssembly
import CommandLineKernel
import CommandLineTesting
import Foundation
import Testing

/// The program over a store in a file of its own, which is removed at the end.
final class ShopOnDisk {
  /// The repository's root: this file is two folders below it.
  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private let path: String

  init() throws { path = "\(NSTemporaryDirectory())storekeeper-\(UUID().uuidString).sqlite" }

  deinit {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  /// Runs words, and returns the lines of the output; a failure is recorded.
  @discardableResult
  func run(_ words: [String], _ console: ConsoleStub, sourceLocation: SourceLocation = #_sourceLocation) async
    -> [String]
  {
    let program = CommandLineProgram(version: "1", desks: CommandLineAssembly(), console: console)
    let status = await program.run((words + ["--store", "sqlite:\(path)"]).map { Array($0.utf8) })
    #expect(status == 0, "\(words) failed: \(console.errors)", sourceLocation: sourceLocation)
    return console.output.split(separator: "\n").map(String.init)
  }

  /// Runs a line, split at its spaces, and returns the lines of the output.
  @discardableResult
  func run(_ lines: String..., answer: String? = nil, sourceLocation: SourceLocation = #_sourceLocation) async
    -> [String]
  {
    let words = lines.flatMap { $0.split(separator: " ") }.map(String.init)
    return await run(words, ConsoleStub(answers: answer.map { [$0] } ?? []), sourceLocation: sourceLocation)
  }
}

/// Returns the words of a line after the program's name; quotation marks join those between them.
func words(_ line: some StringProtocol) -> [String] {
  let parts = line.split(omittingEmptySubsequences: false) { "\"'".contains($0) }
  let words = parts.enumerated().flatMap { index, part in
    index.isMultiple(of: 2) ? part.split(separator: " ").map { String($0) } : [String(part)]
  }
  return Array(words.drop { $0 != "storekeeper" }.dropFirst())
}
