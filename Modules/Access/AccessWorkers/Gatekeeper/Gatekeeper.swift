public import AccessProtocols
public import AccessStoreProtocols
import Locks
public import OrdersStoreProtocols
public import PresentationProtocols

/// Identifies callers by a store's credentials and sessions.
///
/// ```swift
/// let gatekeeper = Gatekeeper(store: store, clock: Instant.now, random: Randomness.system)
/// let identity = try await gatekeeper.identify(bearer: "sk_…", from: "192.0.2.1")
/// ```
public final class Gatekeeper: Gatekeeping {
  let store: any AccessStore
  let passwords: any PasswordHashing
  let clock: @Sendable () -> Instant
  let random: @Sendable (Int) -> [UInt8]
  let throttle = Lock(Throttle())
  private let notes: UseNotes
  /// The key that authenticates the secrets of visitors, who are not signed in. Each process has its own.
  let visitorKey: [UInt8]
  /// The key that authenticates the browsers in which somebody has signed in. Each process has its own.
  let deviceKey: [UInt8]

  /// The seconds after which an unused session ends.
  static let idleSeconds: Int64 = 30 * 60
  /// The seconds after which every session ends.
  static let longestSeconds: Int64 = 12 * 3600
  /// The seconds within which a use is recorded once, so that most requests write nothing.
  private static let noteSeconds: Int64 = 60

  /// Creates a gatekeeper over a store.
  ///
  /// - Parameters:
  ///   - clock: returns the current moment.
  ///   - random: returns this number of unpredictable bytes, as `Randomness.system` does.
  public convenience init(
    store: any AccessStore, clock: @escaping @Sendable () -> Instant, random: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.init(store: store, passwords: Passwords(), clock: clock, random: random)
  }

  init(
    store: any AccessStore, passwords: any PasswordHashing, clock: @escaping @Sendable () -> Instant,
    random: @escaping @Sendable (Int) -> [UInt8]
  ) {
    self.store = store
    self.passwords = passwords
    self.clock = clock
    self.random = random
    notes = UseNotes(store: store)
    visitorKey = random(Sodium.digestBytes)
    deviceKey = random(Sodium.digestBytes)
  }

  /// Waits until the recorded uses have been written, or have failed to be.
  public func finishNotes() async { await notes.finish() }

  // MARK: Identifying callers

  public func hasCredentials() async throws(Problem) -> Bool {
    try await Problem.wrapping { () throws(StoreError) in try await store.hasCredentials() }
  }

  public func identification(bearer token: String, from address: String) async throws(Problem) -> Identification? {
    guard let secret = Secret(token, .token) else { return nil }
    let known = try await Problem.wrapping { () throws(StoreError) in
      try await store.fetchCredential(tokenHash: secret.hash(.token))
    }
    guard let known else { return nil }
    let now = clock()
    if let expiry = known.expiresAt, expiry <= now {
      throw Problem(
        .unauthenticated, "the token “\(known.name)” expired at \(expiry)", remedy: "use a new token")
    }
    note(known, address)
    return Identification(
      Identity(known), for: .until(known.expiresAt, Self.nextNote(after: known.lastUsedAt), from: now))
  }

  public func sessionID(of secret: String) -> String? {
    Secret(secret, .session).map { SessionID(hash: $0.hash(.session)).text }
  }

  public func identification(session secret: String, from address: String) async throws(Problem) -> Identification? {
    guard let secret = Secret(secret, .session) else { return nil }
    let idHash = secret.hash(.session)
    let now = clock()
    let session = try await Problem.wrapping { () throws(StoreError) in
      try await store.fetchSession(idHash: idHash)
    }
    guard let session else { return nil }
    guard session.isRunning(at: now) else {
      notes.add(.sessionExpired(idHash: idHash), at: now)
      return nil
    }
    guard let known = try await password(named: session.credentialName) else { return nil }
    if isOld(session.lastSeenAt, now) {
      notes.add(.sessionUsed(idHash: idHash), at: now, from: address)
      note(known, address)
    }
    return Identification(
      Identity(known), for: .until(session.expiresAt, Self.nextNote(after: session.lastSeenAt), from: now))
  }

  /// Returns the password credential of a name, and never a token; `nil` if there is none.
  func password(named name: String) async throws(Problem) -> Credential? {
    let known = try await Problem.wrapping { () throws(StoreError) in
      try await store.fetchCredential(named: name)
    }
    return known?.kind == .password ? known : nil
  }

  /// Records in the background that a credential has been used, and from where, unless a use was recorded within the
  /// last minute.
  func note(_ credential: Credential, _ address: String) {
    let now = clock()
    guard credential.lastUsedAt.map({ isOld($0, now) }) ?? true else { return }
    notes.add(.credentialUsed(name: credential.name), at: now, from: address)
  }

  private func isOld(_ note: Instant, _ now: Instant) -> Bool { Self.nextNote(after: note) <= now }

  /// Returns the moment from which a use is recorded again.
  private static func nextNote(after note: Instant?) -> Instant {
    note?.adding(seconds: noteSeconds) ?? .earliest
  }
}

extension Duration {
  /// Returns the time until the earlier of two moments; zero if it has passed.
  fileprivate static func until(_ one: Instant?, _ other: Instant, from now: Instant) -> Duration {
    let end = min(one ?? other, other)
    return end <= now ? .zero : .microseconds(end.microseconds - now.microseconds)
  }
}

extension Identity {
  init(_ credential: Credential) {
    self.init(
      name: credential.name, role: credential.role, scopes: credential.scopes, since: credential.createdAt)
  }
}

extension Session {
  /// Returns whether the session is valid: in use, and younger than its longest lifetime.
  func isRunning(at now: Instant) -> Bool {
    now < expiresAt && now < lastSeenAt.adding(seconds: Gatekeeper.idleSeconds)
  }
}
