public import OrdersStoreProtocols
package import SQLKernel
import SQLOrdersKernel

// The settings of the shop, the sample orders and the time of the last backup in both SQL stores.

extension SQLStore {
  public func fetchSettings() async throws(StoreError) -> StoreSettings {
    try await read { connection throws(Failure) in try connection.settings() ?? StoreSettings() }
  }

  public func changeSettings(_ settings: StoreSettings, replacing old: StoreSettings?, isDryRun: Bool)
    async throws(StoreError) -> StoreSettings
  {
    let invalid = settings.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    return try await save(isDryRun: isDryRun, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      let current = try connection.settings() ?? StoreSettings()
      guard old == nil || old == current else { return current }
      try connection.set("shop", to: try Failure.json(settings))
      return settings
    }
  }

  public func markSample(_ ids: [String]) async throws(StoreError) {
    let ids = Value.texts(ids.map(\.searchable))
    try await save(failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.later(
        """
        INSERT INTO samples (id) SELECT id FROM orders WHERE \(Connection.isAny("id"))
        UNION SELECT id FROM deleted_orders WHERE \(Connection.isAny("id")) ON CONFLICT DO NOTHING
        """, [ids, ids])
    }
  }

  public func fetchSample() async throws(StoreError) -> [String] {
    try await read { connection throws(Failure) in
      try connection.all("SELECT id FROM samples WHERE id IN (SELECT id FROM orders) ORDER BY id") { $0.text() }
    }
  }

  public func fetchEventsEpoch() async throws(StoreError) -> String {
    try await read { connection throws(Failure) in
      let purged = try connection.setting(PurgedEvents.setting)
      return try (connection.setting("epoch") ?? "") + (purged.map { "." + $0 } ?? "")
    }
  }

  /// Stores the present time as that of the last backup, if the store can be written: the backup is complete.
  package func noteBackup() async {
    let now = String(Instant.now().microseconds)
    try? await save(failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.set("backup", to: now)
    }
  }
}

extension CollectionsStore {
  public func fetchLastBackup() async throws(StoreError) -> Instant? {
    try await read { connection throws(Failure) in try connection.lastBackup() }
  }
}

extension SQLConnection {
  /// Returns the shop's settings; `nil` if none are stored.
  package func settings() throws(Failure) -> StoreSettings? {
    try setting("shop").map { json throws(Failure) in try Failure.decoded(json) }
  }

  package func lastBackup() throws(Failure) -> Instant? {
    try setting("backup").flatMap { Int64($0) }.map(Instant.init(microseconds:))
  }
}

extension Table {
  package static let samples = Table("samples", ["id": .text])
}
