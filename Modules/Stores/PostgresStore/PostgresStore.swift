public import BackupProtocols
public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLKernel

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
  let readers: ReaderPool<Reader>
  let writer: Writer<WriteHint>
  /// This server's clock, which may differ from the database's.
  let clock: @Sendable () -> Instant
  private let version: SharedStateVersion

  private init(
    _ location: DatabaseLocation, backups: any BackupFormat, readerCount: Int, longestSilence: Duration,
    limits: PendingLimits, clock: @escaping @Sendable () -> Instant, report: @escaping @Sendable (String) -> Void
  ) {
    self.location = location
    self.clock = clock
    self.backups = backups
    let opener = ConnectionOpener(
      location, longestSilence: longestSilence,
      prepare: { connection throws(Failure) in try connection.migrate() }, report: report)
    self.opener = opener
    readers = ReaderPool(count: readerCount) { Reader(opener) }
    version = SharedStateVersion(Reader(opener))
    writer = Writer(opener) { connection, hints throws(Failure) in
      try WritingTransaction(
        on: connection, foreseeing: hints, limits: limits, version: Int64(Schema.migrations.count))
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
      limits: PendingLimits(), report: report)
  }

  /// Opens a store whose writing transactions have these limits, on a server with this clock.
  static func open(
    url: String, password: String?, backups: any BackupFormat, readerCount: Int, longestSilence: Duration,
    limits: PendingLimits, clock: @escaping @Sendable () -> Instant = Instant.now,
    report: @escaping @Sendable (String) -> Void = { _ in }
  ) async throws(StoreError) -> PostgresStore {
    do throws(Failure) {
      let store = PostgresStore(
        try DatabaseLocation(url, password: password), backups: backups, readerCount: readerCount,
        longestSilence: longestSilence, limits: limits, clock: clock, report: report)
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

extension PostgresStore {
  func read<R: Sendable>(
    isLong: Bool = false, _ body: @Sendable (Connection) throws(Failure) -> R
  ) async throws(StoreError) -> R {
    do throws(Failure) {
      return try await readers.read(isLong: isLong, body)
    } catch {
      throw .cannotFetch(error.cause)
    }
  }

  /// Runs a write that cannot have an idempotency key.
  func save<R: Sendable>(
    isDryRun: Bool, failing kind: (StoreError.Cause) -> StoreError,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async throws(StoreError) -> R {
    do throws(Failure) {
      return try await writer.write(isDryRun: isDryRun, body).get()
    } catch {
      throw kind(error.cause)
    }
  }

  /// Runs a write, or replays the result of an earlier one with the same idempotency key.
  ///
  /// - Parameter id: the id of the order that the write reads; `nil` if it is not known.
  func answer<R: IdempotentResult>(
    _ context: WriteContext, ofOrder id: String? = nil, failing kind: (StoreError.Cause) -> StoreError,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async throws(StoreError) -> WriteResult<R> {
    do throws(Failure) {
      let hint = WriteHint(key: context.key, orderID: id)
      let outcome = await writer.write(isDryRun: context.isDryRun, isRepeatable: context.key != nil, hint: hint) {
        connection throws(Failure) in
        try connection.once(context) { () throws(Failure) in try body(connection) }
      }
      return try outcome.get()
    } catch {
      throw kind(error.cause)
    }
  }

  /// Runs a write that returns an order, or replays the result of an earlier one with the same idempotency key.
  func write(
    _ context: WriteContext, ofOrder id: String? = nil, failing kind: (StoreError.Cause) -> StoreError,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> Order
  ) async throws(StoreError) -> OrderReceipt {
    let answer = try await answer(context, ofOrder: id, failing: kind, body)
    return OrderReceipt(order: answer.value, isReplayed: answer.isReplayed)
  }

  func check(_ invalid: [Violation]) throws(StoreError) {
    if !invalid.isEmpty { throw .cannotFetch(.invalid(invalid)) }
  }
}
