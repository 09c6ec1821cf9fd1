import AccessProtocols
import AccessStoreProtocols
import Locks
import MemoryStore
import OrdersStoreProtocols
import SQLCollectionsKernel
import Testing

@testable import AccessWorkers
@testable import SQLiteKernel
@testable import SQLiteStore

struct UseNotesTests {
  let clock = Clock()

  @Test(arguments: [true, false])
  func `a request with a token or a session is answered while the store's writer is held`(isToken: Bool) async throws {
    let store = HeldStore()
    let (gatekeeper, secret) = try await gatekeeper(over: store, isToken: isToken)
    clock.pass(120)
    for _ in 0..<100 {
      let identity =
        isToken ? try await gatekeeper.identify(bearer: secret) : try await gatekeeper.identify(session: secret)
      #expect(identity?.name == (isToken ? "till" : "amy"))
    }
    store.release()
    await gatekeeper.finishNotes()
    // One note each, whatever the number of requests: for the token, or for the session and its password.
    #expect(store.begun == (isToken ? 1 : 2))
    #expect(await store.inner.fetchCredential(named: isToken ? "till" : "amy")?.lastUsedAt == clock.now)
  }

  @Test func `a request whose session has expired is answered while the store's writer is held`() async throws {
    let store = HeldStore()
    let (gatekeeper, secret) = try await gatekeeper(over: store, isToken: false)
    clock.pass(3_600)
    #expect(try await gatekeeper.identify(session: secret) == nil)
    store.release()
    await gatekeeper.finishNotes()
    #expect(store.begun == 1)
  }

  @Test func `no more notes wait than the limit, and those beyond it are dropped`() async throws {
    let store = HeldStore()
    let notes = UseNotes(store: store)
    for number in 0..<UseNotes.limit + 10 { notes.add(.credentialUsed(name: "till \(number)"), at: clock.now) }
    #expect(notes.count == UseNotes.limit)
    store.release()
    await notes.finish()
    #expect(notes.count == 0)
    #expect(store.begun == UseNotes.limit)
  }

  @Test func `a request with a token is answered while another process has locked the store`() async throws {
    try await withFolder { folder in
      let path = folder + "/store.sqlite"
      let store = try await SQLiteStore.open(path: path, busyTimeout: 60_000)
      let worker = ManageAccessWorker(
        store: store, passwords: PlainPasswords(), clock: { clock.now }, random: Randomness.system)
      let secret = try #require(
        try await worker.createToken(named: "till", role: "viewer", limits: .init(), isDryRun: false).secret)
      let gatekeeper = Gatekeeper(
        store: store, passwords: PlainPasswords(), clock: { clock.now }, random: Randomness.system)
      let other = try StoreFile(path: path, format: .current, busyTimeout: 0).connect(.existing)
      try other.execute("BEGIN IMMEDIATE")
      #expect(try await gatekeeper.identify(bearer: secret)?.name == "till")
      try other.execute("ROLLBACK")
      await gatekeeper.finishNotes()
      #expect(try await store.fetchCredential(named: "till")?.lastUsedAt == clock.now)
      try await store.close()
    }
  }

  // MARK: Fixtures

  /// Returns a gatekeeper over a store that delays every note, and the secret of a token or of a session in it.
  private func gatekeeper(over store: HeldStore, isToken: Bool) async throws -> (Gatekeeper, secret: String) {
    let passwords = PlainPasswords()
    let worker = ManageAccessWorker(
      store: store.inner, passwords: passwords, clock: { clock.now }, random: Randomness.system)
    let gatekeeper = Gatekeeper(
      store: store, passwords: passwords, clock: { clock.now }, random: Randomness.system)
    if isToken {
      let token = try await worker.createToken(named: "till", role: "viewer", limits: .init(), isDryRun: false)
      return (gatekeeper, try #require(token.secret))
    }
    _ = try await worker.setPassword("right password", named: "amy", role: "editor", isDryRun: false)
    // Signs in through a store without delay, since a sign-in waits for its session to be stored.
    let door = Gatekeeper(store: store.inner, passwords: passwords, clock: { clock.now }, random: Randomness.system)
    let session = try await door.signIn(name: "amy", password: "right password", from: "192.0.2.1", devices: [])
    await door.finishNotes()
    return (gatekeeper, session.secret)
  }
}

/// A store in memory whose notes wait until a test releases them.
private final class HeldStore: AccessStore {
  let inner = MemoryStore()
  private let state = Lock((isHeld: true, begun: 0, waiting: [CheckedContinuation<Void, Never>]()))

  /// The number of notes that have begun.
  var begun: Int { state.withLock { $0.begun } }

  func release() {
    let waiting = state.withLock { state in
      state.isHeld = false
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func hold() async {
    await withCheckedContinuation { continuation in
      let isHeld = state.withLock { state in
        state.begun += 1
        if state.isHeld { state.waiting.append(continuation) }
        return state.isHeld
      }
      if !isHeld { continuation.resume() }
    }
  }

  func touchCredential(named name: String, at now: Instant, from address: String) async throws(StoreError) {
    await hold()
    await inner.touchCredential(named: name, at: now, from: address)
  }

  func touchSession(idHash: String, at now: Instant, from address: String) async throws(StoreError) {
    await hold()
    await inner.touchSession(idHash: idHash, at: now, from: address)
  }

  func removeSession(idHash: String) async throws(StoreError) {
    await hold()
    await inner.removeSession(idHash: idHash)
  }

  // MARK: Passed on

  func fetchCredentials() async throws(StoreError) -> [Credential] { await inner.fetchCredentials() }

  func hasCredentials() async throws(StoreError) -> Bool { await inner.hasCredentials() }

  func fetchCredential(named name: String) async throws(StoreError) -> Credential? {
    await inner.fetchCredential(named: name)
  }

  func fetchCredential(tokenHash: String) async throws(StoreError) -> Credential? {
    await inner.fetchCredential(tokenHash: tokenHash)
  }

  func saveCredential(_ credential: Credential, isDryRun: Bool) async throws(StoreError) {
    try await inner.saveCredential(credential, isDryRun: isDryRun)
  }

  func savePassword(_ credential: Credential, replacing old: Credential?, isDryRun: Bool) async throws(StoreError)
    -> Bool
  {
    await inner.savePassword(credential, replacing: old, isDryRun: isDryRun)
  }

  func removeCredential(named name: String, isDryRun: Bool) async throws(StoreError) -> Credential? {
    await inner.removeCredential(named: name, isDryRun: isDryRun)
  }

  func saveSession(_ session: Session) async throws(StoreError) { try await inner.saveSession(session) }

  func fetchSession(idHash: String) async throws(StoreError) -> Session? {
    await inner.fetchSession(idHash: idHash)
  }

  func fetchSession(idHashPrefix prefix: String) async throws(StoreError) -> Session? {
    await inner.fetchSession(idHashPrefix: prefix)
  }

  func fetchSessions(ofCredential name: String?, after position: SessionPosition?, limit: Int)
    async throws(StoreError) -> [Session]
  {
    await inner.fetchSessions(ofCredential: name, after: position, limit: limit)
  }

  func removeSessions(ofCredential name: String, exceptIDHash kept: String?) async throws(StoreError) {
    await inner.removeSessions(ofCredential: name, exceptIDHash: kept)
  }

  func removeSessions(expiringBy now: Instant, lastSeenBefore idle: Instant) async throws(StoreError) {
    await inner.removeSessions(expiringBy: now, lastSeenBefore: idle)
  }
}
