import AccessProtocols
import AccessStoreProtocols
import Foundation
import Locks
import OrdersStoreProtocols
import Permissions
import PresentationProtocols
import PresentationTesting

@testable import AccessWorkers

/// A clock whose time a test sets.
final class Clock: Sendable {
  private let time = Lock(Instant.amysDay)

  var now: Instant { time.withLock { $0 } }

  func pass(_ seconds: Int64) { time.withLock { $0 = $0.adding(seconds: seconds) } }
}

/// Stores passwords in plain text, and records the hashes that it compares them with.
final class PlainPasswords: PasswordHashing {
  private let compared = Lock<[String?]>([])
  private let onMatch: @Sendable () async -> Void
  private let onHash: @Sendable () async -> Void

  /// Creates a hasher.
  ///
  /// - Parameters:
  ///   - onMatch: runs during the check of a password.
  ///   - onHash: runs while a new password is hashed.
  init(onMatch: @escaping @Sendable () async -> Void = {}, onHash: @escaping @Sendable () async -> Void = {}) {
    (self.onMatch, self.onHash) = (onMatch, onHash)
  }

  /// The hashes of all comparisons, in order; `nil` for an unknown name.
  var hashes: [String?] { compared.withLock { $0 } }

  func hash(_ password: String) async -> String {
    await onHash()
    return "hash of \(password)"
  }

  func matches(_ password: String, hash: String?) async -> Bool {
    compared.withLock { $0.append(hash) }
    await onMatch()
    return hash == "hash of \(password)"
  }
}

extension Passwords {
  /// Real hashing, at the lowest cost that Argon2id allows.
  static let cheap = Passwords(passes: 1, memory: 8_192)
}

extension Credential {
  static func sample(_ name: String, _ kind: Kind, _ role: Role, lastUsedAt: Instant? = nil) -> Credential {
    Credential(
      name: name, kind: kind, role: role, secretHash: "hash of right password", createdAt: .amysDay,
      lastUsedAt: lastUsedAt)
  }
}

func withFolder<R>(_ body: (String) async throws -> R) async throws -> R {
  let folder = NSTemporaryDirectory() + "storekeeper-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: folder) }
  return try await body(folder)
}

extension Gatekeeper {
  /// Identifies a token from the address of most tests.
  func identify(bearer token: String) async throws(Problem) -> Identity? {
    try await identify(bearer: token, from: "192.0.2.1")
  }

  /// Identifies a session from the address of most tests.
  func identify(session secret: String) async throws(Problem) -> Identity? {
    try await identify(session: secret, from: "192.0.2.1")
  }

  /// Ends a session from the address of most tests.
  func signOut(session secret: String) async throws(Problem) { try await signOut(session: secret, from: "192.0.2.1") }

  /// Signs in with the browser of most tests.
  func signIn(name: String, password: String, from address: String, devices: [String])
    async throws(Problem) -> NewSession
  {
    try await signIn(name: name, password: password, from: address, userAgent: "test/1.0", devices: devices)
  }
}
