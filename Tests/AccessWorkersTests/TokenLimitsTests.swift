import AccessProtocols
import AccessStoreProtocols
import Foundation
import MemoryStore
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import PresentationTesting
import Testing

@testable import AccessWorkers

struct TokenLimitsTests {
  private let store = MemoryStore()
  private let clock = Clock()
  private var worker: ManageAccessWorker {
    ManageAccessWorker(
      store: store, passwords: PlainPasswords(), clock: { [clock] in clock.now }, random: Randomness.system)
  }
  private var gatekeeper: Gatekeeper {
    Gatekeeper(store: store, clock: { [clock] in clock.now }, random: Randomness.system)
  }

  @Test(arguments: [
    ("90d", "GMT", "2007-09-27T00:00:00Z"), ("1d", "Europe/Berlin", "2007-06-30T00:00:00Z"),
    ("2007-06-29", "GMT", "2007-06-30T00:00:00Z"), ("2008-01-31", "Europe/Berlin", "2008-01-31T23:00:00Z"),
    ("2007-07-31", "America/New_York", "2007-08-01T04:00:00Z"),
  ])
  func `a token expires after days, or at the end of a day in the zone`(
    expires: String, zone: String, expected: String
  ) async throws {
    let limits = TokenLimits(expires: expires, timeZone: try #require(TimeZone(identifier: zone)))
    let created = try await worker.createToken(named: "till", role: "viewer", limits: limits, isDryRun: false)
    #expect(created.credential.expiresAt == Instant(expected))
    #expect(await store.fetchCredential(named: "till")?.expiresAt == Instant(expected))
  }

  @Test(arguments: [
    "0d", "d", "-1d", "90", "3651d", "99999999999999999999d", "2007-06-28", "2107-01-01", "soon", "+1d",
  ])
  func `an expiry in the past, too far away or unreadable is refused`(expires: String) async {
    await #expect {
      try await worker.createToken(
        named: "till", role: "viewer", limits: .init(expires: expires), isDryRun: false)
    } throws: { error in
      guard case ManageAccess.Failure.problem(let problem) = error else { return false }
      return problem.faults.map(\.pointer) == ["/expires"]
    }
    #expect(await !store.hasCredentials())
  }

  @Test func `a token that has expired opens nothing, and is told why`() async throws {
    let created = try await worker.createToken(
      named: "till", role: "admin", limits: .init(expires: "1d"), isDryRun: false)
    let (secret, gatekeeper) = (try #require(created.secret), gatekeeper)
    clock.pass(86_399)
    #expect(try await gatekeeper.identify(bearer: secret)?.name == "till")
    clock.pass(1)
    await #expect { try await gatekeeper.identify(bearer: secret) } throws: { error in
      let problem = error as? Problem
      return problem?.code == .unauthenticated && problem?.detail.contains("expired at 2007-06-30T00:00:00Z") == true
    }
  }

  @Test(arguments: [
    (["calendar", "media:read,orders:read"], Role.viewer, "orders:read media:read calendar"),
    (["orders:write orders:write"], .editor, "orders:write"), ([""], .admin, "the role's"), ([], .viewer, "the role's"),
  ])
  func `a token has the scopes that it was given`(words: [String], role: Role, scopes: String) async throws {
    let created = try await worker.createToken(
      named: "till", role: role.rawValue, limits: .init(scopes: words), isDryRun: false)
    #expect(created.credential.scopes?.words ?? "the role's" == scopes)
    let secret = try #require(created.secret)
    #expect(
      try await gatekeeper.identify(bearer: secret)
        == Identity(
          name: "till", role: role, scopes: created.credential.scopes, since: created.credential.createdAt))
  }

  @Test(arguments: [
    ("order:read", Role.admin, "did you mean orders:read?"), ("everything", .admin, "use orders:read, orders:write"),
    ("orders:write", .viewer, "needs the role editor"), ("Calendar", .admin, "did you mean calendar?"),
  ])
  func `an unknown scope, or one above the role, is refused`(word: String, role: Role, words: String) async {
    await #expect {
      try await worker.createToken(
        named: "till", role: role.rawValue, limits: .init(scopes: [word]), isDryRun: false)
    } throws: { error in
      guard case ManageAccess.Failure.problem(let problem) = error else { return false }
      return problem.faults.first?.pointer == "/scopes" && problem.faults.first?.message.contains(words) == true
    }
  }

  @Test func `the address of a feed opens for a token of its scope alone`() async throws {
    var secrets: [String] = []
    for (index, scopes) in [["calendar"], ["calendar", "orders:read"], []].enumerated() {
      let created = try await worker.createToken(
        named: "\(index)", role: "viewer", limits: .init(scopes: scopes), isDryRun: false)
      secrets.append(try #require(created.secret))
    }
    #expect(try await gatekeeper.identify(secrets[0], limitedTo: .calendar, from: "::1").name == "0")
    for secret in secrets.dropFirst() {
      await #expect(throws: Problem.self) {
        try await gatekeeper.identify(secret, limitedTo: .calendar, from: "::1")
      }
    }
    await #expect(throws: Problem.self) { try await gatekeeper.identify("x", limitedTo: .calendar, from: "::1") }
  }

  @Test func `the last address of a token is recorded as rarely as its last use`() async throws {
    let created = try await worker.createToken(named: "till", role: "viewer", limits: .init(), isDryRun: false)
    let (secret, gatekeeper) = (try #require(created.secret), gatekeeper)
    for address in ["192.0.2.1", "192.0.2.2"] {
      _ = try await gatekeeper.identify(bearer: secret, from: address)
      await gatekeeper.finishNotes()
    }
    #expect(await store.fetchCredential(named: "till")?.lastAddress == "192.0.2.1")
    clock.pass(60)
    _ = try await gatekeeper.identify(bearer: secret, from: "192.0.2.3")
    await gatekeeper.finishNotes()
    #expect(await store.fetchCredential(named: "till")?.lastAddress == "192.0.2.3")
  }
}
