import Foundation
import SQLKernel

extension StoreFile {
  /// Copies into the file what readers allow of the log, while a connection of this process holds the write lock.
  ///
  /// SQLite from 3.7.0 to 3.51.2 can lose commits if another connection resets the log during a checkpoint
  /// (<https://www.sqlite.org/wal.html#walresetbug>). A log is only reset with the write lock, which a checkpoint of
  /// the kind `PASSIVE` does not take, and one of the kind `TRUNCATE` does without if it is busy.
  ///
  /// - Parameter connection: the connection that takes the write lock; a second one copies.
  /// - Returns: whether the whole log has been copied.
  /// - Throws: `unavailable` if another process holds the write lock for longer than the busy timeout; nothing is
  ///   copied then.
  @discardableResult
  func copyLog(of connection: Connection) throws(Failure) -> Bool {
    let copier = try connect(.existing)
    copier.database.leaveLog()
    try connection.run("BEGIN IMMEDIATE")
    defer { try? connection.run("ROLLBACK") }
    // Both have the file of this name open, and so the same log.
    try watch.check()
    guard !connection.database.hasMoved, !copier.database.hasMoved else { return false }
    let found = try copier.first("PRAGMA wal_checkpoint(PASSIVE)") {
      (isBusy: $0.integer() != 0, frames: $0.integer(), copied: $0.integer())
    }
    return found.map { !$0.isBusy && $0.frames == $0.copied } ?? false
  }

  /// Copies the log into the file, and removes the content of the log.
  ///
  /// - Parameter connection: the connection that takes the write lock; a second one copies.
  /// - Throws: `unavailable` if another process writes, or reads an old state, for longer than the busy timeout.
  package func emptyLog(of connection: Connection) throws(Failure) {
    let end = ContinuousClock.now + .milliseconds(Int64(busyTimeout))
    let limit = try connection.integer("PRAGMA journal_size_limit")
    defer { try? connection.execute("PRAGMA journal_size_limit = \(limit)") }
    try connection.execute("PRAGMA journal_size_limit = 0")
    let frame = try connection.integer("PRAGMA page_size") + 24
    repeat {
      if try copyLog(of: connection) {
        // The next commit begins the copied log anew if no reader uses it, and cuts the rest off.
        try connection.transaction { () throws(Failure) in
          try connection.execute("PRAGMA user_version = \(try connection.integer("PRAGMA user_version"))")
          return true
        }
        if fileSystem.status(of: path + "-wal").map({ $0.size <= 32 + frame }) ?? true { return }
      }
      Thread.sleep(forTimeInterval: 0.01)
    } while !interruption.isRaised && .now < end
    throw connection.database.failure(.busy)
  }
}
