public import AccessProtocols
public import AccessStoreProtocols
import OrdersStoreProtocols

extension ManageAccessWorker {
  /// The highest number of sessions of a list.
  static let mostSessions = 500

  public func fetchSessions(named name: String?) async throws(ManageAccess.Failure) -> [Session] {
    let now = clock()
    let found: [Session]
    do {
      found = try await store.fetchSessions(ofCredential: name, limit: Self.mostSessions)
    } catch { throw .store(error) }
    return found.filter { $0.isRunning(at: now) }
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
