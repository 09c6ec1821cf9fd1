public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore: StoreMaintenance {
  public func fetchInfo() async throws(StoreError) -> StoreInfo {
    let (url, file) = (url, file)
    return try await read(isLong: true) { connection throws(Failure) in
      StoreInfo(
        url: url, engine: Database.engine,
        schemaVersion: Int(try connection.integer("PRAGMA user_version")),
        orders: Int(try connection.integer("SELECT count(*) FROM orders")),
        deletedOrders: Int(try connection.integer("SELECT count(*) FROM deleted_orders")),
        events: Int(try connection.integer("SELECT count(*) FROM events")),
        shows: Int(try connection.integer("SELECT count(*) FROM shows")),
        melodies: Int(try connection.integer("SELECT count(*) FROM melodies")),
        bytes: file.size)
    }
  }

  public func fetchSettings() async throws(StoreError) -> StoreSettings {
    try await read { connection throws(Failure) in
      try connection.settings() ?? StoreSettings()
    }
  }

  public func changeSettings(_ settings: StoreSettings, replacing old: StoreSettings?, isDryRun: Bool)
    async throws(StoreError) -> StoreSettings
  {
    let invalid = settings.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    return try await save(isDryRun: isDryRun, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let current = try connection.settings() ?? StoreSettings()
      guard old == nil || old == current else { return current }
      try connection.run(
        "INSERT OR REPLACE INTO settings (name, value) VALUES ('shop', ?)", [.text(try settings.json)])
      return settings
    }
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
        return true
      }
    }
    do throws(Failure) { try repaired.get() } catch { throw .cannotUpdate(error.cause) }
    return OrdersSchema.computed
  }

  public var reasonNotReady: String? {
    guard let lost = file.watch.findLost() else { return nil }
    let name = lost.part == .store ? "the store's file" : "the store's log"
    return "\(name) was removed, moved or replaced while it was open; the server's log says what to do"
  }

  public func markSample(_ ids: [String]) async throws(StoreError) {
    try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      for id in ids {
        try connection.run(
          """
          INSERT OR IGNORE INTO samples (id) SELECT id FROM orders WHERE id = ?1
          UNION ALL SELECT id FROM deleted_orders WHERE id = ?1
          """, [.text(id)])
      }
    }
  }

  public func fetchSample() async throws(StoreError) -> [String] {
    try await read { connection throws(Failure) in
      try connection.all("SELECT id FROM samples WHERE id IN (SELECT id FROM orders) ORDER BY id") { $0.text() }
    }
  }

  /// Runs a write that cannot have an idempotency key.
  func save<R: Sendable>(
    isDryRun: Bool, failing kind: (StoreError.Cause) -> StoreError,
    _ body: @escaping @Sendable (Connection) throws(Failure) -> R
  ) async throws(StoreError) -> R {
    do throws(Failure) { return try await attempt(isDryRun: isDryRun, body) } catch { throw kind(error.cause) }
  }
}

extension Connection {
  /// Returns the shop's settings; `nil` if none are stored.
  func settings() throws(Failure) -> StoreSettings? {
    try first("SELECT value FROM settings WHERE name = 'shop'") { row throws(Failure) in
      try StoreSettings(json: row.text())
    }
  }
}
