import AccessProtocols
import AccessStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import Testing

@testable import AccessWorkers

struct GatekeeperTests {
  let clock = Clock()
  let store: any AccessStore = MemoryStore()
  let passwords = PlainPasswords()
  let address = "192.0.2.1"
  var gatekeeper: Gatekeeper { gatekeeper(passwords) }

  // MARK: Tokens

  @Test(arguments: Role.allCases)
  func `a token is known by its secret, with its role, until it is revoked`(role: Role) async throws {
    let gatekeeper = gatekeeper
    #expect(try await !gatekeeper.hasCredentials())
    let secret = try await token("till", role)
    #expect(try await gatekeeper.hasCredentials())
    #expect(try await gatekeeper.identify(bearer: secret) == Identity(name: "till", role: role, since: clock.now))
    #expect(try await gatekeeper.identify(session: secret) == nil)
    _ = try await worker.revoke("till", isDryRun: false)
    #expect(try await gatekeeper.identify(bearer: secret) == nil)
  }

  @Test func `an unknown token identifies nobody`() async throws {
    _ = try await token("till", .admin)
    let hash = try #require(try await store.fetchCredential(named: "till")?.secretHash)
    for text in ["", "sk_", "till", hash, "sk_\(hash)", Secret(.token, Randomness.system).text] {
      #expect(try await gatekeeper.identify(bearer: text) == nil, "\(text)")
    }
  }

  @Test func `when a token was last used is noted once a minute`() async throws {
    let secret = try await token("till", .viewer)
    let gatekeeper = gatekeeper
    var noted: [Int64] = []
    for second in 0..<180 {
      _ = try await gatekeeper.identify(bearer: secret)
      await gatekeeper.finishNotes()
      let last = try #require(try await store.fetchCredential(named: "till")?.lastUsedAt)
      if last == clock.now { noted.append(Int64(second)) }
      clock.pass(1)
    }
    #expect(noted == [0, 60, 120])
  }

