import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The built server over a shop's store, listening on a free port. Whoever starts it must stop it.
struct ServerProcess: Sendable {
  let port: UInt16
  /// The line that it wrote to standard output.
  let line: String
  /// The time from its start to that line.
  let timeToReady: Duration
  private let running: Running

  init(_ shop: Shop, _ words: String...) throws { try self.init(shop, words: words) }

  /// Starts a server over the shop's store.
  ///
  /// - Parameter words: more arguments, which may name another store.
  init(_ shop: Shop, words: [String]) throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    let null = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    let errors = unsafe open(shop.path("server.err"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    defer { ([null, errors] + ends).forEach { close($0) } }
    let started = ContinuousClock.now
    running = try Running(
      Shop.built("storekeeper-server"), ["--port", "0"] + words, shop.environment, [null, ends[1], errors])
    close(ends[1])
    ends[1] = -1
    line = ServerProcess.line(from: ends[0])
    timeToReady = .now - started
    guard let port = line.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      running.send(SIGKILL)
      let status = running.wait()
      let errors = try String(contentsOfFile: shop.path("server.err"), encoding: .utf8)
      throw NotListening(line: line, status: status, errors: errors)
    }
    self.port = port
  }

  struct NotListening: Error {
    var line: String
    var status: Int32
    var errors: String
  }

  func send(_ signal: Int32) { running.send(signal) }

  /// Waits for the end of the server.
  ///
  /// - Returns: its exit status, or minus the number of the signal that ended it.
  func wait() -> Int32 { running.wait() }

  /// Asks it to stop, and waits for its end.
  ///
  /// - Returns: its exit status, or minus the number of the signal that ended it.
  @discardableResult
  func stop() -> Int32 {
    send(SIGTERM)
    return wait()
  }

  private static func line(from descriptor: Int32) -> String {
    var text: [UInt8] = []
    var byte: [UInt8] = [0]
    while unsafe systemRead(descriptor, &byte, 1) == 1, byte != [UInt8(ascii: "\n")] { text += byte }
    return String(decoding: text, as: UTF8.self)
  }
}

#if canImport(Darwin)
  private let systemRead = unsafe Darwin.read
#else
  private let systemRead = unsafe Glibc.read
#endif
