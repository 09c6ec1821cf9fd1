import Foundation
import OrdersStoreProtocols
import Synchronization

/// Notices that a store's file, its log or the log's index has been removed, moved or replaced while it is open.
///
/// A connection goes on with the files that it has opened, whether or not a name still leads to them. What it writes to
/// one without a name is lost when it is closed. See <https://www.sqlite.org/howtocorrupt.html>, 4.
final class FileWatch: Sendable {
  private struct State {
    /// The files that have been opened: the store, its log and the log's index; `nil` for one that is not known.
    var opened: [FileIdentity?] = [nil, nil, nil]
    var isLost = false
    /// Size and time of the store's file when all three were last seen in place.
    var lastSeen: FileStamp?
  }

  private let paths: [String]
  private let report: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// - Parameter report: is called when a file is missed, and when all are back.
  init(path: String, report: @escaping @Sendable (String) -> Void) {
    // No name is ever opened here: to close a file would drop the locks that SQLite has on it.
    paths = [path, path + "-wal", path + "-shm"]
    self.report = report
  }

  /// Remembers which files a connection has opened, unless another one has opened them before.
  ///
  /// - Throws: `unavailable`, as `check`.
  func remember(_ connection: Connection) throws(Failure) {
    let found = paths.map { FileIdentity(path: $0) }
    state.withLock { state in
      for index in paths.indices where state.opened[index] == nil { state.opened[index] = found[index] }
    }
    try check()
    // Between its opening and that look, the name may have been given to another file.
    if connection.database.hasMoved { throw failure(LostFile(path: paths[0], part: .store)) }
  }

  /// Forgets the files, when every connection to them has been closed.
  func forget() { state.withLock { $0 = State() } }

  /// Looks whether the files are where they were opened; a call of `stat` for each.
  ///
  /// - Throws: `unavailable` with the code `moved` where one is not.
  func check() throws(Failure) { if let lost = findLost() { throw failure(lost) } }

  /// Looks for a file that is no longer where it was opened, and reports where that has changed.
  func findLost() -> LostFile? {
    let (missing, hasChanged) = state.withLock { state in
      let missing = paths.indices.first { index in
        state.opened[index].map { $0 != FileIdentity(path: paths[index]) } ?? false
      }
      if missing == nil { state.lastSeen = FileStamp(path: paths[0]) }
      defer { state.isLost = missing != nil }
      return (missing, state.isLost != (missing != nil))
    }
    let lost = missing.flatMap { index in
      LostFile.Part(rawValue: index).map { LostFile(path: paths[index], part: $0) }
    }
    if hasChanged { report(lost?.description ?? "“\(paths[0])” is back, and the store takes writes again") }
    return lost
  }

  /// Whether another process may have written since the log was lost: the store's file has changed, or has a new log.
  func othersMayHaveWritten() -> Bool {
    let lastSeen = state.withLock { $0.lastSeen }
    return lastSeen == nil || FileStamp(path: paths[0]) != lastSeen || FileIdentity(path: paths[1]) != nil
  }

  /// What a write is refused with while a file is lost.
  func failure(_ lost: LostFile) -> Failure { Failure(.moved, message: lost.description, path: paths[0]) }

  /// The failure of closing a store to which others have written since its log was lost.
  var failureOfLog: Failure {
    Failure(
      .moved,
      message: """
        “\(paths[1])” was removed, moved or replaced, and others have written to the store since: what was in that log \
        alone is lost
        """, path: paths[0])
  }
}

/// A file that was removed, moved or replaced while it was open.
struct LostFile: CustomStringConvertible {
  enum Part: Int {
    case store, log, index
  }

  let path: String
  let part: Part

  /// What happened, and what to do.
  var description: String {
    let remedy =
      part != .store
      ? "restart the program before another writes to the store: what has been acknowledged is in it then"
      : "move it back; or, where a server has it open, save its contents with `storekeeper store backup`, then restart it"
    return "“\(path)” was removed, moved or replaced while it was open, so nothing more is written; \(remedy)"
  }
}

/// A file's size and the time of its last change (stat(2)), by which a write by others is noticed.
private struct FileStamp: Equatable {
  let size: Int64
  let seconds: Int
  let nanoseconds: Int

  /// - Returns: `nil` where there is no such file.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    size = Int64(status.st_size)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}

/// What a name leads to: a file's number, on its device.
private struct FileIdentity: Equatable {
  let device: UInt64
  let number: UInt64

  /// - Returns: `nil` where there is no such file.
  init?(path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_nlink > 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
  }
}
