public import AccessProtocols
public import AccessStoreProtocols
public import OrdersStoreProtocols
import Permissions
import PresentationProtocols

/// Creates, lists and revokes credentials in a store.
public struct ManageAccessWorker: ManageAccessWorking {
  let store: any AccessStore
  private let passwords: any PasswordHashing
  let clock: @Sendable () -> Instant
  private let random: @Sendable (Int) -> [UInt8]

  /// Creates a worker over a store.
  ///
  /// - Parameters:
  ///   - clock: returns the current moment.
  ///   - random: returns unguessable bytes; `Randomness.system`.
  public init(
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
  }

  // MARK: Working

  public func createToken(named name: String, role: String, limits: TokenLimits, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> (credential: Credential, secret: String?)
  {
    let role = try read(role)
    try check(NameRules.faults(in: name))
    let secret = Secret(.token, random)
    let now = clock()
    let expiresAt: Instant?
    let scopes: Set<Scope>?
    do {
      (expiresAt, scopes) = (try limits.expiry(after: now), try limits.scopes(of: role))
    } catch {
      throw .problem(error)
    }
    let credential = Credential(
      name: name, kind: .token, role: role, secretHash: secret.hash(.token), createdAt: now, expiresAt: expiresAt,
      scopes: scopes)
    try await save(credential, isDryRun)
    return (credential, isDryRun ? nil : secret.text)
  }

  public func fetchCredentials() async throws(ManageAccess.Failure) -> [Credential] {
    do { return try await store.fetchCredentials() } catch { throw .store(error) }
  }

  public func revoke(_ name: String, isDryRun: Bool) async throws(ManageAccess.Failure) -> Credential {
    let removed: Credential?
    do { removed = try await store.removeCredential(named: name, isDryRun: isDryRun) } catch { throw .store(error) }
    guard let removed else { throw .unknown(name: name, known: try await fetchCredentials().map(\.name)) }
    return removed
  }

  public func setPassword(_ password: String, named name: String, role: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential
  {
    let role = try read(role)
    try check(NameRules.faults(in: name) + PasswordRules.faults(in: password, of: name))
    let known = try await fetch(name)
    guard known?.kind != .token else { throw .store(.cannotCreate(.invalid([.takenName(name)]))) }
    let hash: String
    do { hash = try await passwords.hash(password) } catch { throw .problem(error) }
    let credential = Credential(name: name, kind: .password, role: role, secretHash: hash, createdAt: clock())
    guard try await save(credential, replacing: known, isDryRun) else { throw .problem(.changedByAnother) }
    return credential
  }

  public func changePassword(_ password: String, named name: String, current: String, isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Credential
  {
    try check(PasswordRules.faults(in: password, of: name))
    let known = try await fetch(name)
    guard let changed = try await changed(known, from: current, to: password) else { throw .problem(.notSignedIn) }
    guard try await save(changed, replacing: known, isDryRun) else { throw .problem(.changedMeanwhile) }
    return changed
  }

  /// Returns a credential with another password; `nil` if it is no password, or another than the present one.
  private func changed(_ known: Credential?, from current: String, to password: String)
    async throws(ManageAccess.Failure) -> Credential?
  {
    do throws(Problem) {
      let hash = known?.kind == .password ? known?.secretHash : nil
      guard try await passwords.matches(current, hash: hash), hash != nil, var changed = known else { return nil }
      changed.secretHash = try await passwords.hash(password)
      changed.createdAt = clock()
      return changed
    } catch {
      throw .problem(error)
    }
  }

  private func fetch(_ name: String) async throws(ManageAccess.Failure) -> Credential? {
    do { return try await store.fetchCredential(named: name) } catch { throw .store(error) }
  }

  private func save(_ credential: Credential, replacing old: Credential?, _ isDryRun: Bool)
    async throws(ManageAccess.Failure) -> Bool
  {
    do {
      return try await store.savePassword(credential, replacing: old, isDryRun: isDryRun)
    } catch {
      throw .store(error)
    }
  }

  private func save(_ credential: Credential, _ isDryRun: Bool) async throws(ManageAccess.Failure) {
    do { try await store.saveCredential(credential, isDryRun: isDryRun) } catch { throw .store(error) }
  }

  private func check(_ faults: [Violation]) throws(ManageAccess.Failure) {
    if !faults.isEmpty { throw .invalid(faults) }
  }

  private func read(_ word: String) throws(ManageAccess.Failure) -> Role {
    if let role = Role(rawValue: word) { return role }
    let words = Role.allCases.map(\.rawValue)
    let nearest = Suggestion.nearest(to: word, among: words)
    throw .invalid([Violation("/role", .not(.role, word, nearest: nearest, known: words))])
  }
}

extension Problem {
  /// The problem of a change of a password during which the account was revoked or got another password.
  static let changedMeanwhile = Problem(
    .unauthenticated, "the account was changed during this request", remedy: "sign in again")
  /// The problem of a new password for an account that somebody else created, revoked or changed meanwhile.
  static let changedByAnother = Problem(
    .conflict, "somebody else changed this account during this request; the password was not set",
    remedy: "look at the account, and set the password again if it is still needed")
}
