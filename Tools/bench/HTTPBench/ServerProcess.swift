import Foundation

/// A server in a process of its own, so that its memory and descriptors are its alone.
final class ServerProcess {
  let port: UInt16
  private let process = Process()
  private let input = Pipe()

  struct NotStarted: Error {}

  init(descriptors: Int = 4096, _ options: String...) throws {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let script = "ulimit -n \(descriptors) && exec \"$0\" serve \"$@\""
    process.arguments = ["-c", script, CommandLine.arguments[0]] + options
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = UInt16(line.trimmingCharacters(in: .whitespacesAndNewlines)) else { throw NotStarted() }
    self.port = port
  }

  var isRunning: Bool { process.isRunning }

  var held: (memory: Int, threads: Int, descriptors: Int) { Self.held(by: process.processIdentifier) }

  /// Returns a process's anonymous memory in KiB, its threads and its descriptors (Linux, proc(5)).
  static func held(by process: Int32) -> (memory: Int, threads: Int, descriptors: Int) {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    func value(_ name: String) -> Int {
      let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0
    }
    let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    return (value("RssAnon"), value("Threads"), open?.count ?? 0)
  }

  /// Ends the process, and returns its exit status.
  func end() -> Int32 {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
