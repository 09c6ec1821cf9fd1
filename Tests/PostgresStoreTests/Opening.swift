import OrdersStoreProtocols
import PostgresStore
import SQLiteStore

extension PostgresStore {
  /// Opens a store whose backups are SQLite files, as the programs do.
  static func open(
    url: String, readerCount: Int = 4, longestSilence: Duration = .seconds(35)
  ) async throws(StoreError) -> PostgresStore {
    try await open(
      url: url, backups: SQLiteBackupFormat(), readerCount: readerCount, longestSilence: longestSilence)
  }
}
