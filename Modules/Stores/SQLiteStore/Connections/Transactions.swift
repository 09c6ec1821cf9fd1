extension Connection {
  /// Runs a closure in a transaction that is kept where the closure answers true, and undone where it fails.
  ///
  /// - Parameter insertsAtOnce: whether a row that the file may not take is inserted before the closure goes on, so that
  ///   only what it was for fails; else it may wait for others, and the transaction fails with it.
  func transaction(insertsAtOnce: Bool = true, _ body: () throws(Failure) -> Bool) throws(Failure) {
    try run("BEGIN IMMEDIATE")
    self.insertsAtOnce = insertsAtOnce
    defer { widened = [:] }
    do throws(Failure) {
      let isKept = try body()
      if isKept { try keepSpans() }
      try run(isKept ? "COMMIT" : "ROLLBACK")
    } catch {
      waiting = WaitingRows()
      // Where SQLite has rolled back by itself there is nothing left to undo; a failing undo must not hide the cause.
      if !database.isInAutocommit { try? run("ROLLBACK") }
      throw error
    }
  }

  /// Reads everything that a closure asks from one state of the store.
  func snapshot<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    try run("BEGIN")
    defer { if !database.isInAutocommit { try? run("COMMIT") } }
    return try body()
  }

  /// Sets what a connection that writes needs; none of it is kept in the file.
  func prepareForWriting() throws(Failure) {
    try execute("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    // A page that many transactions write goes from the log into the file once.
    try execute("PRAGMA wal_autocheckpoint = 8192; PRAGMA journal_size_limit = 67108864")
    // KiB. An import of a million orders is no faster with more.
    try execute("PRAGMA cache_size = -32000")
  }
}
