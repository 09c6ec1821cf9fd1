import CommandLineKernel
import Foundation
import Locks
import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The file that receives the lines of the log, each at its end.
///
/// ```swift
/// let log = try LogFile("/var/log/storekeeper/server.log")
/// log.write("started\n")
/// log.reopen()  // after `mv server.log server.log.1`
/// ```
final class LogFile: Sendable {
  private struct State {
    var file: FileHandle
    /// Whether the file ends within a line, of which a full disk took only the beginning.
    var isInLine = false
    /// Whether the last line could not be written, which is reported once.
    var hasFailed = false
  }

  private let path: String
  private let state: Lock<State>

  /// Opens the file, which only its owner may read, or creates it.
  ///
  /// - Throws: `Problem`: `usage` if it cannot be opened, with the system's reason.
  init(_ path: String) throws(Problem) {
    self.path = path
    guard !AtomicFile.isOfDatabase(path) else {
      throw Problem(.usage, "\(quoted(path)) is part of a database", remedy: "choose another file for the log")
    }
    guard let file = Self.opened(path) else { throw Problem(.usage, Self.reason(path), remedy: "choose another file") }
    state = Lock(State(file: file))
  }

  /// Writes lines at the end of the file.
  ///
  /// - Returns: the reason if they cannot be written and the lines before them could; otherwise `nil`.
  func write(_ lines: String) -> String? {
    state.withLock { state in
      let bytes = Array((state.isInLine ? "\n" + lines : lines).utf8)
      let count = bytes.written(to: state.file.fileDescriptor)
      if count > 0 { state.isInLine = bytes[count - 1] != UInt8(ascii: "\n") }
      defer { state.hasFailed = count < bytes.count }
      return count == bytes.count || state.hasFailed
        ? nil : "the log file \(quoted(path)) cannot be written; its lines are lost until it can"
    }
  }

  /// Opens the file of this name again, which is another one if a tool has moved it.
  ///
  /// - Returns: the reason if it cannot be opened; the log then continues in the file that is open.
  func reopen() -> String? {
    guard let opened = Self.opened(path) else { return Self.reason(path) }
    let before = state.withLock { state in
      defer { (state.file, state.isInLine) = (opened, false) }
      return state.file
    }
    try? before.close()
    return nil
  }

  private static func opened(_ path: String) -> FileHandle? {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
    return descriptor < 0 ? nil : FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  private static func reason(_ path: String) -> String {
    "the log file \(quoted(path)) cannot be opened: \(unsafe String(cString: strerror(errno)))"
  }
}

extension [UInt8] {
  /// Writes the bytes to a file, and returns the number of those that it took: fewer than all on a full disk.
  fileprivate func written(to descriptor: Int32) -> Int {
    unsafe withUnsafeBytes { bytes in
      var count = 0
      while count < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[count...])
        let part = unsafe write(descriptor, rest.baseAddress, rest.count)
        if part < 0, errno == EINTR { continue }
        guard part > 0 else { break }
        count += part
      }
      return count
    }
  }
}
