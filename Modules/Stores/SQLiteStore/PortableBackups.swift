public import BackupProtocols
public import OrdersStoreProtocols
import SQLCollectionsKernel
package import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel
package import SQLKernel
import SQLOrdersKernel

/// The format of backups that is a SQLite store, for stores that have no file of their own.
public struct SQLiteBackupFormat: BackupFormat {
  public init() {}

  private func file(atPath path: String) -> StoreFile {
    StoreFile(path: SQLiteStore.absolute(path), format: .current, busyTimeout: 5_000)
  }

  public func begin(atPath path: String) throws(StoreError.Cause) -> any BackupDraft {
    do throws(Failure) { return try SQLiteDraft(of: file(atPath: path)) } catch { throw error.cause }
  }

  public func examine(atPath path: String, progress: @Sendable (Double) -> Void) async throws(StoreError.Cause)
    -> any ExaminedBackup
  {
    do throws(Failure) {
      return PreparedBackup(try await file(atPath: path).preparedRestore(for: file(atPath: ""), progress: progress))
    } catch {
      throw error.cause
    }
  }
}

/// A new store under another name, which nobody reads before it is complete.
private final class SQLiteDraft: BackupDraft {
  private let target: StoreFile
  private let draft: StoreFile
  private let connection: Connection

  init(of target: StoreFile) throws(Failure) {
    self.target = target
    try target.checkIsNew()
    draft = try target.makeDraft()
    do throws(Failure) {
      connection = try draft.connect(.existing)
      try draft.migrate(connection)
      // After a failure, the draft is removed, so that it needs no journal and no flush before its end.
      try connection.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32000")
    } catch {
      draft.remove()
      throw error.naming(target.path, insteadOf: draft.path)
    }
  }

  deinit { draft.remove() }

  func add(_ part: BackupPart) throws(StoreError.Cause) {
    try named { () throws(Failure) in
      try connection.transaction(insertsAtOnce: false) { () throws(Failure) in
        try connection.add(part)
        return true
      }
    }
  }

  func finish() throws(StoreError.Cause) {
    try named { () throws(Failure) in
      // A commit flushes all pages of the file that the system has not written yet.
      try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL")
      try connection.execute("PRAGMA user_version = \(draft.format.version)")
      try draft.move(to: target)
    }
  }

  private func named(_ body: () throws(Failure) -> Void) throws(StoreError.Cause) {
    do throws(Failure) { try body() } catch { throw error.naming(target.path, insteadOf: draft.path).cause }
  }
}

/// The temporary copy of an examined backup.
private final class PreparedBackup: ExaminedBackup {
  private let restore: PreparedRestore

  init(_ restore: PreparedRestore) { self.restore = restore }

  func forEachPart(_ body: (BackupPart) throws(StoreError.Cause) -> Void) throws(StoreError.Cause) {
    do throws(Failure) {
      try restore.connection.forEachPart(.everything, progress: { _ in }) { part throws(Failure) in
        do throws(StoreError.Cause) { try body(part) } catch { throw Failure(error) }
      }
    } catch {
      throw error.cause
    }
  }
}

extension Connection: BackupConnection {
  package func reserve(order: Int64, event: Int64) throws(Failure) {
    for (table, last) in [("orders", order), ("events", event)] {
      try run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(table)])
      try run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), .integer(last)])
    }
  }

  package func transfers(after number: Int64, areDeleted: Bool) throws(Failure) -> [OrderTransfer] {
    let select = areDeleted ? "SELECT contents FROM deleted_orders" : OrderColumn.selectWhole
    var (part, budget) = ([OrderTransfer](), PageBudget())
    try rows("\(select) WHERE number > ? ORDER BY number LIMIT \(Self.rowsOfPart)", [.integer(number)]) {
      row throws(Failure) in
      let order = try areDeleted ? Order(json: row.text()) : row.order()
      let transfer = OrderTransfer(order: order, isDeleted: areDeleted, events: try events(of: order.number))
      if budget.takes(transfer.contentBytes) { part.append(transfer) } else { row.end() }
    }
    return part
  }

  package func records(
    _ condition: String, by order: String, _ values: [Value]
  ) throws(Failure) -> [IdempotencyRecord] {
    var (records, budget) = ([IdempotencyRecord](), PageBudget())
    try rows("SELECT \(Table.answers.list) FROM answers WHERE \(condition)", values) { row in
      let record = IdempotencyRecord(&row)
      if budget.takes(record.contents.utf8.count) { records.append(record) } else { row.end() }
    }
    return records
  }
}
