import AccessProtocols
import AccessStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import PresentationTesting
import Testing

@testable import AccessWorkers

struct ManageAccessWorkerTests {
  let store: any AccessStore = MemoryStore()
  var worker: ManageAccessWorker {
    ManageAccessWorker(
      store: store, passwords: PlainPasswords(), clock: { .amysDay }, random: { [UInt8](repeating: 0, count: $0) })
  }

  @Test func `a token's secret is told once, and only its digest is kept`() async throws {
    let created = try await worker.createToken(named: "till", role: "editor", limits: .init(), isDryRun: false)
    let secret = "sk_" + String(repeating: "A", count: 43)
    #expect(created.secret == secret)
    let hash = Base64URL.text(Sodium.digest(secret, for: "token"))
    let saved = Credential(name: "till", kind: .token, role: .editor, secretHash: hash, createdAt: .amysDay)
    #expect(created.credential == saved)
    #expect(try await store.fetchCredentials() == [saved])
  }

  @Test func `a dry run keeps nothing and tells no secret, but refuses what would be refused`() async throws {
    let created = try await worker.createToken(named: "till", role: "editor", limits: .init(), isDryRun: true)
    #expect(created.secret == nil)
    _ = try await worker.setPassword("right password", named: "amy", role: "admin", isDryRun: true)
    #expect(try await !store.hasCredentials())
    _ = try await worker.createToken(named: "till", role: "editor", limits: .init(), isDryRun: false)
    await #expect(throws: ManageAccess.Failure.store(.cannotCreate(.invalid([.takenName("till")])))) {
      try await worker.createToken(named: "till", role: "viewer", limits: .init(), isDryRun: true)
    }
    _ = try await worker.revoke("till", isDryRun: true)
    #expect(try await store.hasCredentials())
  }

  @Test func `a password is kept by its hash, and another takes its place`() async throws {
    for (password, role) in [("right password", Role.editor), ("another one", .viewer)] {
      let saved = try await worker.setPassword(password, named: "amy", role: role.rawValue, isDryRun: false)
      #expect(saved.secretHash == "hash of \(password)")
      #expect(saved.kind == .password)
      #expect(try await worker.fetchCredentials() == [saved])
    }
  }

  @Test func `revoking an unknown name fails with the known names`() async throws {
    for name in ["till", "amy"] {
      _ = try await worker.createToken(named: name, role: "viewer", limits: .init(), isDryRun: false)
    }
    await #expect(throws: ManageAccess.Failure.unknown(name: "tilll", known: ["amy", "till"])) {
      try await worker.revoke("tilll", isDryRun: false)
    }
    #expect(try await worker.revoke("till", isDryRun: false).name == "till")
    #expect(try await worker.fetchCredentials().map(\.name) == ["amy"])
  }

  @Test(arguments: [
    ("edit", "role “edit” is not a role; did you mean editor?"),
    ("owner", "role “owner” is not a role; use viewer, editor, admin"),
    ("", "role “” is not a role; use viewer, editor, admin"),
    ("Admin", "role “Admin” is not a role; did you mean admin?"),
  ])
  func `a role that is none is refused, and the near one named`(word: String, message: String) async {
    let failure = await #expect(throws: ManageAccess.Failure.self) {
      try await worker.createToken(named: "till", role: word, limits: .init(), isDryRun: false)
    }
    guard case .invalid(let violations) = failure else { return #expect(failure == nil) }
    #expect(violations.map { "\($0)" } == [message])
    await #expect(throws: ManageAccess.Failure.invalid(violations)) {
      try await worker.setPassword("right password", named: "amy", role: word, isDryRun: false)
    }
  }

  @Test(
    arguments: [
      ("", .fact(.empty)), (String(repeating: "x", count: 65), .length(65, .characters, 1...64)),
      ("a\nb", .fact(.nonPrintable)), ("a\u{202e}b", .fact(.nonPrintable)), ("a\u{0}b", .fact(.nonPrintable)),
      (" amy", .fact(.outerSpace)), ("amy ", .fact(.outerSpace)),
    ] as [(String, Violation.Rule)])
  func `a name with invisible characters or an invalid length is refused`(name: String, rule: Violation.Rule) async {
    await #expect(throws: ManageAccess.Failure.invalid([Violation("/name", rule)])) {
      try await worker.createToken(named: name, role: "viewer", limits: .init(), isDryRun: false)
    }
  }

  @Test(arguments: ["a", String(repeating: "ü", count: 64), "Amy Apple", "amy@example.com", "каса №1", "收银台"])
  func `a printable name of up to 64 characters is accepted`(name: String) async throws {
    #expect(
      try await worker.createToken(named: name, role: "viewer", limits: .init(), isDryRun: false).credential.name
        == name)
  }

  @Test(
    arguments: [
      ("", .length(0, .characters, 8...1_024)), ("1234567", .length(7, .characters, 8...1_024)),
      ("e\u{301}e\u{301}e\u{301}e\u{301}", .length(4, .characters, 8...1_024)),
      (String(repeating: "xy", count: 513), .length(1_026, .bytes, 8...1_024)),
      ("aaaaaaaaa", .fact(.repeatedCharacter)), ("PassWord", .fact(.commonPassword)),
      ("P@55w0rd!", .fact(.commonPassword)), ("Dragon2024", .fact(.commonPassword)),
      ("1loveyou", .fact(.commonPassword)), ("Liverpool1", .fact(.commonPassword)),
      ("14789632", .fact(.commonPassword)), ("19283746", .fact(.commonPassword)),
      ("abcd4321", .fact(.commonPassword)), ("Qwertyuiop", .fact(.commonPassword)),
      ("x7!x7!x7!", .fact(.commonPassword)),
      ("Storekeeper#1", .fact(.commonPassword)), ("AMY APPLE", .fact(.sameAsName)),
      ("Amy 4pple 1", .fact(.sameAsName)),
    ] as [(String, Violation.Rule)])
  func `a password that would be guessed is refused`(password: String, rule: Violation.Rule) async {
    await #expect(throws: ManageAccess.Failure.invalid([Violation("/password", rule)])) {
      try await worker.setPassword(password, named: "amy apple", role: "viewer", isDryRun: false)
    }
  }

  @Test(
    arguments: [
      "correct horse", "23847561", "пароль для каси", "dragon in the shop", "dragon2024-05", "  spaces  ",
      String(decoding: (0..<1_024).map { UInt8(33 + $0 * 7 % 90) }, as: UTF8.self),
    ])
  func `any letters make a password, if there are eight`(password: String) async throws {
    _ = try await worker.setPassword(password, named: "amy", role: "viewer", isDryRun: false)
  }

  @Test func `name and password are both said to be wrong`() async {
    let faults = [
      Violation("/name", .empty), Violation("/password", .length(5, .characters, 8...1_024)),
    ]
    await #expect(throws: ManageAccess.Failure.invalid(faults)) {
      try await worker.setPassword("short", named: "", role: "viewer", isDryRun: false)
    }
  }
}
