public import OrdersStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SumsKernel

// A restore replaces the store in one transaction: its pages are copied from a temporary file that is the restored store
// already, with its new epoch and without sessions. A process that is killed leaves the old store or the restored one.

extension SQLiteStore {
  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    let source = file.other(at: SQLiteStore.absolute(path))
    let file = file
    // The preparation reads the whole backup and may take long; meanwhile writes go to the store that is replaced.
    let prepared: PreparedRestore
    do throws(Failure) {
      prepared = try await source.preparedRestore(for: file, progress: { progress($0 / 2) })
    } catch {
      throw .cannotUpdate(error.cause)
    }
    let restored = await writer.maintain { connection throws(Failure) in
      let copy = try PageCopy(from: prepared.connection.database, to: connection.database)
      try copy.lockTarget(connection.database)
      if extent == .withoutCredentials {
        // Credentials are read when nobody can change them any more: a token that was just revoked must stay revoked.
        try prepared.connection.replaceCredentials(by: try file.connect(.existing).credentials())
      }
      try copy.run(into: connection.database, progress: { progress((1 + $0) / 2) })
      try file.emptyLog(of: connection)
    }
    // The last page that is copied commits the restore.
    if case .failure(let failure) = restored {
      throw .cannotUpdate(failure.isOfDisk ? failure.withUnknownOutcome.cause : failure.cause)
    }
  }
}

extension SQLiteStore {
  /// Returns the number of orders and the newest change of a backup, without changing its file.
  ///
  /// - Throws: `cannotFetch`: `corrupt` if the file is not a backup of such a store; `unavailable` if it is unreadable.
  public static func readBackup(atPath path: String) async throws(StoreError) -> StoreSummary {
    let file = StoreFile(path: absolute(path), format: .current, busyTimeout: 5_000)
    switch await RestorePreparer().summarize(file) {
    case .success(let summary): return summary
    case .failure(let failure): throw .cannotFetch(failure.cause)
    }
  }
}

extension StoreFile {
  /// Examines this backup, and copies it to a temporary file in the current format, on a thread of its own.
  ///
  /// - Parameter store: the store that the backup replaces.
  func preparedRestore(for store: StoreFile, progress: @Sendable (Double) -> Void) async throws(Failure)
    -> PreparedRestore
  {
    guard exists else { throw Failure(.unavailable("there is no backup at “\(path)”")) }
    return try await RestorePreparer().prepare(self, for: store, progress: progress).get()
  }

  /// Returns the version of the schema of a backup.
  fileprivate func identifyBackup(_ connection: Connection) throws(Failure) -> Int {
    guard case .store(let version) = try identify(connection) else {
      throw Failure(.corrupt("“\(path)” is empty; it is not a backup of a store"))
    }
    return version
  }

  /// Checks that a backup is complete, of a known format, and has only rows that a store could have written.
  fileprivate func examine(_ connection: Connection) throws(Failure) {
    let version = try identifyBackup(connection)
    try checkSchema(connection, ofVersion: version)
    let damage = try connection.damage(upTo: 1)
    guard damage.isEmpty else {
      throw Failure(.corrupt("“\(path)” is damaged (\(damage.joined(separator: "; "))); use another backup"))
    }
    try connection.checkRows(ofVersion: version)
  }
}

/// Reads a backup, or prepares a restore, on a thread of its own, so that the store's writer continues meanwhile.
private actor RestorePreparer {
  private let executor = ThreadExecutor("sqlite-restore")

  nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

  /// Counts the orders of a backup, and finds its newest change.
  func summarize(_ source: StoreFile) -> Result<StoreSummary, Failure> {
    do throws(Failure) {
      let connection = try source.connect(.readOnly)
      let summary = try connection.snapshot { () throws(Failure) in
        // A view in the place of a table could read for ever.
        try source.checkSchema(connection, ofVersion: try source.identifyBackup(connection))
        return StoreSummary(
          orders: Int(try connection.integer("SELECT count(*) FROM orders")),
          lastChange: try connection.first("SELECT id, order_id, at FROM events ORDER BY id DESC LIMIT 1") {
            StoreSummary.Change(id: $0.integer(), orderID: $0.text(), at: $0.instant())
          })
      }
      return .success(summary)
    } catch {
      return .failure(error)
    }
  }

  /// Examines a backup, and copies it to a temporary file in the current format; the backup does not change.
  ///
  /// - Parameter store: the store that the backup replaces; it reports a long migration.
  func prepare(_ source: StoreFile, for store: StoreFile, progress: @Sendable (Double) -> Void)
    -> Result<PreparedRestore, Failure>
  {
    do throws(Failure) {
      let backup = try source.connect(.readOnly)
      // The transaction stays open, so that the copied content is the examined content.
      try backup.execute("BEGIN")
      try source.examine(backup)
      let draft = try store.connectTemporary()
      try PageCopy(from: backup.database, to: draft.database).run(into: draft.database, progress: progress)
      let version = try source.identifyBackup(backup)
      try store.migrate(draft)
      try draft.transaction { () throws(Failure) in
        // Dates and sums follow from the orders, whose rows have been examined: wrong ones are no reason to refuse a
        // backup.
        if version >= OrdersSchema.datesVersion { try draft.rebuildDates() }
        if version >= Schema.rollUpVersion { try draft.fillRollUp() }
        // The ids of events that were written after the backup are given again.
        try draft.run("INSERT OR REPLACE INTO settings (name, value) VALUES ('epoch', lower(hex(randomblob(16))))")
        // A user who has signed out since the backup must not be signed in again.
        try draft.run("DELETE FROM sessions")
        return true
      }
      return .success(PreparedRestore(draft))
    } catch {
      return .failure(error)
    }
  }
}

/// The temporary file that replaces the store.
///
/// Unchecked: the preparer's thread passes the connection to the writer's thread and does not use it afterwards.
final class PreparedRestore: @unchecked Sendable {
  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }
}
