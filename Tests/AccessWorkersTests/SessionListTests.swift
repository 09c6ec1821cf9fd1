import AccessProtocols
import AccessStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@testable import AccessWorkers

struct SessionListTests {
  private let store = MemoryStore()
  private let clock = Clock()
  private let gatekeeper: Gatekeeper
  private let worker: ManageAccessWorker

  init() async throws {
    let (clock, passwords) = (clock, PlainPasswords())
    gatekeeper = Gatekeeper(store: store, passwords: passwords, clock: { clock.now }, random: Randomness.system)
    worker = ManageAccessWorker(store: store, passwords: passwords, clock: { clock.now }, random: Randomness.system)
    for name in ["amy", "bob"] {
      _ = try await worker.setPassword("right password", named: name, role: "editor", isDryRun: false)
    }
  }

  @Test func `a session is listed with its address and its browser, while it runs`() async throws {
    let agent = "Mozilla/5.0 \u{1b}[31m\n" + String(repeating: "x", count: 1_000)
    let secret = try await signIn("amy", userAgent: agent)
    clock.pass(60)
    _ = try await gatekeeper.identify(session: secret, from: "192.0.2.9")
    await gatekeeper.finishNotes()
    let session = try #require(try await worker.fetchSessions(named: nil, after: nil, limit: 9).sessions.first)
    #expect(session.credentialName == "amy" && session.address == "192.0.2.9")
    #expect(session.userAgent == "Mozilla/5.0 [31m" + String(repeating: "x", count: 184))
    clock.pass(30 * 60)
    #expect(try await worker.fetchSessions(named: nil, after: nil, limit: 9).sessions.isEmpty)
  }

  @Test func `sessions are listed page by page, without a gap, also while some are used or end`() async throws {
    for index in 0..<7 {
      _ = try await signIn(index < 4 ? "amy" : "bob")
      if index % 3 == 2 { clock.pass(60) }
    }
    let all = try await worker.fetchSessions(named: nil, after: nil, limit: 200)
    #expect(all.sessions.count == 7 && all.next == nil)
    for (name, count) in [(nil, 7), ("amy", 4)] as [(String?, Int)] {
      for limit in [1, 2, 3, 7] {
        var (found, after) = ([Session](), String?.none)
        repeat {
          let page = try await worker.fetchSessions(named: name, after: after, limit: limit)
          #expect(page.sessions.count <= limit)
          found += page.sessions
          after = page.next
        } while after != nil
        #expect(found == all.sessions.filter { name == nil || $0.credentialName == name } && found.count == count)
      }
    }
    for (after, limit, pointer) in [("x", 1, "/after"), (nil, 0, "/limit"), (nil, 201, "/limit")]
      as [(String?, Int, String)]
    {
      await #expect {
        try await worker.fetchSessions(named: nil, after: after, limit: limit)
      } throws: { error in
        if case .invalid(let fields)? = error as? ManageAccess.Failure {
          fields.map(\.pointer) == [pointer]
        } else {
          false
        }
      }
    }
  }

  @Test func `a session is ended by its public id, by its own user or by all`() async throws {
    let secrets = [try await signIn("amy"), try await signIn("amy"), try await signIn("bob")]
    let ids = secrets.compactMap(gatekeeper.sessionID)
    #expect(Set(ids).count == 3 && ids.allSatisfy { $0.count == 12 })
    #expect(try await worker.fetchSessions(named: "amy", after: nil, limit: 9).sessions.count == 2)
    await #expect(throws: ManageAccess.Failure.unknownSession(id: ids[2])) {
      try await worker.endSession(ids[2], named: "amy", isDryRun: false)
    }
    _ = try await worker.endSession(ids[0], named: "amy", isDryRun: true)
    #expect(try await gatekeeper.identify(session: secrets[0]) != nil)
    #expect(try await worker.endSession(ids[0], named: "amy", isDryRun: false).credentialName == "amy")
    #expect(try await gatekeeper.identify(session: secrets[0]) == nil)
    _ = try await worker.endSession(ids[2], named: nil, isDryRun: false)
    #expect(try await gatekeeper.identify(session: secrets[2]) == nil)
    #expect(try await gatekeeper.identify(session: secrets[1])?.name == "amy")
  }

  @Test func `all sessions of a user but one are ended at once`() async throws {
    let secrets = [try await signIn("amy"), try await signIn("amy"), try await signIn("amy"), try await signIn("bob")]
    let kept = try #require(gatekeeper.sessionID(of: secrets[1]))
    await #expect(throws: ManageAccess.Failure.unknownSession(id: kept)) {
      try await worker.endSessions(named: "bob", except: kept, isDryRun: false)
    }
    try await worker.endSessions(named: "amy", except: kept, isDryRun: false)
    var left: [String?] = []
    for secret in secrets { left.append(try await gatekeeper.identify(session: secret)?.name) }
    #expect(left == [nil, "amy", nil, "bob"])
  }

  @Test(arguments: ["", "xyz", "0123456789a", "0123456789AB", "%23456789abc", "0123456789abc", "0123456789ab"])
  func `an id of no session ends nothing`(id: String) async throws {
    _ = try await signIn("amy")
    await #expect(throws: ManageAccess.Failure.unknownSession(id: id)) {
      try await worker.endSession(id, named: nil, isDryRun: false)
    }
    #expect(try await worker.fetchSessions(named: "amy", after: nil, limit: 9).sessions.count == 1)
  }

  private func signIn(_ name: String, userAgent: String? = nil) async throws -> String {
    try await gatekeeper.signIn(
      name: name, password: "right password", from: "192.0.2.1", userAgent: userAgent, devices: []
    ).secret
  }
}
