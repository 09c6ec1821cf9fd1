import AccessProtocols
import AccessStoreProtocols
import MemoryStore
import Permissions
import PresentationProtocols
import PresentationTesting
import Testing

@testable import AccessWorkers

/// Changes of a password during which an administrator decides about the same account.
struct PasswordChangeTests {
  private let store: any AccessStore = MemoryStore()

  @Test func `a user changes the own password and keeps the role`() async throws {
    try await store.saveCredential(.sample("amy", .password, .editor), isDryRun: false)
    let changed = try await worker().changePassword(
      "correct horse", named: "amy", current: "right password", isDryRun: false)
    #expect(changed.role == .editor && changed.secretHash == "hash of correct horse")
    #expect(try await store.fetchCredentials() == [changed])
  }

  @Test(arguments: Decision.allCases, [true, false])
  func `a decision made during a change of the password remains in force`(decision: Decision, whileHashing: Bool)
    async throws
  {
    try await store.saveCredential(.sample("amy", .password, .admin), isDryRun: false)
    let decide = { @Sendable [store] in _ = try? await decision.take(in: store) }
    let passwords =
      whileHashing ? PlainPasswords(onHash: decide) : PlainPasswords(onMatch: decide)
    await #expect(throws: ManageAccess.Failure.problem(.changedMeanwhile)) {
      try await worker(passwords).changePassword(
        "correct horse", named: "amy", current: "right password", isDryRun: false)
    }
    let expected: any AccessStore = MemoryStore()
    try await expected.saveCredential(.sample("amy", .password, .admin), isDryRun: false)
    try await decision.take(in: expected)
    #expect(try await store.fetchCredentials() == expected.fetchCredentials())
  }

  @Test(arguments: Decision.allCases)
  func `a decision made while an administrator sets the password remains in force`(decision: Decision) async throws {
    try await store.saveCredential(.sample("amy", .password, .admin), isDryRun: false)
    let worker = worker(PlainPasswords(onHash: { [store] in _ = try? await decision.take(in: store) }))
    await #expect(throws: ManageAccess.Failure.problem(.changedByAnother)) {
      try await worker.setPassword("correct horse", named: "amy", role: "admin", isDryRun: false)
    }
    let expected: any AccessStore = MemoryStore()
    try await expected.saveCredential(.sample("amy", .password, .admin), isDryRun: false)
    try await decision.take(in: expected)
    #expect(try await store.fetchCredentials() == expected.fetchCredentials())
  }

  @Test func `an account that is created while its password is set stays as it was created`() async throws {
    let other = Credential.sample("amy", .password, .viewer)
    let worker = worker(
      PlainPasswords(onHash: { [store] in try? await store.saveCredential(other, isDryRun: false) }))
    await #expect(throws: ManageAccess.Failure.problem(.changedByAnother)) {
      try await worker.setPassword("correct horse", named: "amy", role: "admin", isDryRun: false)
    }
    #expect(try await store.fetchCredentials() == [other])
  }

  @Test(arguments: [("amy", "wrong"), ("till", "right password"), ("bob", "right password")])
  func `a wrong password, a token and an unknown name are refused alike`(name: String, current: String) async throws {
    for credential in [Credential.sample("amy", .password, .editor), .sample("till", .token, .editor)] {
      try await store.saveCredential(credential, isDryRun: false)
    }
    let before = try await store.fetchCredentials()
    await #expect(throws: ManageAccess.Failure.problem(.notSignedIn)) {
      try await worker().changePassword("correct horse", named: name, current: current, isDryRun: false)
    }
    #expect(try await store.fetchCredentials() == before)
  }

  @Test func `a short password is refused, and a dry run changes nothing`() async throws {
    try await store.saveCredential(.sample("amy", .password, .editor), isDryRun: false)
    let before = try await store.fetchCredentials()
    await #expect(throws: ManageAccess.Failure.self) {
      try await worker().changePassword("short", named: "amy", current: "right password", isDryRun: false)
    }
    _ = try await worker().changePassword("correct horse", named: "amy", current: "right password", isDryRun: true)
    #expect(try await store.fetchCredentials() == before)
  }

  // MARK: Fixtures

  /// What an administrator does to the account.
  enum Decision: CaseIterable, Sendable {
    case revoke, demote, reset, replaceByToken

    func take(in store: any AccessStore) async throws {
      var other = Credential.sample("amy", .password, .viewer)
      other.secretHash = "hash of another"
      switch self {
      case .revoke: _ = try await store.removeCredential(named: "amy", isDryRun: false)
      case .demote: try await store.saveCredential(other, isDryRun: false)
      case .reset:
        other.role = .admin
        try await store.saveCredential(other, isDryRun: false)
      case .replaceByToken:
        _ = try await store.removeCredential(named: "amy", isDryRun: false)
        try await store.saveCredential(.sample("amy", .token, .viewer), isDryRun: false)
      }
    }
  }

  private func worker(_ passwords: PlainPasswords = PlainPasswords()) -> ManageAccessWorker {
    ManageAccessWorker(
      store: store, passwords: passwords, clock: { .amysDay }, random: { [UInt8](repeating: 0, count: $0) })
  }
}
