import Foundation
import Testing

/// The built program over a store in a folder of its own, which is removed when the test ends.
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

  static var program: String { built("storekeeper") }

  /// Returns the path of a program that was built together with this suite, beside the bundle of the tests.
  static func built(_ name: String) -> String {
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? CommandLine.arguments[0]
    var folder = URL(filePath: bundle)
    while folder.path.contains(".xctest") { folder.deleteLastPathComponent() }
    return folder.appending(path: name).path
  }

  var environment: [String: String] {
    ["HOME": folder, "TZ": "UTC", "LC_ALL": "C", "USER": "amy", "PATH": "/usr/bin:/bin", "TERM": "xterm"]
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Runs a server that is expected not to start.
  func runServer(_ words: [String]) throws -> Result { try run(words, of: Shop.built("storekeeper-server")) }

  /// Runs the program to its end.
  @discardableResult
  func run(
    _ words: [String], of program: String = Shop.program, input: String = "", environment more: [String: String] = [:]
  ) throws -> Result {
    let name = UUID().uuidString
    let (input, output, errors) = (try file("\(name).in", input), try file("\(name).out"), try file("\(name).err"))
    let running = try Running(
      program, words, environment.merging(more) { $1 },
      [input, output, errors].map(\.fileDescriptor))
    let status = running.wait()
    return Result(status: status, output: try text("\(name).out"), errors: try text("\(name).err"))
  }

  @discardableResult
  func run(_ line: String, input: String = "") throws -> Result {
    try run(line.split(separator: " ").map(String.init), input: input)
  }

  /// Runs the program on a terminal with a number of columns.
  ///
  /// - Returns: everything that the terminal showed.
  func runOnTerminal(
    _ line: String, columns: UInt16 = 80, rows: UInt16 = 24, environment more: [String: String] = [:]
  ) throws -> Result {
    let session = try TerminalSession(
      self, line.split(separator: " ").map(String.init), columns: columns, rows: rows, environment: more)
    let end = session.finish()
    return Result(status: end.status, output: end.shown, errors: "")
  }

  /// Writes a file that only its owner can read, as a token's must be.
  func writeSecret(_ text: String, to name: String) throws {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path(name))
  }

  private func file(_ name: String, _ text: String = "") throws -> FileHandle {
    try text.write(toFile: path(name), atomically: false, encoding: .utf8)
    return try #require(FileHandle(forUpdatingAtPath: path(name)))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path(name))), as: UTF8.self)
  }

  /// Returns the path of a fixture of a module, by default of the importing scene.
  static func fixture(_ name: String, of module: String = "ImportOrders") -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "\(module)Tests/Fixtures/\(name)").path
  }
}
