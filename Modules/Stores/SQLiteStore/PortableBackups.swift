public import BackupProtocols
import Foundation
public import OrdersStoreProtocols
import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel

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
      try restore.connection.forEachPart { part throws(Failure) in
        do throws(StoreError.Cause) { try body(part) } catch { throw Failure(error) }
      }
    } catch {
      throw error.cause
    }
  }
}

// MARK: Writing

extension Connection {
  fileprivate func add(_ part: BackupPart) throws(Failure) {
    switch part {
    case .counters(let counters):
      for (table, last) in [("orders", counters.lastNumber), ("events", counters.lastEvent)] {
        try run("DELETE FROM sqlite_sequence WHERE name = ?", [.text(table)])
        try run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [.text(table), .integer(last)])
      }
      if !counters.epoch.isEmpty { try set("epoch", to: counters.epoch) }
      if let lastBackup = counters.lastBackup { try set("backup", to: String(lastBackup.microseconds)) }
    case .settings(let settings): try set("shop", to: try settings.json)
    case .orders(let orders):
      for transfer in orders {
        if transfer.isDeleted {
          try moveToDeleted(transfer.order)
        } else {
          _ = try insert(PreparedOrder(transfer.order))
        }
        try save(transfer.events, of: transfer.order.number)
      }
    case .sample(let ids): for id in ids { try run("INSERT INTO samples (id) VALUES (?)", [.text(id)]) }
    case .idempotencyRecords(let records):
      for record in records {
        try run(
          "INSERT INTO answers (\(IdempotencyRecord.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
          [
            .text(record.caller), .text(record.operation), .text(record.key), .text(record.fingerprint),
            .integer(record.expires.microseconds), Value(record.orderID), .text(record.contents),
          ])
      }
    case .credentials(let credentials): for credential in credentials { try save(credential) }
    case .views(let views): for view in views { try put(view) }
    case .melodies(let melodies, let areOwn): for melody in melodies { _ = try insert(melody, isOurs: areOwn) }
    case .melodiesRefresh(let record): try save(record)
    case .shows(let shows): for show in shows { try insert(show, at: show.updatedAt) }
    case .poster(let picture, let show): try save(picture, of: show)
    }
  }

  private func set(_ name: String, to value: String) throws(Failure) {
    try run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", [.text(name), .text(value)])
  }
}

// MARK: Reading

extension IdempotencyRecord {
  fileprivate static let columns = "caller, operation, key, fingerprint, expires, order_id, contents"
}

extension Connection {
  /// The number of orders, and of other small rows, of a part.
  private static let rowsOfPart = 1_000

  fileprivate func forEachPart(_ body: (BackupPart) throws(Failure) -> Void) throws(Failure) {
    try body(.counters(try counters()))
    if let settings = try settings() { try body(.settings(settings)) }
    for areDeleted in [false, true] {
      try forEachTransfers(areDeleted: areDeleted) { transfers throws(Failure) in try body(.orders(transfers)) }
    }
    try body(.sample(try all("SELECT id FROM samples") { $0.text() }))
    try forEachRecords { records throws(Failure) in try body(.idempotencyRecords(records)) }
    try body(.credentials(try allCredentials()))
    try body(.views(try views("true", [])))
    for areOwn in [true, false] {
      try body(.melodies(try melodies("is_ours = ?", [.integer(areOwn ? 1 : 0)]), areOwn: areOwn))
    }
    if let record = try melodiesRefresh() { try body(.melodiesRefresh(record)) }
    for id in try all("SELECT id FROM shows ORDER BY id", [], { $0.text() }) {
      if let show = try trackedShow(id) { try body(.shows([show])) }
      if let picture = try poster(of: id) { try body(.poster(picture, show: id)) }
    }
  }

  private func counters() throws(Failure) -> StoreCounters {
    func last(_ table: String) throws(Failure) -> Int64 {
      try integer("SELECT seq FROM sqlite_sequence WHERE name = ?", [.text(table)])
    }
    func setting(_ name: String) throws(Failure) -> String? {
      try first("SELECT value FROM settings WHERE name = ?", [.text(name)]) { $0.text() }
    }
    return StoreCounters(
      lastNumber: try last("orders"), lastEvent: try last("events"), epoch: try setting("epoch") ?? "",
      lastBackup: try setting("backup").flatMap { Int64($0) }.map(Instant.init(microseconds:)))
  }

  /// Calls a closure with the orders and their histories by number, in parts that end at their rows or at their bytes.
  private func forEachTransfers(
    areDeleted: Bool, _ body: ([OrderTransfer]) throws(Failure) -> Void
  ) throws(Failure) {
    let select = areDeleted ? "SELECT contents FROM deleted_orders" : OrderColumn.selectWhole
    var last: Int64 = 0
    while true {
      var (part, budget) = ([OrderTransfer](), PageBudget())
      try rows("\(select) WHERE number > ? ORDER BY number LIMIT \(Self.rowsOfPart)", [.integer(last)]) {
        row throws(Failure) in
        let order = try areDeleted ? Order(json: row.text()) : row.order()
        let transfer = OrderTransfer(order: order, isDeleted: areDeleted, events: try events(of: order.number))
        if budget.takes(transfer.contentBytes) { part.append(transfer) } else { row.end() }
      }
      guard let end = part.last else { return }
      try body(part)
      last = end.order.number
    }
  }

  private func forEachRecords(_ body: ([IdempotencyRecord]) throws(Failure) -> Void) throws(Failure) {
    var last = [Value.text(""), .text(""), .text("")]
    while true {
      var (records, budget) = ([IdempotencyRecord](), PageBudget())
      try rows(
        """
        SELECT \(IdempotencyRecord.columns) FROM answers WHERE (caller, operation, key) > (?, ?, ?)
        ORDER BY caller, operation, key LIMIT \(Self.rowsOfPart)
        """, last
      ) { row in
        let record = IdempotencyRecord(
          caller: row.text(), operation: row.text(), key: row.text(), fingerprint: row.text(), expires: row.instant(),
          orderID: row.optionalText(), contents: row.text())
        if budget.takes(record.contents.utf8.count) { records.append(record) } else { row.end() }
      }
      guard let end = records.last else { return }
      try body(records)
      last = [.text(end.caller), .text(end.operation), .text(end.key)]
    }
  }
}