  @Test func `credentials identify their user until their use is recorded again, or they expire`() async throws {
    let gatekeeper = gatekeeper
    let secret = try await token("till", .viewer)
    func lifetime() async throws -> Duration? {
      try await gatekeeper.identification(bearer: secret, from: address)?.lifetime
    }
    #expect(try await lifetime() == .zero)
    await gatekeeper.finishNotes()
    #expect(try await lifetime() == .seconds(60))
    clock.pass(45)
    #expect(try await lifetime() == .seconds(15))
    var known = try #require(try await store.fetchCredential(named: "till"))
    known.expiresAt = clock.now.adding(seconds: 5)
    _ = try await store.removeCredential(named: "till", isDryRun: false)
    try await store.saveCredential(known, isDryRun: false)
    #expect(try await lifetime() == .seconds(5))

    try await setPassword("amy", .editor)
    let session = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: [])
    clock.pass(20)
    let identified = try await gatekeeper.identification(session: session.secret, from: address)
    #expect(identified == Identification(session.identity, for: .seconds(40)))
  }

  // MARK: Signing in

  @Test func `each sign-in has its own secret and leaves older sessions valid`() async throws {
    try await setPassword("amy", .editor)
    let gatekeeper = gatekeeper
    var sessions: [NewSession] = []
    for _ in 0..<5 {
      sessions.append(try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: []))
    }
    #expect(Set(sessions.map(\.secret)).count == 5)
    for session in sessions {
      #expect(session.maxAge == 43_200)
      #expect(session.identity == Identity(name: "amy", role: .editor, since: clock.now))
      #expect(Base64URL.bytes(session.secret)?.count == 32)
      #expect(try await gatekeeper.identify(session: session.secret) == session.identity)
      #expect(try await gatekeeper.identify(bearer: session.secret) == nil)
    }
    await gatekeeper.finishNotes()
    #expect(try await store.fetchCredential(named: "amy")?.lastUsedAt == clock.now)
  }

  /// Nobody can be given a cookie in advance that later is a session.
  @Test func `a secret from before signing in is no session afterwards`() async throws {
    try await setPassword("amy", .editor)
    let before = gatekeeper.freshSecret()
    _ = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: [])
    #expect(try await gatekeeper.identify(session: before) == nil)
  }

  @Test func `an unknown name, a token's name and a wrong password get one answer, after the same work`() async throws {
    try await setPassword("amy", .editor)
    _ = try await token("till", .viewer)
    let (gatekeeper, names) = (gatekeeper, ["amy", "till", "nobody", "", String(repeating: "x", count: 10_000)])
    for (index, name) in names.enumerated() {
      let problem = await #expect(throws: Problem.self) {
        try await gatekeeper.signIn(name: name, password: "wrong password", from: "192.0.2.\(index)", devices: [])
      }
      #expect(problem == Problem(.unauthenticated, "the name or password is wrong"))
    }
    #expect(passwords.hashes == ["hash of right password", nil, nil, nil, nil])
  }

  @Test func `a password that is too long is wrong, whoever's it is, and is not looked at`() async throws {
    try await setPassword("amy", .editor)
    for name in ["amy", "nobody"] {
      let problem = await #expect(throws: Problem.self) {
        try await gatekeeper.signIn(
          name: name, password: String(repeating: "x", count: 1_025), from: address, devices: [])
      }
      #expect(problem?.code == .unauthenticated)
    }
    #expect(passwords.hashes.isEmpty)
  }

  @Test func `of a thousand tries at one account ten a minute are looked at, and the owner gets in`() async throws {
    try await setPassword("amy", .editor)
    let gatekeeper = gatekeeper
    let home = try await gatekeeper.signIn(
      name: "amy", password: "right password", from: "198.51.100.7", devices: [])
    #expect(home.deviceMaxAge == 30 * 24 * 3600)
    var (tested, waits) = ([Int](), [Int]())
    for second in 0..<1_000 {
      let problem = await #expect(throws: Problem.self) {
        try await gatekeeper.signIn(
          name: "amy", password: "guess \(second)", from: "203.0.113.\(second % 250)", devices: [])
      }
      if problem?.code == .unauthenticated { tested.append(second) }
      if problem?.code == .tooMany { waits.append(try #require(problem?.retryAfter)) }
      clock.pass(1)
    }
    #expect(tested.count == passwords.hashes.count - 1)
    #expect(tested.allSatisfy { first in tested.count { (first..<first + 60).contains($0) } <= 10 })
    #expect(tested.count + waits.count == 1_000)
    #expect(waits.first == 1)
    #expect(waits.allSatisfy { (1...300).contains($0) })
    for (address, devices) in [("198.51.100.7", ["forged", home.device]), ("127.0.0.1", []), ("::1", [])] {
      let session = try await gatekeeper.signIn(
        name: "amy", password: "right password", from: address, devices: devices)
      #expect(session.identity.name == "amy")
    }
    await #expect(throws: Problem.self) {
      try await gatekeeper.signIn(name: "amy", password: "right password", from: "198.51.100.7", devices: ["forged"])
    }
  }

  @Test func `a thousand at once get five looked at`() async throws {
    try await setPassword("amy", .editor)
    let gatekeeper = gatekeeper
    let codes = await withTaskGroup(of: Problem.Code?.self) { group in
      for _ in 0..<1_000 {
        group.addTask {
          do throws(Problem) {
            _ = try await gatekeeper.signIn(name: "amy", password: "wrong password", from: "203.0.113.9", devices: [])
            return nil
          } catch {
            return error.code
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(passwords.hashes.count == 5)
    #expect(codes.count { $0 == .tooMany } == 995)
  }

  @Test func `a wait is told in words and in seconds`() async throws {
    let gatekeeper = gatekeeper
    var last: Problem?
    for _ in 0..<6 {
      last = await #expect(throws: Problem.self) {
        try await gatekeeper.signIn(name: "amy", password: "wrong password", from: address, devices: [])
      }
    }
    #expect(
      last
        == Problem(.tooMany, "too many sign-in attempts; try again in 1 second", retryAfter: 1))
  }

  // MARK: Sessions

  @Test func `a session that is used goes on for twelve hours, to the second`() async throws {
    try await setPassword("amy", .editor)
    let gatekeeper = gatekeeper
    let secret = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: []).secret
    for minute in 1...(12 * 60 - 1) {
      clock.pass(60)
      #expect(try await gatekeeper.identify(session: secret) != nil)
      // Less often than each minute, since each waits for its turn; more often than an unused session expires.
      if minute.isMultiple(of: 10) { await gatekeeper.finishNotes() }
    }
    clock.pass(59)
    #expect(try await gatekeeper.identify(session: secret) != nil)
    clock.pass(1)
    #expect(try await gatekeeper.identify(session: secret) == nil)
    await gatekeeper.finishNotes()
    #expect(try await store.fetchSession(idHash: try hash(secret)) == nil)
  }

  @Test func `a session that nobody uses ends after half an hour, to the second`() async throws {
    try await setPassword("amy", .editor)
    let gatekeeper = gatekeeper
    let secret = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: []).secret
    for _ in 0..<2 {
      clock.pass(1_799)
      #expect(try await gatekeeper.identify(session: secret) != nil)
      await gatekeeper.finishNotes()
    }
    clock.pass(1_800)
    #expect(try await gatekeeper.identify(session: secret) == nil)
    await gatekeeper.finishNotes()
    // The session stays ended even if the clock goes back.
    clock.pass(-1_000)
    #expect(try await gatekeeper.identify(session: secret) == nil)
  }

  @Test func `when a session was last used is noted once a minute`() async throws {
    try await setPassword("amy", .editor)
    let gatekeeper = gatekeeper
    let secret = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: []).secret
    let idHash = try hash(secret)
    var noted: [Int64] = []
    for second in 1..<180 {
      clock.pass(1)
      _ = try await gatekeeper.identify(session: secret)
      await gatekeeper.finishNotes()
      if try await store.fetchSession(idHash: idHash)?.lastSeenAt == clock.now { noted.append(Int64(second)) }
    }
    #expect(noted == [60, 120])
  }

  @Test func `a sign-out ends only its own session`() async throws {
    try await setPassword("amy", .editor)
    let gatekeeper = gatekeeper
    let one = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: []).secret
    let other = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: []).secret
    try await gatekeeper.signOut(session: one)
    try await gatekeeper.signOut(session: one)
    try await gatekeeper.signOut(session: "nonsense")
    #expect(try await gatekeeper.identify(session: one) == nil)
    #expect(try await gatekeeper.identify(session: other) != nil)
  }

  @Test(arguments: [true, false])
  func `a session ends when its credential is revoked, or its password is set anew`(isRevoked: Bool) async throws {
    try await setPassword("amy", .editor)
    try await setPassword("bob", .viewer)
    let gatekeeper = gatekeeper
    let amy = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: []).secret
    let bob = try await gatekeeper.signIn(name: "bob", password: "right password", from: address, devices: []).secret
    if isRevoked {
      _ = try await worker.revoke("amy", isDryRun: false)
    } else {
      try await setPassword("amy", .viewer)
    }
    #expect(try await gatekeeper.identify(session: amy) == nil)
    #expect(try await gatekeeper.identify(session: bob) != nil)
  }

  @Test(arguments: [true, false])
  func `a password that is revoked or replaced while it is looked at lets nobody in`(isRevoked: Bool) async throws {
    try await setPassword("amy", .admin)
    let store = store
    let passwords = PlainPasswords {
      _ = try? await store.removeCredential(named: "amy", isDryRun: false)
      guard !isRevoked else { return }
      var other = Credential.sample("amy", .password, .viewer)
      other.secretHash = "hash of another password"
      try? await store.saveCredential(other, isDryRun: false)
    }
    let bytes = (0..<32).map { UInt8($0) }
    let gatekeeper = Gatekeeper(store: store, passwords: passwords, clock: { clock.now }) { Array(bytes.prefix($0)) }
    let problem = await #expect(throws: Problem.self) {
      try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: [])
    }
    #expect(problem?.code == .unauthenticated)
    #expect(try await store.fetchSession(idHash: try hash(Base64URL.text(bytes))) == nil)
  }

  @Test func `a password that could not be looked at is no attempt`() async throws {
    try await setPassword("amy", .editor)
    let gatekeeper = Gatekeeper(
      store: store, passwords: NoPasswords(), clock: { clock.now }, random: Randomness.system)
    for _ in 0..<20 {
      let problem = await #expect(throws: Problem.self) {
        try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: [])
      }
      #expect(problem?.code == .unavailable)
    }
  }

  @Test func `signing in clears away the sessions that are over`() async throws {
    try await setPassword("amy", .editor)
    let old = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: []).secret
    clock.pass(13 * 3600)
    _ = try await gatekeeper.signIn(name: "amy", password: "right password", from: address, devices: [])
    #expect(try await store.fetchSession(idHash: try hash(old)) == nil)
  }

  // MARK: Fixtures

  private var worker: ManageAccessWorker {
    ManageAccessWorker(store: store, passwords: passwords, clock: { clock.now }, random: Randomness.system)
  }

  private func gatekeeper(_ passwords: PlainPasswords) -> Gatekeeper {
    Gatekeeper(store: store, passwords: passwords, clock: { clock.now }, random: Randomness.system)
  }

  private func token(_ name: String, _ role: Role) async throws -> String {
    try #require(
      try await worker.createToken(named: name, role: role.rawValue, limits: .init(), isDryRun: false).secret)
  }

  private func setPassword(_ name: String, _ role: Role) async throws {
    _ = try await worker.setPassword("right password", named: name, role: role.rawValue, isDryRun: false)
  }

  private func hash(_ secret: String) throws -> String { try #require(Secret(secret, .session)).hash(.session) }
}

/// A hasher that has no memory left to check any password.
private struct NoPasswords: PasswordHashing {
  func hash(_ password: String) throws(Problem) -> String { throw Problem(.unavailable, "no memory") }
  func matches(_ password: String, hash: String?) throws(Problem) -> Bool { throw Problem(.unavailable, "no memory") }
}
