import AccessStoreProtocols
import BackupProtocols
public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLCollectionsKernel
import SQLKernel

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
          if case .credentials = part, extent != .everything { return }
          try add(part)
          // What the server has to say must not pile up.
          try synchronize()
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
}
