import Foundation
public import PresentationProtocols

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A file that is written completely, or not at all: it is written beside its path, and renamed at the end.
///
/// A new file can be read and written by its owner alone; one that replaces another has its permissions. A device or a
/// pipe is written to directly.
public struct AtomicFile: ~Copyable {
  /// The path as it was given.
  private let path: String
  /// The final path, with all links resolved.
  private let destination: String
  /// The path until the end; `nil` for a device or a pipe, which is written to directly.
  private let temporary: String?
  /// The permissions of the file that is replaced; `nil` if there is none.
  private let permissions: mode_t?
  private let descriptor: Int32
  private let console: any Console
  private var waiting: [UInt8] = []

  /// Opens a temporary file for writing, beside its final path.
  ///
  /// - Parameter replaces: whether an existing file that is not empty is replaced.
  /// - Throws: `Problem`: `invalid` for a database, which is never replaced; `conflict` for an existing file; otherwise
  ///   the system's reason.
  public init(_ path: String, _ console: any Console, replaces: Bool = true) throws(Problem) {
    var known = stat()
    let isKnown = unsafe stat(path, &known) == 0
    let isSpecial = isKnown && known.st_mode & S_IFMT != S_IFREG
    let destination = isSpecial ? path : AtomicFile.target(of: path)
    if !isSpecial, AtomicFile.isOfDatabase(destination) {
      throw Problem(.invalid, "“\(path)” is part of a database, and would be overwritten", remedy: "name another file")
    }
    if isKnown, !isSpecial, !replaces, known.st_size > 0 {
      throw Problem(
        .conflict, "the file \(quoted(path)) already exists, and is not overwritten",
        remedy: "use --force to replace it, or name another file")
    }
    let temporary = isSpecial ? nil : AtomicFile.temporary(for: destination)
    console.guardTemporaryFile(temporary)
    // The options prevent that another user's link or file is opened. A folder cannot be opened for writing.
    let descriptor =
      if let temporary {
        unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
      } else {
        unsafe open(destination, O_WRONLY | O_CLOEXEC)
      }
    guard descriptor >= 0 else {
      let error = errno
      console.guardTemporaryFile(nil)
      throw Problem(file: path, "written", error)
    }
    self.path = path
    self.destination = destination
    self.temporary = temporary
    self.descriptor = descriptor
    self.console = console
    permissions = isKnown ? known.st_mode & 0o777 : nil
  }

  /// Returns a name beside a file that nobody can guess.
  private static func temporary(for destination: String) -> String {
    "\(destination).\(String(UInt64.random(in: 0...(.max)), radix: 36)).part"
  }

  /// Returns the target of a link, existing or not; a path that is no link is its own target.
  private static func target(of path: String) -> String {
    var path = path
    // Linux follows as many links (path_resolution(7)).
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      let folder = (path as NSString).deletingLastPathComponent
      path = next.hasPrefix("/") || folder.isEmpty ? next : "\(folder)/\(next)"
    }
    return path
  }

  /// Returns whether the file is a SQLite database, or one of the files that SQLite has beside one.
  public static func isOfDatabase(_ path: String) -> Bool {
    let suffix = ["-wal", "-shm", "-journal"].first { path.hasSuffix($0) } ?? ""
    let descriptor = unsafe open(String(path.dropLast(suffix.count)), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let mark = Array("SQLite format 3\0".utf8)
    var start = [UInt8](repeating: 0, count: mark.count)
    return unsafe read(descriptor, &start, start.count) == mark.count && start == mark
  }

  /// Adds bytes to the file.
  public mutating func write(_ bytes: [UInt8]) throws(Problem) {
    waiting += bytes
    if waiting.count >= 1 << 18 { try send() }
  }

  /// Moves the file to its path; until then, an older file stays there.
  public consuming func commit() throws(Problem) {
    try send()
    guard let temporary else { return }
    if let permissions { _ = fchmod(descriptor, permissions) }
    guard fsync(descriptor) == 0, unsafe rename(temporary, destination) == 0 else {
      throw Problem(file: path, "written", errno)
    }
    console.guardTemporaryFile(nil)
  }

  private mutating func send() throws(Problem) {
    let error = writeAll(waiting, to: descriptor)
    waiting.removeAll(keepingCapacity: true)
    if error != 0 { throw Problem(file: path, "written", error) }
  }

  deinit {
    close(descriptor)
    guard let temporary else { return }
    // If the rename succeeded, this name no longer exists.
    _ = unsafe unlink(temporary)
    console.guardTemporaryFile(nil)
  }
}
