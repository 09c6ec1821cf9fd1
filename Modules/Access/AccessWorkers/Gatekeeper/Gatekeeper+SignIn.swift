public import AccessProtocols
import AccessStoreProtocols
import Locks
import OrdersStoreProtocols
import OrdersWorkerProtocols
public import PresentationProtocols

extension Gatekeeper {
  /// The highest number of characters of a browser's name that are stored.
  static let mostOfUserAgent = 200

  public func signIn(name: String, password: String, from address: String, userAgent: String?, devices: [String])
    async throws(Problem) -> NewSession
  {
    let ticket: Throttle.Ticket
    let now = clock()
    let device = devices.lazy.compactMap { Device($0, of: name, self.deviceKey, at: now) }.first
    switch throttle.withLock({ $0.admit(name, from: Address(address), device, at: now) }) {
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
    throttle.withLock { $0.withdraw(ticket) }
    let session = try await begin(known, from: address, userAgent)
    note(known, address)
    return session
  }

  public func signOut(session secret: String, from address: String) async throws(Problem) {
    guard let secret = Secret(secret, .session) else { return }
    try await Problem.wrapping { () throws(StoreError) in
      try await store.removeSession(idHash: secret.hash(.session))
    }
  }

  /// Returns the credential if name and password are right, and `nil` otherwise, in the same time whatever is wrong.
  private func verified(_ name: String, _ password: String) async throws(Problem) -> Credential? {
    guard password.utf8.count <= PasswordRules.longest else { return nil }
    let known = try await self.password(named: name)
    return try await passwords.matches(password, hash: known?.secretHash) ? known : nil
  }

  private func begin(_ credential: Credential, from address: String, _ userAgent: String?)
    async throws(Problem) -> NewSession
  {
    let secret = Secret(.session, random)
    let now = clock()
    let session = Session(
      idHash: secret.hash(.session), credentialName: credential.name, createdAt: now, lastSeenAt: now,
      expiresAt: now.adding(seconds: Gatekeeper.longestSeconds), address: address,
      userAgent: userAgent.map { text in
        let printable = text.utf8.filter { (0x20...0x7E).contains($0) }
        return String(decoding: printable.prefix(Gatekeeper.mostOfUserAgent), as: UTF8.self)
      })
    do {
      try await store.saveSession(session)
      try await store.removeSessions(expiringBy: now, lastSeenBefore: now.adding(seconds: -Gatekeeper.idleSeconds))
    } catch StoreError.cannotCreate(.invalid) {
      // The credential was revoked during the check of the password.
      throw .notSignedIn
    } catch {
      throw Problem(error)
    }
    // Another password may have been set meanwhile, which ended the existing sessions.
    guard try await password(named: credential.name)?.secretHash == credential.secretHash else {
      try await signOut(session: secret.text, from: address)
      throw .notSignedIn
    }
    return NewSession(
      secret: secret.text, maxAge: Int(Gatekeeper.longestSeconds), identity: Identity(credential),
      device: Device(at: now, random).text(for: credential.name, deviceKey),
      deviceMaxAge: Int(Device.lifetimeInSeconds))
  }
}

// MARK: Forms

extension Gatekeeper {
  public func freshSecret() -> String { Secret(visitor: visitorKey, random).text }

  public func isVisitorSecret(_ text: String) -> Bool { Secret(text, visitor: visitorKey) != nil }

  /// Returns a digest of the cookie's secret under a random mask, so that compressed pages do not reveal it bit by bit.
  ///
  /// A session's token needs no key beside its secret, which the store knows: an open form stays valid when the server
  /// is restarted.
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

  /// Returns the secret of a session or of a visitor; `nil` for a cookie that this server has not set.
  private func formSecret(_ text: String) -> Secret? { Secret(text, .session) ?? Secret(text, visitor: visitorKey) }
}

extension Problem {
  /// The problem of an unknown name as well as of a wrong password.
  static let notSignedIn = Problem(.unauthenticated, "the name or password is wrong")

  static func tooManyAttempts(_ wait: Wait) -> Problem {
    Problem(
      .tooMany, "too many sign-in attempts; try again in \(wait.seconds.of("second"))",
      retryAfter: wait.seconds)
  }
}
