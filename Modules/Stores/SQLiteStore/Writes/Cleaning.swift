import OrdersStoreProtocols

// What has been erased must not be found in the file's unused parts. That takes longer than a transaction may, so the
// transaction that erases leaves a note, and whoever writes next does what a crash has left undone.

extension Connection {
  /// Leaves the note that the file is to be cleaned.
  func demandCleaning() throws(Failure) {
    try run("INSERT OR REPLACE INTO settings (name, value) VALUES ('cleaning', 'demanded')")
  }

  /// Cleans the file where a note demands it.
  func cleanIfDemanded() throws(Failure) {
    guard try integer("SELECT count(*) FROM settings WHERE name = 'cleaning'") > 0 else { return }
    // The index of terms marks what it forgets; merging its parts is what takes it out.
    try run("INSERT INTO terms (terms) VALUES ('optimize')")
    // Pages that have been split keep copies of what has moved; only writing all of them anew takes those out.
    try execute("VACUUM")
    try checkpoint()
    try run("DELETE FROM settings WHERE name = 'cleaning'")
  }

  /// Moves the log into the file and empties it.
  ///
  /// - Throws: `unavailable` where somebody goes on reading the log's past for longer than the busy timeout.
  func checkpoint() throws(Failure) {
    let isBusy = try integer("PRAGMA wal_checkpoint(TRUNCATE)") != 0
    if isBusy { throw database.failure(.busy) }
  }
}

extension SQLiteStore {
  func clean(
    after context: WriteContext, failing kind: (OrdersStoreError.Cause) -> OrdersStoreError
  ) async throws(OrdersStoreError) {
    guard !context.isDryRun else { return }
    let cleaned = await writer.maintain { connection throws(Failure) in try connection.cleanIfDemanded() }
    if case .failure(let failure) = cleaned { throw kind(failure.cause) }
  }
}
