import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The built program over a store in a folder of its own, which goes when the test ends.
final class Shop: Sendable {
  let folder: String

  init() throws {
    folder = NSTemporaryDirectory() + "storekeeper-shop-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  struct Result: Sendable {
    var status: Int32
    var output: String
    var errors: String

    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// The program that was built together with this suite: it lies beside the bundle of the tests.
  static var program: String {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(filePath: bundle)
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    return folder.appending(path: "storekeeper").path
  }

  var environment: [String: String] {
    ["HOME": folder, "TZ": "UTC", "LC_ALL": "C", "USER": "amy", "PATH": "/usr/bin:/bin", "TERM": "xterm"]
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Runs the program to its end.
  @discardableResult
  func run(_ words: [String], input: String = "", environment more: [String: String] = [:]) throws -> Result {
    let name = UUID().uuidString
    let (input, output, errors) = (try file("\(name).in", input), try file("\(name).out"), try file("\(name).err"))
    let running = try Running(
      Shop.program, words, environment.merging(more) { $1 },
      [input, output, errors].map(\.fileDescriptor))
    let status = running.wait()
    return Result(status: status, output: try text("\(name).out"), errors: try text("\(name).err"))
  }

  @discardableResult
  func run(_ line: String, input: String = "") throws -> Result {
    try run(line.split(separator: " ").map(String.init), input: input)
  }

  /// Runs the program on a terminal of so many columns.
  ///
  /// - Returns: all that the terminal showed.
  func runOnTerminal(_ line: String, columns: UInt16 = 80, rows: UInt16 = 24) throws -> Result {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe openpty(&master, &slave, nil, nil, &size) == 0)
    let running = try Running(
      Shop.program, line.split(separator: " ").map(String.init), environment, [slave, slave, slave])
    close(slave)
    var shown: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    // At its end, a terminal whose other side is closed answers with an error (EIO).
    while true {
      let count = unsafe read(master, &piece, piece.count)
      if count <= 0 { break }
      shown += piece[..<count]
    }
    close(master)
    let text = String(decoding: shown, as: UTF8.self).replacing("\r\n", with: "\n")
    return Result(status: running.wait(), output: text, errors: "")
  }

  private func file(_ name: String, _ text: String = "") throws -> FileHandle {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return try #require(FileHandle(forUpdatingAtPath: path(name)))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  /// Real data that the importing scene keeps for its tests.
  static func fixture(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "ImportOrdersTests/Fixtures/\(name)").path
  }
}
