package import AccessStoreProtocols
package import OrdersStoreProtocols
import Permissions
package import SQLKernel

// The credentials and sessions of both SQL stores. Secrets are stored as hashes only.

extension CollectionsStore {
  public func fetchCredentials() async throws(StoreError) -> [Credential] {
    try await read { connection throws(Failure) in try connection.credentials() }
  }

  public func hasCredentials() async throws(StoreError) -> Bool {
    try await read { connection throws(Failure) in
      try connection.integer("SELECT EXISTS (SELECT 1 FROM credentials)") != 0
    }
  }

  public func fetchCredential(named name: String) async throws(StoreError) -> Credential? {
    try await read { connection throws(Failure) in try connection.credential(name.searchable) }
  }

  public func fetchCredential(tokenHash: String) async throws(StoreError) -> Credential? {
    try await read { connection throws(Failure) in
      try connection.credentials("kind = 'token' AND secret_hash = ?", [.text(tokenHash.searchable)]).first
    }
  }

  public func saveCredential(_ credential: Credential, isDryRun: Bool) async throws(StoreError) {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      if let known = try connection.credential(credential.name) {
        guard known.kind == .password, credential.kind == .password else {
          throw Failure(.invalid([.takenName(credential.name)]))
        }
        try connection.later("DELETE FROM sessions WHERE credential = ?", [.text(credential.name)])
      }
      try connection.put([credential])
    }
  }

  public func savePassword(_ credential: Credential, replacing old: Credential?, isDryRun: Bool)
    async throws(StoreError) -> Bool
  {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      guard try connection.credential(credential.name.searchable).isStill(old) else { return false }
      try connection.later("DELETE FROM sessions WHERE credential = ?", [.text(credential.name)])
      try connection.put([credential])
      return true
    }
  }

  public func removeCredential(named name: String, isDryRun: Bool) async throws(StoreError) -> Credential? {
    let name = name.searchable
    return try await save(isDryRun: isDryRun, failing: StoreError.cannotDelete) { connection throws(Failure) in
      guard let known = try connection.credential(name) else { return nil }
      try connection.later("DELETE FROM sessions WHERE credential = ?", [.text(name)])
      try connection.later("DELETE FROM views WHERE owner = ?", [.key(name)])
      try connection.later("DELETE FROM answers WHERE caller = ?", [.text(name)])
      try connection.forgetAnswers()
      try connection.later("DELETE FROM credentials WHERE name = ?", [.text(name)])
      return known
    }
  }

  public func touchCredential(named name: String, at now: Instant, from address: String) async throws(StoreError) {
    try await change(
      """
      UPDATE credentials SET last_used = ?, last_address = ?
      WHERE name = ? AND (last_used IS NULL OR last_used < ?)
      """, [.instant(now), .text(address), .text(name), .instant(now)])
  }

  // MARK: Sessions

  public func saveSession(_ session: Session) async throws(StoreError) {
    let clock = Value.instant(clock())
    try await save(failing: StoreError.cannotCreate) { connection throws(Failure) in
      guard try connection.credential(session.credentialName)?.kind == .password else {
        throw Failure(.invalid([.unknownName]))
      }
      let source = "SELECT ?, ?, ? + ahead, ? + ahead, ? + ahead, ?, ? FROM clock WHERE true"
      try connection.later(
        "\(Self.withClock) \(Table.sessions.insertion(source, isReplacing: true))",
        [
          clock, .text(session.idHash), .text(session.credentialName), .instant(session.createdAt),
          .instant(session.lastSeenAt), .instant(session.expiresAt), Value(session.address), Value(session.userAgent),
        ])
    }
  }

  public func fetchSession(idHash: String) async throws(StoreError) -> Session? {
    try await sessions([Condition("id_hash = ?", .text(idHash.searchable))]).first
  }

  public func fetchSession(idHashPrefix prefix: String) async throws(StoreError) -> Session? {
    let prefix = prefix.searchable
    // No hash has a character after “z”.
    return try await sessions(
      [Condition("id_hash >= ? AND id_hash < ?", .text(prefix), .text(prefix + "~"))], "ORDER BY id_hash LIMIT 1"
    ).first
  }

  public func fetchSessions(ofCredential name: String?, after position: SessionPosition?, limit: Int)
    async throws(StoreError) -> [Session]
  {
    var conditions: [Condition] = []
    if let name { conditions.append(Condition("credential = ?", .text(name))) }
    if let position {
      // The first comparison finds the place in the index; the others leave out what the page before it had.
      let time = Value.instant(position.lastSeenAt)
      conditions.append(
        Condition(
          "last_seen <= ? + ahead AND (last_seen < ? + ahead OR id_hash > ?)", time, time, .text(position.idHash)))
    }
    return try await sessions(conditions, "ORDER BY last_seen DESC, id_hash ASC LIMIT \(limit)")
  }

  private func sessions(_ conditions: [Condition], _ rest: String = "") async throws(StoreError) -> [Session] {
    let (clock, clause) = (Value.instant(clock()), Condition.clause(conditions))
    return try await read { connection throws(Failure) in
      try connection.all(
        "\(Self.withClock) SELECT ahead, \(Table.sessions.list) FROM sessions CROSS JOIN clock\(clause.sql) \(rest)",
        [clock] + clause.values
      ) { row in
        let ahead = row.integer()
        func time() -> Instant { Instant(microseconds: row.integer() - ahead) }
        return Session(
          idHash: row.text(), credentialName: row.text(), createdAt: time(), lastSeenAt: time(), expiresAt: time(),
          address: row.optionalText(), userAgent: row.optionalText())
      }
    }
  }

  public func touchSession(idHash: String, at now: Instant, from address: String) async throws(StoreError) {
    try await change(
      """
      \(Self.withClock) UPDATE sessions SET last_seen = ? + (SELECT ahead FROM clock), address = ?
      WHERE id_hash = ? AND last_seen < ? + (SELECT ahead FROM clock)
      """, [.instant(clock()), .instant(now), .text(address), .text(idHash), .instant(now)])
  }

  public func removeSession(idHash: String) async throws(StoreError) {
    try await change("DELETE FROM sessions WHERE id_hash = ?", [.text(idHash)])
  }

  public func removeSessions(ofCredential name: String, exceptIDHash kept: String?) async throws(StoreError) {
    try await change(
      "DELETE FROM sessions WHERE credential = ? AND id_hash <> ?", [.text(name), .text(kept ?? "")])
  }

  public func removeSessions(expiringBy now: Instant, lastSeenBefore idle: Instant) async throws(StoreError) {
    try await change(
      """
      \(Self.withClock) DELETE FROM sessions
      WHERE expires <= ? + (SELECT ahead FROM clock) OR last_seen < ? + (SELECT ahead FROM clock)
      """, [.instant(clock()), .instant(now), .instant(idle)])
  }

  private func change(_ sql: String, _ values: [Value]) async throws(StoreError) {
    try await save(failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.later(sql, values)
    }
  }

  /// How far the database's clock is ahead of this server's, whose time is the statement's first value: `ahead` of the
  /// row `clock`.
  private static var withClock: String { "WITH clock AS (SELECT \(Connection.clockAhead) AS ahead)" }
}

