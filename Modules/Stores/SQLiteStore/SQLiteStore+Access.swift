public import AccessStoreProtocols
public import OrdersStoreProtocols
import PresentationProtocols
import SQLKernel
import SQLiteKernel

extension SQLiteStore: AccessStore {
  public func fetchCredentials() async throws(StoreError) -> [Credential] {
    try await read { connection throws(Failure) in try connection.allCredentials() }
  }

  public func hasCredentials() async throws(StoreError) -> Bool {
    try await read { connection throws(Failure) in
      try connection.integer("SELECT EXISTS (SELECT 1 FROM credentials)") != 0
    }
  }

  public func fetchCredential(named name: String) async throws(StoreError) -> Credential? {
    try await read { connection throws(Failure) in try connection.credential(name) }
  }

  public func fetchCredential(tokenHash: String) async throws(StoreError) -> Credential? {
    try await read { connection throws(Failure) in
      try connection.credentials("kind = 'token' AND secret_hash = ?", [.text(tokenHash)]).first
    }
  }

  public func saveCredential(_ credential: Credential, isDryRun: Bool) async throws(StoreError) {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotCreate) { connection throws(Failure) in
      if let known = try connection.credential(credential.name) {
        guard known.kind == .password, credential.kind == .password else {
          throw Failure(.invalid([.takenName(credential.name)]))
        }
        try connection.run("DELETE FROM sessions WHERE credential = ?", [.text(credential.name)])
      }
      try connection.save(credential)
    }
  }

  public func savePassword(_ credential: Credential, replacing old: Credential?, isDryRun: Bool)
    async throws(StoreError) -> Bool
  {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      guard try connection.credential(credential.name).isStill(old) else { return false }
      try connection.run("DELETE FROM sessions WHERE credential = ?", [.text(credential.name)])
      try connection.save(credential)
      return true
    }
  }

  public func removeCredential(named name: String, isDryRun: Bool) async throws(StoreError) -> Credential? {
    try await save(isDryRun: isDryRun, failing: StoreError.cannotDelete) { connection throws(Failure) in
      guard let known = try connection.credential(name) else { return nil }
      let columns = [("sessions", "credential"), ("views", "owner"), ("answers", "caller"), ("credentials", "name")]
      for (table, column) in columns {
        try connection.run("DELETE FROM \(table) WHERE \(column) = ?", [.text(name)])
      }
      return known
    }
  }

  public func touchCredential(named name: String, at now: Instant, from address: String) async throws(StoreError) {
    try await change(
      """
      UPDATE credentials SET last_used = ?2, last_address = ?3
      WHERE name = ?1 AND (last_used IS NULL OR last_used < ?2)
      """, [.text(name), .integer(now.microseconds), .text(address)])
  }

  // MARK: Sessions

  public func saveSession(_ session: Session) async throws(StoreError) {
    try await save(isDryRun: false, failing: StoreError.cannotCreate) { connection throws(Failure) in
      guard try connection.credential(session.credentialName)?.kind == .password else {
        throw Failure(.invalid([.unknownName]))
      }
      try connection.run(
        "INSERT OR REPLACE INTO sessions (\(Session.columns)) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
          .text(session.idHash), .text(session.credentialName), .integer(session.createdAt.microseconds),
          .integer(session.lastSeenAt.microseconds), .integer(session.expiresAt.microseconds), .init(session.address),
          .init(session.userAgent),
        ])
    }
  }

  public func fetchSession(idHash: String) async throws(StoreError) -> Session? {
    try await sessions("WHERE id_hash = ?", [.text(idHash)]).first
  }

  public func fetchSession(idHashPrefix prefix: String) async throws(StoreError) -> Session? {
    // No hash has a character after “z”.
    try await sessions(
      "WHERE id_hash >= ? AND id_hash < ? ORDER BY id_hash LIMIT 1", [.text(prefix), .text(prefix + "~")]
    ).first
  }

  public func fetchSessions(ofCredential name: String?, after position: SessionPosition?, limit: Int)
    async throws(StoreError) -> [Session]
  {
    var conditions: [String] = []
    var values: [Value] = []
    if let name {
      conditions.append("credential = ?")
      values.append(.text(name))
    }
    if let position {
      // The first comparison finds the place in the index; the others leave out what the page before it had.
      conditions.append("last_seen <= ? AND (last_seen < ? OR id_hash > ?)")
      let time = Value.integer(position.lastSeenAt.microseconds)
      values += [time, time, .text(position.idHash)]
    }
    let start = conditions.isEmpty ? "" : "WHERE \(conditions.joined(separator: " AND ")) "
    return try await sessions("\(start)ORDER BY last_seen DESC, id_hash LIMIT \(limit)", values)
  }

  private func sessions(_ condition: String, _ values: [Value]) async throws(StoreError) -> [Session] {
    try await read { connection throws(Failure) in
      try connection.all("SELECT \(Session.columns) FROM sessions \(condition)", values) { row in
        Session(
          idHash: row.text(), credentialName: row.text(), createdAt: row.instant(), lastSeenAt: row.instant(),
          expiresAt: row.instant(), address: row.optionalText(), userAgent: row.optionalText())
      }
    }
  }

  public func touchSession(idHash: String, at now: Instant, from address: String) async throws(StoreError) {
    try await change(
      "UPDATE sessions SET last_seen = ?2, address = ?3 WHERE id_hash = ?1 AND last_seen < ?2",
      [.text(idHash), .integer(now.microseconds), .text(address)])
  }

  public func removeSession(idHash: String) async throws(StoreError) {
    try await change("DELETE FROM sessions WHERE id_hash = ?", [.text(idHash)])
  }

  public func removeSessions(ofCredential name: String, exceptIDHash kept: String?) async throws(StoreError) {
    try await change("DELETE FROM sessions WHERE credential = ? AND id_hash IS NOT ?", [.text(name), .init(kept)])
  }

  public func removeSessions(expiringBy now: Instant, lastSeenBefore idle: Instant) async throws(StoreError) {
    try await change(
      "DELETE FROM sessions WHERE expires <= ? OR last_seen < ?",
      [.integer(now.microseconds), .integer(idle.microseconds)])
  }

  private func change(_ sql: String, _ values: [Value]) async throws(StoreError) {
    try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.run(sql, values)
    }
  }
}

