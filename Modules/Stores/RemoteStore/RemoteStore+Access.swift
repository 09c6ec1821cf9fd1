public import AccessStoreProtocols
public import OrdersStoreProtocols

/// Access is managed on the server's machine: every operation on credentials throws, since no server transfers them.
extension RemoteStore: AccessStore {
  public func fetchCredentials() throws(OrdersStoreError) -> [Credential] { throw .cannotFetch(here) }
  public func hasCredentials() throws(OrdersStoreError) -> Bool { throw .cannotFetch(here) }
  public func fetchCredential(named name: String) throws(OrdersStoreError) -> Credential? { throw .cannotFetch(here) }
  public func fetchCredential(tokenHash: String) throws(OrdersStoreError) -> Credential? { throw .cannotFetch(here) }

  public func keepCredential(_ credential: Credential, isDryRun: Bool) throws(OrdersStoreError) {
    throw .cannotCreate(here)
  }

  public func removeCredential(named name: String, isDryRun: Bool) throws(OrdersStoreError) -> Credential? {
    throw .cannotDelete(here)
  }

  public func touchCredential(named name: String, at now: Instant) throws(OrdersStoreError) {
    throw .cannotUpdate(here)
  }

  public func keepSession(_ session: Session) throws(OrdersStoreError) { throw .cannotCreate(here) }
  public func fetchSession(idHash: String) throws(OrdersStoreError) -> Session? { throw .cannotFetch(here) }
  public func touchSession(idHash: String, at now: Instant) throws(OrdersStoreError) { throw .cannotUpdate(here) }
  public func removeSession(idHash: String) throws(OrdersStoreError) { throw .cannotDelete(here) }
  public func removeSessions(ofCredential name: String) throws(OrdersStoreError) { throw .cannotDelete(here) }

  public func removeSessions(expiringBy now: Instant, lastSeenBefore idle: Instant) throws(OrdersStoreError) {
    throw .cannotDelete(here)
  }

  private var here: OrdersStoreError.Cause {
    .notAllowed(
      "who may use \(name) is not decided over http; use `storekeeper access` on the server's machine")
  }
}
