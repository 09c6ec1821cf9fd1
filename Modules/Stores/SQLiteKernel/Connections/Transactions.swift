import SQLKernel

/// Rows to which many changes of a transaction contribute, written once before the commit.
package protocol TransactionSummaries: AnyObject {
  func write(on connection: Connection) throws(Failure)
}

extension Connection {
  /// Runs a closure in a transaction, which is committed if the closure returns true, and rolled back otherwise.
  ///
  /// - Parameter insertsAtOnce: whether a row that the file may refuse is inserted before the closure continues, so
  ///   that only its own write fails; else the row may wait for others, and the whole transaction fails with it.
  package func transaction(insertsAtOnce: Bool = true, _ body: () throws(Failure) -> Bool) throws(Failure) {
    try run("BEGIN IMMEDIATE")
    self.insertsAtOnce = insertsAtOnce
    defer { summaries = nil }
    do throws(Failure) {
      let isCommitted = try body()
      if isCommitted { try commit() } else { try run("ROLLBACK") }
    } catch {
      waiting = WaitingRows()
      // SQLite may have rolled back by itself; a failing rollback must not hide the cause.
      if !database.isInAutocommit { try? run("ROLLBACK") }
      throw error
    }
  }

  private func commit() throws(Failure) {
    try summaries?.write(on: self)
    try insertWaiting()
    do throws(Failure) {
      try run("COMMIT")
    } catch {
      var failure = error
      failure.isOfCommit = true
      throw failure
    }
  }

  /// Runs a closure whose statements all read the same state of the store.
  package func snapshot<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    try run("BEGIN")
    defer { if !database.isInAutocommit { try? run("COMMIT") } }
    return try body()
  }

  /// Copies a log that has lost its name, or whose file has, into the file.
  ///
  /// - Throws: `unavailable` if another process reads an old state for longer than the busy timeout.
  func copyLostLog() throws(Failure) {
    let isBusy = try integer("PRAGMA wal_checkpoint(TRUNCATE)") != 0
    if isBusy { throw database.failure(.busy) }
  }

  /// Sets the options of a writing connection; none of them is stored in the file.
  func prepareForWriting() throws(Failure) {
    try execute("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    try execute("PRAGMA journal_size_limit = 67108864")
    // The cache size in KiB; an import of a million orders is no faster with more.
    try execute("PRAGMA cache_size = -32000")
  }
}
