import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The program on a terminal, with a user who reads its output and types.
struct TerminalSession {
  private let master: Int32
  private let slave: Int32
  private let running: Running

  init(
    _ shop: Shop, _ words: [String], columns: UInt16 = 80, rows: UInt16 = 24, environment: [String: String] = [:]
  ) throws {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe openpty(&master, &slave, nil, nil, &size) == 0)
    (self.master, self.slave) = (master, slave)
    running = try Running(
      Shop.program, words, shop.environment.merging(environment) { $1 }, [slave, slave, slave])
  }

  /// Reads until the terminal has shown a text, or to its end.
  func read(until text: String) -> String {
    var shown: [UInt8] = []
    var byte: [UInt8] = [0]
    while !String(decoding: shown, as: UTF8.self).hasSuffix(text), unsafe systemRead(master, &byte, 1) == 1 {
      shown += byte
    }
    return String(decoding: shown, as: UTF8.self)
  }

  func type(_ line: String) { type(Array(line.utf8)) }

  func type(_ line: [UInt8]) {
    _ = unsafe write(master, line + [UInt8(ascii: "\n")], line.count + 1)
  }

  var echoes: Bool {
    var state = termios()
    return unsafe tcgetattr(slave, &state) == 0 && state.c_lflag & tcflag_t(ECHO) != 0
  }

  func interrupt() { running.send(SIGINT) }

  /// Waits for its end.
  ///
  /// - Returns: its status, the rest of its output, and whether the terminal echoes again.
  func finish() -> (status: Int32, shown: String, echoes: Bool) {
    // A program that shows more than the terminal holds must be read before it can end.
    let rest = Reading(master)
    let status = running.wait()
    let echoes = echoes
    close(slave)
    let shown = rest.text()
    close(master)
    return (status, shown.replacing("\r\n", with: "\n"), echoes)
  }
}

/// Reads a descriptor to its end on a thread of its own; a terminal whose other side is closed ends with an error
/// (EIO).
private final class Reading: Sendable {
  private let done = DispatchSemaphore(value: 0)
  // A semaphore orders the thread that writes it and the one that reads it.
  private nonisolated(unsafe) var bytes: [UInt8] = []

  init(_ descriptor: Int32) {
    Thread.detachNewThread { [self] in
      var piece = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe systemRead(descriptor, &piece, piece.count)
        if count <= 0 { break }
        unsafe bytes += piece[..<count]
      }
      done.signal()
    }
  }

  func text() -> String {
    done.wait()
    return unsafe String(decoding: bytes, as: UTF8.self)
  }
}

#if canImport(Darwin)
  private let systemRead = unsafe Darwin.read
#else
  private let systemRead = unsafe Glibc.read
#endif
