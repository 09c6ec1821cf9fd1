public import AccessProtocols
public import AccessStoreProtocols
import OrdersStoreProtocols

extension ManageAccessWorker {
  public func fetchSessions(named name: String?, after cursor: String?, limit: Int)
    async throws(ManageAccess.Failure) -> SessionsPage
  {
    guard SessionsPage.limits.contains(limit) else {
      throw .invalid([Violation("/limit", .outOfRange(limit, SessionsPage.limits))])
    }
    var position: SessionPosition?
    if let cursor, !cursor.isEmpty {
      position = SessionPosition(cursor: cursor)
      guard position != nil else { throw .invalid([Violation("/after", .not(.cursor, cursor))]) }
    }
    let now = clock()
    let found: [Session]
    do {
      found = try await store.fetchSessions(ofCredential: name, after: position, limit: limit + 1)
    } catch { throw .store(error) }
    let page = found.prefix(limit)
    return SessionsPage(
      sessions: page.filter { $0.isRunning(at: now) }, next: found.count > limit ? page.last?.cursor : nil)
  }

  public func endSession(_ id: String, named name: String?, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Session
  {
    let session = try await session(id, named: name)
    guard !isDryRun else { return session }
    do { try await store.removeSession(idHash: session.idHash) } catch { throw .store(error) }
    return session
  }

  public func endSessions(named name: String, except id: String, isDryRun: Bool)
    async throws(ManageAccess.Failure)
  {
    let session = try await session(id, named: name)
    guard !isDryRun else { return }
    do {
      try await store.removeSessions(ofCredential: name, exceptIDHash: session.idHash)
    } catch { throw .store(error) }
  }

  /// Returns the running session of a public id.
  private func session(_ id: String, named name: String?) async throws(ManageAccess.Failure) -> Session {
    guard let prefix = SessionID(id)?.hashPrefix else { throw .unknownSession(id: id) }
    let session: Session?
    do { session = try await store.fetchSession(idHashPrefix: prefix) } catch { throw .store(error) }
    guard let session, session.isRunning(at: clock()), name.map({ $0 == session.credentialName }) ?? true else {
      throw .unknownSession(id: id)
    }
    return session
  }
}

extension Session {
  /// The text of the position after the session, which has no more of its hash than the public id.
  fileprivate var cursor: String {
    OpaqueText.text([String(lastSeenAt.microseconds), SessionID(hash: idHash).text])
  }
}

extension SessionPosition {
  /// Parses the text of a position; `nil` for any other text.
  fileprivate init?(cursor: String) {
    guard let parts = OpaqueText.parts(cursor), parts.count == 2, let lastSeenAt = Int64(parts[0]),
      let id = SessionID(parts[1])
    else { return nil }
    // No hash has a character after “z”.
    self.init(lastSeenAt: Instant(microseconds: lastSeenAt), idHash: id.hashPrefix + "~")
  }
}
