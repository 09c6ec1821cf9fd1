public import BackupProtocols
public import OrdersStoreProtocols
package import PostgresKernel
import PostgresOrdersKernel
package import SQLKernel
import SQLOrdersKernel

/// A store of orders, melodies, shows and credentials in a PostgreSQL database, which several servers can share.
///
/// ```swift
/// let store = try await PostgresStore.open(url: "postgres://storekeeper@localhost/shop", backups: format)
/// let page = try await store.fetchOrders(OrdersQuery())
/// await store.close()
/// ```
public final class PostgresStore: Sendable {
  let location: DatabaseLocation
  let opener: ConnectionOpener
  let backups: any BackupFormat
  package let readers: ReaderPool<Reader>
  let writer: Writer<WriteHint>
  /// This server's clock, which may differ from the database's.
  package let clock: @Sendable () -> Instant
  let searchLimits: SearchLimits
  private let version: SharedStateVersion

  private init(
    _ location: DatabaseLocation, backups: any BackupFormat, readerCount: Int, longestSilence: Duration,
    limits: PendingLimits, searchLimits: SearchLimits, clock: @escaping @Sendable () -> Instant,
    report: @escaping @Sendable (String) -> Void
  ) {
    self.location = location
    self.clock = clock
    self.backups = backups
    self.searchLimits = searchLimits
    let opener = ConnectionOpener(
      location, longestSilence: longestSilence,
      prepare: { connection throws(Failure) in try connection.migrate() }, report: report)
    self.opener = opener
    readers = ReaderPool(count: readerCount) { Reader(opener) }
    version = SharedStateVersion(Reader(opener))
    let schema = Int64(Schema.migrations.count)
    writer = Writer(opener) { connection, hints throws(Failure) in
      try WritingTransaction(on: connection, foreseeing: hints, limits: limits, version: schema)
    } gathering: { hints in
      WritingTransaction(gathering: hints, limits: limits, version: schema)
    }
  }

  /// Opens a store, and creates or migrates its tables.
  ///
  /// - Parameters:
  ///   - url: a connection URI, `postgres://user@host:port/database`, without a password
  ///     (PostgreSQL's documentation, 34.1.1.2). The certificate of another machine is verified, unless it says
  ///     otherwise.
  ///   - password: the password of the role; `nil` leaves it to `PGPASSWORD` and to the password file.
  ///   - backups: the format of the files of backups.
  ///   - readerCount: how many reads that take long can run at once.
  ///   - longestSilence: how long a connection waits for a byte of the server before it counts as lost. The server ends
  ///     each statement within 30 s.
  ///   - report: receives a message for the log when the database is lost, and when it is back.
  /// - Throws: `cannotFetch`: `unavailable` if the database cannot be reached; `corrupt` if it is of a newer version.
  public static func open(
    url: String, password: String? = nil, backups: any BackupFormat, readerCount: Int = 4,
    longestSilence: Duration = .seconds(35), report: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(StoreError) -> PostgresStore {
    try await open(
      url: url, password: password, backups: backups, readerCount: readerCount, longestSilence: longestSilence,
      limits: PendingLimits(), searchLimits: SearchLimits(), report: report)
  }

  /// Opens a store whose writing transactions and searches have these limits, on a server with this clock.
  static func open(
    url: String, password: String?, backups: any BackupFormat, readerCount: Int, longestSilence: Duration,
    limits: PendingLimits, searchLimits: SearchLimits, clock: @escaping @Sendable () -> Instant = Instant.now,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(StoreError) -> PostgresStore {
    do throws(Failure) {
      let store = PostgresStore(
        try DatabaseLocation(url, password: password), backups: backups, readerCount: readerCount,
        longestSilence: longestSilence, limits: limits, searchLimits: searchLimits, clock: clock, report: report)
      _ = try await store.readers.first.read { connection throws(Failure) in
        try connection.integer("SELECT 1::bigint")
      }.get()
      return store
    } catch {
      throw .cannotFetch(error.cause)
    }
  }

  /// Closes all connections; the next use of the store opens them again.
  public func close() async {
    await readers.close()
    await version.close()
    await writer.close()
  }

  public var latestStateVersion: UInt64? { get async { await version.latest() } }
}

// MARK: Work, and what it was for

extension PostgresStore: SQLOrdersStore {
  package func commit<R: Sendable>(
    isDryRun: Bool, _ hint: WriteHint, _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async throws(Failure) -> R {
    try await writer.write(
      isDryRun: isDryRun, isRepeatable: hint.key != nil, isInsertion: hint.offset != nil, hint: hint, body
    ).get()
  }
}
