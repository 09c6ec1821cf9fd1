public import AccessStoreProtocols
public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import PresentationProtocols

extension PostgresStore: AccessStore {
  public func fetchCredentials() async throws(StoreError) -> [Credential] {
    try await read { connection throws(Failure) in try connection.credentials("true") }
  }

  public func hasCredentials() async throws(StoreError) -> Bool {
    try await read { connection throws(Failure) in
      try connection.integer("SELECT count(*) FROM (SELECT 1 FROM credentials LIMIT 1) AS found") > 0
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
      try connection.put(credential)
    }
  }

  public func savePassword(_ credential: Credential, replacing old: Credential?, isDryRun: Bool)
    async throws(StoreError) -> Bool
  {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      guard try connection.credential(credential.name.searchable).isStill(old) else { return false }
      try connection.later("DELETE FROM sessions WHERE credential = ?", [.text(credential.name)])
      try connection.put(credential)
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
      try connection.writing().forgetAnswers()
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
    try await save(isDryRun: false, failing: StoreError.cannotCreate) { [clock] connection throws(Failure) in
      guard try connection.credential(session.credentialName)?.kind == .password else {
        throw Failure(.invalid([.unknownName]))
      }
      try connection.later(
        """
        \(Session.ahead) INSERT INTO sessions (\(Session.columns))
        SELECT ?, ?, ?::bigint + ahead, ?::bigint + ahead, ?::bigint + ahead, ?, ? FROM clock
        ON CONFLICT (id_hash) DO UPDATE SET credential = excluded.credential, created = excluded.created,
        last_seen = excluded.last_seen, expires = excluded.expires, address = excluded.address,
        user_agent = excluded.user_agent
        """,
        [
          .instant(clock()), .text(session.idHash), .text(session.credentialName), .instant(session.createdAt),
          .instant(session.lastSeenAt), .instant(session.expiresAt), Value(session.address), Value(session.userAgent),
        ])
    }
  }

  public func fetchSession(idHash: String) async throws(StoreError) -> Session? {
    try await sessions("WHERE id_hash = ?", [.text(idHash.searchable)]).first
  }

  public func fetchSession(idHashPrefix prefix: String) async throws(StoreError) -> Session? {
    // No hash has a character after “z”.
    try await sessions(
      "WHERE id_hash >= ? AND id_hash < ? ORDER BY id_hash LIMIT 1",
      [.text(prefix.searchable), .text(prefix.searchable + "~")]
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
          "last_seen <= ?::bigint + ahead AND (last_seen < ?::bigint + ahead OR id_hash > ?)", time, time,
          .text(position.idHash)))
    }
    let clause = Condition.clause(conditions)
    return try await sessions("\(clause.sql) ORDER BY last_seen DESC, id_hash ASC LIMIT \(limit)", clause.values)
  }

  private func sessions(_ condition: String, _ values: [Value]) async throws(StoreError) -> [Session] {
    let now = Value.instant(clock())
    return try await read { connection throws(Failure) in
      try connection.all(
        "\(Session.ahead) SELECT ahead, \(Session.columns) FROM sessions CROSS JOIN clock \(condition)", [now] + values
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
      \(Session.ahead) UPDATE sessions SET last_seen = ?::bigint + ahead, address = ? FROM clock
      WHERE id_hash = ? AND last_seen < ?::bigint + ahead
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
      \(Session.ahead) DELETE FROM sessions USING clock
      WHERE expires <= ?::bigint + ahead OR last_seen < ?::bigint + ahead
      """, [.instant(clock()), .instant(now), .instant(idle)])
  }

  private func change(_ sql: String, _ values: [Value]) async throws(StoreError) {
    try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.later(sql, values)
    }
  }
}

extension Session {
  fileprivate static let columns = "id_hash, credential, created, last_seen, expires, address, user_agent"

  /// How far the database's clock is ahead of this server's, whose time is the statement's first value: microseconds,
  /// rounded to 100 seconds, `ahead` of the row `clock`.
  ///
  /// The table has the times of sessions by the database's clock, so that servers whose clocks differ agree on when a
  /// session ends. A statement may take less than 50 seconds to reach the database.
  fileprivate static let ahead = """
    WITH clock AS (
      SELECT (round(extract(epoch FROM clock_timestamp())::numeric - ?::bigint * 0.000001, -2) * 1000000)::bigint
        AS ahead)
    """
}

extension Connection {
  /// Inserts a credential, or replaces the one of its name.
  func put(_ credential: Credential) throws(Failure) {
    let others = ["kind", "role", "secret_hash", "created", "last_used", "last_address", "expires", "scopes"]
    try later(
      """
      INSERT INTO credentials (name, \(others.joined(separator: ", "))) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET \(others.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
      """,
      [
        .text(credential.name), .text(credential.kind.rawValue), .text(credential.role.rawValue),
        .text(credential.secretHash), .instant(credential.createdAt), Value(credential.lastUsedAt?.microseconds),
        Value(credential.lastAddress), Value(credential.expiresAt?.microseconds), Value(credential.scopes?.words),
      ])
  }

  fileprivate func credential(_ name: String) throws(Failure) -> Credential? {
    try credentials("name = ?", [.text(name)]).first
  }

  /// Returns the credentials that meet a condition, by name.
  ///
  /// - Throws: `corrupt` if one has an unknown kind, role or scope.
  func credentials(_ condition: String, _ values: [Value] = []) throws(Failure) -> [Credential] {
    try all(
      """
      SELECT name, kind, role, secret_hash, created, last_used, last_address, expires, scopes FROM credentials
      WHERE \(condition) ORDER BY name
      """, values
    ) { row throws(Failure) in
      let (name, kindName, roleName) = (row.text(), row.text(), row.text())
      let corruption = Failure(
        .corrupt("the credential “\(name)” has an unknown kind, role or scope; restore a backup"))
      guard let kind = Credential.Kind(rawValue: kindName), let role = Role(rawValue: roleName) else {
        throw corruption
      }
      var credential = Credential(
        name: name, kind: kind, role: role, secretHash: row.text(), createdAt: row.instant(),
        lastUsedAt: row.optionalInteger().map(Instant.init(microseconds:)), lastAddress: row.optionalText(),
        expiresAt: row.optionalInteger().map(Instant.init(microseconds:)))
      if let words = row.optionalText() {
        // An unknown scope must not become the whole right of a role.
        guard let scopes = Set(words: words) else { throw corruption }
        credential.scopes = scopes
      }
      return credential
    }
  }
}
