import AccessStoreProtocols
import BackupProtocols
public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel

// A restore replaces the rows of all tables in one transaction, so that a process that is killed leaves the old store or
// the restored one. Readers see the old store until the commit, and writers of all servers wait or fail.

extension PostgresStore {
  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    let backup: any ExaminedBackup
    do throws(StoreError.Cause) {
      backup = try await backups.examine(atPath: path) { progress($0 / 2) }
    } catch {
      throw .cannotUpdate(error)
    }
    let restored = await writer.maintain { connection throws(Failure) in
      try connection.replaceStore(by: backup, extent) { progress((1 + $0) / 2) }
    }
    if case .failure(let failure) = restored { throw .cannotUpdate(failure.cause) }
  }
}

extension Connection {
  fileprivate func replaceStore(
    by backup: any ExaminedBackup, _ extent: BackupExtent, progress: (Double) -> Void
  ) throws(Failure) {
    // Rows are deleted and no table is truncated: an older transaction that reads would find the table empty.
    for table in Schema.tables where extent == .everything || table != "credentials" {
      try later("DELETE FROM \(table)")
    }
    try synchronize()
    var lastNumber: Int64 = 0
    var fault: Failure?
    do throws(StoreError.Cause) {
      try backup.forEachPart { part throws(StoreError.Cause) in
        do throws(Failure) {
          try add(part, extent)
          if case .counters(let counters) = part { lastNumber = counters.lastNumber }
          if case .orders(let orders) = part, let last = orders.last?.order.number {
            progress(Double(last) / Double(max(lastNumber, last, 1)))
          }
        } catch {
          fault = error
          throw error.cause
        }
      }
    } catch {
      throw fault ?? Failure(error)
    }
    progress(1)
  }

  private func add(_ part: BackupPart, _ extent: BackupExtent) throws(Failure) {
    switch part {
    case .counters(let counters):
      // Numbers and ids above these are not given again: only the epoch says that the ids mean other events.
      try writing().reserveNumber(counters.lastNumber)
      try writing().reserveEvent(counters.lastEvent)
      try set("epoch", to: counters.epoch)
      if let lastBackup = counters.lastBackup { try set("backup", to: String(lastBackup.microseconds)) }
    case .settings(let settings): try set("shop", to: try settings.json)
    case .orders(let orders): for order in orders { try insert(order) }
    case .sample(let ids): try later("INSERT INTO samples (id) SELECT * FROM unnest(?::text[])", [.texts(ids)])
    case .idempotencyRecords(let records):
      try insertAnswers(
        records.map { record in
          [record.caller, record.operation, record.key, record.fingerprint].map(Value.text) + [
            .instant(record.expires), Value(record.orderID), .text(record.contents),
          ]
        })
    case .credentials(let credentials):
      if extent == .everything { for credential in credentials { try put(credential) } }
    case .views(let views): for view in views { try put(view) }
    case .melodies(let melodies, let areOwn): try insert(melodies, areOurs: areOwn)
    case .melodiesRefresh(let record): try put(record)
    case .shows(let shows): try put(shows)
    case .poster(let picture, let show): try put(picture, of: show)
    }
    // What the server has to say must not pile up.
    try synchronize()
  }
}
