import AccessProtocols
import AccessStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@testable import Access

struct ManageAccessWorkerTests {
  let store: any AccessStore = MemoryStore()
  var worker: ManageAccessWorker {
    ManageAccessWorker(
      store: store, passwords: PlainPasswords(), clock: { .amysDay }, random: { [UInt8](repeating: 0, count: $0) })
  }

  @Test func `a token's secret is told once, and only its digest is kept`() async throws {
    let created = try await worker.createToken(named: "till", role: "editor", isDryRun: false)
    let secret = "sk_" + String(repeating: "A", count: 43)
    #expect(created.secret == secret)
    let hash = Base64URL.text(Sodium.digest(secret, for: "token"))
    let kept = Credential(name: "till", kind: .token, role: .editor, secretHash: hash, createdAt: .amysDay)
    #expect(created.credential == kept)
    #expect(try await store.fetchCredentials() == [kept])
  }

  @Test func `a dry run keeps nothing and tells no secret, but refuses what would be refused`() async throws {
    let created = try await worker.createToken(named: "till", role: "editor", isDryRun: true)
    #expect(created.secret == nil)
    _ = try await worker.setPassword("right password", named: "amy", role: "admin", isDryRun: true)
    #expect(try await !store.hasCredentials())
    _ = try await worker.createToken(named: "till", role: "editor", isDryRun: false)
    await #expect(throws: ManageAccess.Failure.store(.cannotCreate(.invalid([.takenName("till")])))) {
      try await worker.createToken(named: "till", role: "viewer", isDryRun: true)
    }
    _ = try await worker.revoke("till", isDryRun: true)
    #expect(try await store.hasCredentials())
  }

  @Test func `a password is kept by its hash, and another takes its place`() async throws {
    for (password, role) in [("right password", Role.editor), ("another one", .viewer)] {
      let kept = try await worker.setPassword(password, named: "amy", role: role.rawValue, isDryRun: false)
      #expect(kept.secretHash == "hash of \(password)")
      #expect(kept.kind == .password)
      #expect(try await worker.fetchCredentials() == [kept])
    }
  }

  @Test func `who is not there cannot be revoked, and who is there is told`() async throws {
    for name in ["till", "amy"] { _ = try await worker.createToken(named: name, role: "viewer", isDryRun: false) }
    await #expect(throws: ManageAccess.Failure.unknown(name: "tilll", known: ["amy", "till"])) {
      try await worker.revoke("tilll", isDryRun: false)
    }
    #expect(try await worker.revoke("till", isDryRun: false).name == "till")
    #expect(try await worker.fetchCredentials().map(\.name) == ["amy"])
  }

  @Test(arguments: [
    ("edit", "“edit” is not a role; did you mean editor?"),
    ("owner", "“owner” is not a role; use viewer, editor, admin"),
    ("", "“” is not a role; use viewer, editor, admin"), ("Admin", "“Admin” is not a role; did you mean admin?"),
  ])
  func `a role that is none is refused, and the near one named`(word: String, message: String) async {
    let failure = ManageAccess.Failure.usage(InvalidField("/role", message))
    await #expect(throws: failure) { try await worker.createToken(named: "till", role: word, isDryRun: false) }
    await #expect(throws: failure) {
      try await worker.setPassword("right password", named: "amy", role: word, isDryRun: false)
    }
  }

  @Test(arguments: [
    ("", "is empty"), (String(repeating: "x", count: 65), "is 65 characters long; at most 64 are allowed"),
    ("a\nb", "has a non-printable character"), ("a\u{202e}b", "has a non-printable character"),
    ("a\u{0}b", "has a non-printable character"), (" amy", "begins or ends with a space"),
    ("amy ", "begins or ends with a space"),
  ])
  func `what no list could show is no name`(name: String, message: String) async {
    await #expect(throws: ManageAccess.Failure.invalid([InvalidField("/name", message)])) {
      try await worker.createToken(named: name, role: "viewer", isDryRun: false)
    }
  }

  @Test(arguments: ["a", String(repeating: "ü", count: 64), "Amy Apple", "amy@example.com", "каса №1", "收银台"])
  func `what a list can show is a name`(name: String) async throws {
    #expect(try await worker.createToken(named: name, role: "viewer", isDryRun: false).credential.name == name)
  }

  @Test(arguments: [
    ("", "is 0 characters long; it must have at least 8"), ("1234567", "is 7 characters long; it must have at least 8"),
    ("e\u{301}e\u{301}e\u{301}e\u{301}", "is 4 characters long; it must have at least 8"),
    (String(repeating: "xy", count: 513), "is 1026 bytes long; at most 1024 are allowed"),
    ("aaaaaaaaa", "repeats a single character"), ("PassWord", "is a common password"),
    ("AMY APPLE", "is the same as the name"),
  ])
  func `a password that would be guessed is refused`(password: String, message: String) async {
    await #expect(throws: ManageAccess.Failure.invalid([InvalidField("/password", message)])) {
      try await worker.setPassword(password, named: "amy apple", role: "viewer", isDryRun: false)
    }
  }

  @Test(arguments: ["correct horse", "12345679", "пароль для каси", String(repeating: "xy", count: 512), "  spaces  "])
  func `any letters make a password, if there are eight`(password: String) async throws {
    _ = try await worker.setPassword(password, named: "amy", role: "viewer", isDryRun: false)
  }

  @Test func `name and password are both said to be wrong`() async {
    let faults = [
      InvalidField("/name", "is empty"), InvalidField("/password", "is 5 characters long; it must have at least 8"),
    ]
    await #expect(throws: ManageAccess.Failure.invalid(faults)) {
      try await worker.setPassword("short", named: "", role: "viewer", isDryRun: false)
    }
  }
}
