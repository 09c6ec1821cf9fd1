import Locks
import OrdersStoreProtocols

/// Detects that a store's file, its log or the log's index has been removed, moved or replaced while it is open.
///
/// A connection continues with the files that it has opened, even if they have no name any more. Its writes to a file
/// without a name are lost when it is closed. See <https://www.sqlite.org/howtocorrupt.html>, 4.
package final class FileWatch: Sendable {
  private struct State {
    /// The identities of the open files: the store, its log and the log's index; `nil` for an unknown one.
    var opened: [FileStatus?] = [nil, nil, nil]
    var isLost = false
    /// The size and time of the store's file when all three were last in place; `nil` before the first check.
    var lastSeen: FileStatus?
  }

  private let paths: [String]
  private let fileSystem: any FileSystem
  private let report: @Sendable (String) -> Void
  private let state = Lock(State())

  /// Creates a watch of the store's file at `path`.
  ///
  /// - Parameter report: is called with a message when a file is missing, and when all are back.
  init(path: String, in fileSystem: any FileSystem, report: @escaping @Sendable (String) -> Void) {
    // This class never opens a file: closing one would release the locks that SQLite has on it.
    paths = [path, path + "-wal", path + "-shm"]
    self.fileSystem = fileSystem
    self.report = report
  }

  /// Records which files a connection has opened, unless another connection has recorded its own before.
  ///
  /// - Throws: `unavailable` if a file has been lost, as `check` does.
  func remember(_ connection: Connection) throws(Failure) {
    let found = paths.map { fileSystem.status(of: $0) }
    state.withLock { state in
      for index in paths.indices where state.opened[index] == nil { state.opened[index] = found[index] }
    }
    try check()
    // The name may have gone to another file between the opening and the check above.
    if connection.database.hasMoved { throw failure(LostFile(path: paths[0], part: .store)) }
  }

  /// Forgets the recorded files, after every connection to them has been closed.
  package func forget() { state.withLock { $0 = State() } }

  /// Checks that the files are where they were opened, with one call of `stat` each.
  ///
  /// - Throws: `unavailable` with the code `moved` if one is not.
  package func check() throws(Failure) { if let lost = findLost() { throw failure(lost) } }

  /// Returns a file that is no longer where it was opened; `nil` if all are. Reports a change of this result.
  package func findLost() -> LostFile? {
    let (missing, hasChanged) = state.withLock { state in
      let missing = paths.indices.first { index in
        state.opened[index].map { !$0.isSameFile(as: fileSystem.status(of: paths[index])) } ?? false
      }
      if missing == nil { state.lastSeen = fileSystem.status(of: paths[0]) }
      defer { state.isLost = missing != nil }
      return (missing, state.isLost != (missing != nil))
    }
    let lost = missing.flatMap { index in
      LostFile.Part(rawValue: index).map { LostFile(path: paths[index], part: $0) }
    }
    if hasChanged { report(lost?.description ?? "“\(paths[0])” is back, and the store takes writes again") }
    return lost
  }

  /// Returns whether another process may have written since the log was lost: the store's file has changed, or has a
  /// new log.
  func othersMayHaveWritten() -> Bool {
    let lastSeen = state.withLock { $0.lastSeen }
    return lastSeen == nil || fileSystem.status(of: paths[0]) != lastSeen || fileSystem.status(of: paths[1]) != nil
  }

  /// Returns the failure of writes while a file is lost.
  package func failure(_ lost: LostFile) -> Failure { Failure(.moved, message: lost.description, path: paths[0]) }

  /// The failure of closing a store that other processes have written to since its log was lost.
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
package struct LostFile: CustomStringConvertible {
  package enum Part: Int {
    case store, log, index
  }

  package let path: String
  package let part: Part

  /// A sentence that says what happened, and what to do.
  package var description: String {
    let remedy =
      part != .store
      ? "restart the program before another one writes to the store; every acknowledged write is then in the store"
      : "move it back; or, where a server has it open, back up its store, then restart it"
    return "“\(path)” was removed, moved or replaced while it was open, so nothing more is written; \(remedy)"
  }
}