extension Session {
  fileprivate static let columns = "id_hash, credential, created, last_seen, expires, address, user_agent"
}

extension Connection {
  /// Inserts a credential, or replaces the one of its name.
  func save(_ credential: Credential) throws(Failure) {
    try run(
      """
      INSERT OR REPLACE INTO credentials
      (name, kind, role, secret_hash, created, last_used, last_address, expires, scopes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(credential.name), .text(credential.kind.rawValue), .text(credential.role.rawValue),
        .text(credential.secretHash), .integer(credential.createdAt.microseconds),
        .init(credential.lastUsedAt?.microseconds), .init(credential.lastAddress),
        .init(credential.expiresAt?.microseconds), .init(credential.scopes?.words),
      ])
  }

  /// Replaces all credentials and overwrites the old ones, so that they leave no trace in the file.
  func replaceCredentials(by credentials: [Credential]) throws(Failure) {
    try execute("PRAGMA secure_delete = ON")
    try transaction { () throws(Failure) in
      try run("DELETE FROM sessions")
      try run("DELETE FROM credentials")
      for credential in credentials { try save(credential) }
      return true
    }
  }

  /// Returns all credentials.
  ///
  /// - Parameter version: the version of the file's format.
  /// - Throws: `corrupt` if one has an unknown kind, role or scope.
  func allCredentials(ofVersion version: Int? = nil) throws(Failure) -> [Credential] {
    try credentials("true", details: version.map { $0 >= 12 } ?? true ? Self.details : "NULL, NULL, NULL")
  }

  private static let details = "last_address, expires, scopes"

  fileprivate func credential(_ name: String) throws(Failure) -> Credential? {
    try credentials("name = ?", [.text(name)]).first
  }

  fileprivate func credentials(_ condition: String, _ values: [Value] = [], details: String = details)
    throws(Failure) -> [Credential]
  {
    let path = path
    return try all(
      """
      SELECT name, kind, role, secret_hash, created, last_used, \(details) FROM credentials
      WHERE \(condition) ORDER BY name
      """, values
    ) { row throws(Failure) in
      let (name, kindName, roleName) = (row.text(), row.text(), row.text())
      let corruption = Failure(
        .corrupt("the credential “\(name)” in “\(path)” has an unknown kind, role or scope; restore a backup"))
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
