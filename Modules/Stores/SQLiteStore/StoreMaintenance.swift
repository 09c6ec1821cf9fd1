public import OrdersStoreProtocols
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore: StoreMaintenance {
  public func fetchInfo() async throws(StoreError) -> StoreInfo {
    let (url, file) = (url, file)
    return try await read(isLong: true) { connection throws(Failure) in
      try connection.info(
        url: url, engine: Database.engine, schemaVersion: try connection.integer("PRAGMA user_version"),
        bytes: file.size)
    }
  }

  public func fetchWaitingDates() async throws(StoreError) -> Int? {
    try await read { connection throws(Failure) in try connection.waitingDates }
  }

  public func checkIntegrity() async throws(StoreError) -> [String] {
    // The check uses a reader of its own: no write or page waits for it.
    let found = await Reader(file).read { connection throws(Failure) in try connection.findings() }
    do throws(Failure) { return try found.get() } catch { throw .cannotFetch(error.cause) }
  }

  public func repair(isDryRun: Bool) async throws(StoreError) -> [String] {
    guard !isDryRun, file.exists else { return OrdersSchema.computed }
    // A transaction of its own: the sums must not have changes that others have yet to write.
    let repaired = await writer.maintain { connection throws(Failure) in
      try connection.transaction { () throws(Failure) in
        try OrdersSchema.rebuild(on: connection)
        try SearchIndexUpdate.finish(on: connection)
        return true
      }
    }
    do throws(Failure) { try repaired.get() } catch { throw .cannotUpdate(error.cause) }
    return OrdersSchema.computed
  }

  public func updateSearchIndex() async throws(StoreError) -> Bool {
    guard file.exists else { return false }
    let updated = await writer.write { connection throws(Failure) in
      try SearchIndexUpdate.advance(on: connection) { last throws(Failure) in
        try OrdersSchema.updateTerms(after: last, limit: SearchIndexUpdate.ordersAtOnce, on: connection)
      }
    }
    do throws(Failure) { return try updated.get() } catch { throw .cannotUpdate(error.cause) }
  }

  public var reasonNotReady: String? {
    guard let lost = file.watch.findLost() else { return nil }
    let name = lost.part == .store ? "the store's file" : "the store's log"
    return "\(name) was removed, moved or replaced while it was open; the server's log says what to do"
  }
}
