public import AccessStoreProtocols
public import OrdersStoreProtocols
import ViewsStoreProtocols

extension MemoryStore: AccessStore {
  public func fetchCredentials() -> [Credential] {
    state.credentials.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  public func hasCredentials() -> Bool { !state.credentials.isEmpty }

  public func fetchCredential(named name: String) -> Credential? { state.credentials[Array(name.utf8)] }

  public func fetchCredential(tokenHash: String) -> Credential? {
    state.credentials.values.first { $0.kind == .token && $0.secretHash == tokenHash }
  }

  public func saveCredential(_ credential: Credential, isDryRun: Bool) throws(StoreError) {
    if let known = fetchCredential(named: credential.name), known.kind != .password || credential.kind != .password {
      throw .cannotCreate(.invalid([.takenName(credential.name)]))
    }
    guard !isDryRun else { return }
    removeSessions(ofCredential: credential.name, exceptIDHash: nil)
    state.credentials[Array(credential.name.utf8)] = credential
  }

  public func savePassword(_ credential: Credential, replacing old: Credential?, isDryRun: Bool) -> Bool {
    guard fetchCredential(named: credential.name).isStill(old) else { return false }
    guard !isDryRun else { return true }
    removeSessions(ofCredential: credential.name, exceptIDHash: nil)
    state.credentials[Array(credential.name.utf8)] = credential
    return true
  }

  public func removeCredential(named name: String, isDryRun: Bool) -> Credential? {
    guard let known = fetchCredential(named: name), !isDryRun else { return fetchCredential(named: name) }
    removeSessions(ofCredential: name, exceptIDHash: nil)
    state.views.removeAll { $0.owner.utf8.elementsEqual(name.utf8) }
    state.answers.remove(ofCaller: name)
    state.credentials[Array(name.utf8)] = nil
    return known
  }

  public func touchCredential(named name: String, at now: Instant, from address: String) {
    guard fetchCredential(named: name)?.lastUsedAt ?? .earliest < now else { return }
    state.credentials[Array(name.utf8)]?.lastUsedAt = now
    state.credentials[Array(name.utf8)]?.lastAddress = address
  }

  // MARK: Sessions

  public func saveSession(_ session: Session) throws(StoreError) {
    guard fetchCredential(named: session.credentialName)?.kind == .password else {
      throw .cannotCreate(.invalid([.unknownName]))
    }
    state.sessions[session.idHash] = session
  }

  public func fetchSession(idHash: String) -> Session? { state.sessions[idHash] }

  public func fetchSession(idHashPrefix prefix: String) -> Session? {
    state.sessions.filter { $0.key.hasPrefix(prefix) }.min { $0.key < $1.key }?.value
  }

  public func fetchSessions(ofCredential name: String?, after position: SessionPosition?, limit: Int) -> [Session] {
    let found = state.sessions.values.filter { session in
      (name.map { session.credentialName.utf8.elementsEqual($0.utf8) } ?? true) && position?.precedes(session) ?? true
    }
    return Array(found.sorted { ($1.lastSeenAt, $0.idHash) < ($0.lastSeenAt, $1.idHash) }.prefix(limit))
  }

  public func touchSession(idHash: String, at now: Instant, from address: String) {
    guard let session = state.sessions[idHash], session.lastSeenAt < now else { return }
    state.sessions[idHash]?.lastSeenAt = now
    state.sessions[idHash]?.address = address
  }

  public func removeSession(idHash: String) { state.sessions[idHash] = nil }

  public func removeSessions(ofCredential name: String, exceptIDHash kept: String?) {
    state.sessions = state.sessions.filter { id, session in
      id == kept || !session.credentialName.utf8.elementsEqual(name.utf8)
    }
  }

  public func removeSessions(expiringBy now: Instant, lastSeenBefore idle: Instant) {
    state.sessions = state.sessions.filter { $0.value.expiresAt > now && $0.value.lastSeenAt >= idle }
  }
}
