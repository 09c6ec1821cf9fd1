import OrdersStoreProtocols
import PostgresOrdersKernel
import SQLiteStore

@testable import PostgresStore

extension PostgresStore {
  /// Opens a store whose backups are SQLite files, as the programs do.
  static func open(
    url: String, readerCount: Int = 4, longestSilence: Duration = .seconds(35), limits: PendingLimits = .init(),
    searchLimits: SearchLimits = .init(), clock: @escaping @Sendable () -> Instant = Instant.now
  ) async throws(StoreError) -> PostgresStore {
    try await open(
      url: url, password: nil, backups: SQLiteBackupFormat(), readerCount: readerCount, longestSilence: longestSilence,
      limits: limits, searchLimits: searchLimits, clock: clock)
  }
}
