public import AccessProtocols
import AccessStoreProtocols
import OrdersStoreProtocols
import OrdersWorkerProtocols
public import PresentationProtocols
import Synchronization

extension Gatekeeper {
  public func signIn(name: String, password: String, from address: String) async throws(Problem) -> NewSession {
    let ticket: Throttle.Ticket
    switch throttle.withLock({ $0.admit(name, from: Address(address), at: clock()) }) {
    case .success(let admitted): ticket = admitted
    case .failure(let wait): throw .tooManyAttempts(wait)
    }
    let known: Credential?
    do {
      known = try await verified(name, password)
    } catch {
      throttle.withLock { $0.withdraw(ticket) }
      throw error
    }
    guard let known else { throw .notSignedIn }
    throttle.withLock {
      $0.withdraw(ticket)
      $0.acquaint(ticket)
    }
    let session = try await begin(known)
    note(known)
    return session
  }

  public func signOut(session secret: String) async throws(Problem) {
    guard let secret = Secret(secret, .session) else { return }
    try await Problem.wrapping { () throws(StoreError) in
      try await store.removeSession(idHash: secret.hash(.session))
    }
  }

  /// The credential, where name and password are right. Whatever is wrong with them, it takes the same time.
  private func verified(_ name: String, _ password: String) async throws(Problem) -> Credential? {
    guard password.utf8.count <= PasswordRules.longest else { return nil }
    let known = try await self.password(named: name)
    return try await passwords.matches(password, hash: known?.secretHash) ? known : nil
  }

  private func begin(_ credential: Credential) async throws(Problem) -> NewSession {
    let secret = Secret(.session, random)
    let now = clock()
    let session = Session(
      idHash: secret.hash(.session), credentialName: credential.name, createdAt: now, lastSeenAt: now,
      expiresAt: now.adding(seconds: Gatekeeper.longestSeconds))
    do {
      try await store.keepSession(session)
      try await store.removeSessions(expiringBy: now, lastSeenBefore: now.adding(seconds: -Gatekeeper.idleSeconds))
    } catch StoreError.cannotCreate(.invalid) {
      // Revoked while the password was being looked at.
      throw .notSignedIn
    } catch {
      throw Problem(error)
    }
    // Another password may have been set meanwhile, and have ended the sessions that there were.
    guard try await password(named: credential.name)?.secretHash == credential.secretHash else {
      try await signOut(session: secret.text)
      throw .notSignedIn
    }
    return NewSession(secret: secret.text, maxAge: Int(Gatekeeper.longestSeconds), identity: Identity(credential))
  }
}

// MARK: Forms

extension Gatekeeper {
  public func freshSecret() -> String { Secret(visitor: visitorKey, random).text }

  public func isVisitorSecret(_ text: String) -> Bool { Secret(text, visitor: visitorKey) != nil }

  /// A digest of the cookie's secret under a mask of its own, so that compressed pages do not give it away bit by bit.
  ///
  /// A session's needs no key beside its secret, which the store knows: an open form stays valid when the server is
  /// started anew.
  public func formToken(for secret: String) -> String {
    guard let secret = formSecret(secret) else { return "" }
    let mask = random(Sodium.digestBytes)
    return Base64URL.text(mask + zip(mask, secret.digest(.form)).map { $0 ^ $1 })
  }

  public func isFormToken(_ token: String, validFor secret: String) -> Bool {
    guard let secret = formSecret(secret), token.utf8.count <= 100, let bytes = Base64URL.bytes(token),
      bytes.count == 2 * Sodium.digestBytes
    else { return false }
    let digest = zip(bytes.prefix(Sodium.digestBytes), bytes.suffix(Sodium.digestBytes)).map { $0 ^ $1 }
    return Sodium.areEqual(digest, secret.digest(.form))
  }

  /// The secret of a session or of a visitor; `nil` for a cookie that nobody of ours has set.
  private func formSecret(_ text: String) -> Secret? { Secret(text, .session) ?? Secret(text, visitor: visitorKey) }
}

extension Problem {
  /// The same for a name that is nobody's and a password that is wrong.
  static let notSignedIn = Problem(.unauthenticated, "the name or the password is wrong")

  static func tooManyAttempts(_ wait: Wait) -> Problem {
    Problem(
      .tooMany, "there were too many attempts to sign in; try again in \(wait.seconds.of("second"))",
      retryAfter: wait.seconds)
  }
}
