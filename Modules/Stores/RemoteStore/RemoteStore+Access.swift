public import AccessStoreProtocols
public import OrdersStoreProtocols

/// Access is managed on the server's machine: every operation on credentials throws, since no server transfers them.
extension RemoteStore: AccessStore {
  public func fetchCredentials() throws(StoreError) -> [Credential] { throw .cannotFetch(here) }
  public func hasCredentials() throws(StoreError) -> Bool { throw .cannotFetch(here) }
  public func fetchCredential(named name: String) throws(StoreError) -> Credential? { throw .cannotFetch(here) }
  public func fetchCredential(tokenHash: String) throws(StoreError) -> Credential? { throw .cannotFetch(here) }

  public func saveCredential(_ credential: Credential, isDryRun: Bool) throws(StoreError) {
    throw .cannotCreate(here)
  }

  public func savePassword(_ credential: Credential, replacing old: Credential?, isDryRun: Bool) throws(StoreError)
    -> Bool
  {
    throw .cannotUpdate(here)
  }

  public func removeCredential(named name: String, isDryRun: Bool) throws(StoreError) -> Credential? {
    throw .cannotDelete(here)
  }

  public func touchCredential(named name: String, at now: Instant, from address: String) throws(StoreError) {
    throw .cannotUpdate(here)
  }

  public func saveSession(_ session: Session) throws(StoreError) { throw .cannotCreate(here) }
  public func fetchSession(idHash: String) throws(StoreError) -> Session? { throw .cannotFetch(here) }
  public func fetchSession(idHashPrefix prefix: String) throws(StoreError) -> Session? { throw .cannotFetch(here) }

  public func fetchSessions(ofCredential name: String?, after position: SessionPosition?, limit: Int)
    throws(StoreError) -> [Session]
  {
    throw .cannotFetch(here)
  }

  public func touchSession(idHash: String, at now: Instant, from address: String) throws(StoreError) {
    throw .cannotUpdate(here)
  }

  public func removeSession(idHash: String) throws(StoreError) { throw .cannotDelete(here) }

  public func removeSessions(ofCredential name: String, exceptIDHash kept: String?) throws(StoreError) {
    throw .cannotDelete(here)
  }

  public func removeSessions(expiringBy now: Instant, lastSeenBefore idle: Instant) throws(StoreError) {
    throw .cannotDelete(here)
  }

  private var here: StoreError.Cause {
    .notAllowed("access to \(name) cannot be managed over HTTP; manage it on the server's machine")
  }
}
