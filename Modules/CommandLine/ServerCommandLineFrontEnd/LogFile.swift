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
  private let path: String
  private let file: Lock<FileHandle>
  /// Whether the last line could not be written, which is reported once.
  private let hasFailed = Lock(false)

  /// Opens the file, which only its owner may read, or creates it.
  ///
  /// - Throws: `Problem`: `usage` if it cannot be opened, with the system's reason.
  init(_ path: String) throws(Problem) {
    self.path = path
    guard !AtomicFile.isOfDatabase(path) else {
      throw Problem(.usage, "\(quoted(path)) is part of a database", remedy: "choose another file for the log")
    }
    guard let file = Self.opened(path) else { throw Problem(.usage, Self.reason(path), remedy: "choose another file") }
    self.file = Lock(file)
  }

  /// Writes lines at the end of the file.
  ///
  /// - Returns: the reason if they cannot be written and the lines before them could; otherwise `nil`.
  func write(_ lines: String) -> String? {
    do {
      try file.withLock { try $0.write(contentsOf: Data(lines.utf8)) }
      hasFailed.withLock { $0 = false }
      return nil
    } catch {
      return hasFailed.withLock { failed in
        defer { failed = true }
        return failed ? nil : "the log file \(quoted(path)) cannot be written; its lines are lost until it can"
      }
    }
  }

  /// Opens the file of this name again, which is another one if a tool has moved it.
  ///
  /// - Returns: the reason if it cannot be opened; the log then continues in the file that is open.
  func reopen() -> String? {
    guard let opened = Self.opened(path) else { return Self.reason(path) }
    let before = file.withLock { file in
      defer { file = opened }
      return file
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