extension Table {
  fileprivate static let credentials = Table(
    "credentials",
    [
      "name": .text, "kind": .text, "role": .text, "secret_hash": .text, "created": .integer, "last_used": .integer,
      "last_address": .text, "expires": .integer, "scopes": .text,
    ])
  fileprivate static let sessions = Table(
    "sessions",
    [
      "id_hash": .text, "credential": .text, "created": .integer, "last_seen": .integer, "expires": .integer,
      "address": .text, "user_agent": .text,
    ])
}

extension SQLConnection {
  /// Inserts credentials, or replaces those of their names.
  package func put(_ credentials: [Credential]) throws(Failure) {
    try put(
      credentials.map { credential in
        [
          .text(credential.name), .text(credential.kind.rawValue), .text(credential.role.rawValue),
          .text(credential.secretHash), .instant(credential.createdAt), Value(credential.lastUsedAt?.microseconds),
          Value(credential.lastAddress), Value(credential.expiresAt?.microseconds), Value(credential.scopes?.words),
        ]
      }, into: .credentials)
  }

  fileprivate func credential(_ name: String) throws(Failure) -> Credential? {
    try credentials("name = ?", [.text(name)]).first
  }

  /// Returns the credentials that meet a condition, by name.
  ///
  /// - Parameter hasDetails: whether the table has the columns that an administrator reads, as all but old files do.
  /// - Throws: `corrupt` if one has an unknown kind, role or scope.
  package func credentials(
    _ condition: String = "true", _ values: [Value] = [], hasDetails: Bool = true
  ) throws(Failure) -> [Credential] {
    let details = hasDetails ? "last_address, expires, scopes" : "NULL, NULL, NULL"
    return try all(
      """
      SELECT name, kind, role, secret_hash, created, last_used, \(details) FROM credentials
      WHERE \(condition) ORDER BY name
      """, values
    ) { row throws(Failure) in
      let (name, kindName, roleName) = (row.text(), row.text(), row.text())
      let corruption = Failure(
        .corrupt("the credential “\(name)”\(placeClause) has an unknown kind, role or scope; restore a backup"))
      guard let kind = Credential.Kind(rawValue: kindName), let role = Role(rawValue: roleName) else {
        throw corruption
      }
      var credential = Credential(
        name: name, kind: kind, role: role, secretHash: row.text(), createdAt: row.instant(),
        lastUsedAt: row.optionalInstant(), lastAddress: row.optionalText(), expiresAt: row.optionalInstant())
      if let words = row.optionalText() {
        // An unknown scope must not become the whole right of a role.
        guard let scopes = Set(words: words) else { throw corruption }
        credential.scopes = scopes
      }
      return credential
    }
  }
}
