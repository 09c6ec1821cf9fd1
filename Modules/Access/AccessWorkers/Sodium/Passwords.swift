import CSodium
import Foundation
import PresentationProtocols

/// Hashes and verifies passwords.
protocol PasswordHashing: Sendable {
  /// Returns the hash of a password to store.
  func hash(_ password: String) async throws(Problem) -> String
  /// Returns whether a hash is that of a password; false for `nil`, in the same time.
  func matches(_ password: String, hash: String?) async throws(Problem) -> Bool
}

/// Hashes passwords with Argon2id, by libsodium's limits for interactive use: 64 MiB and two passes (RFC 9106).
///
/// At most two passwords are hashed at once, on threads of their own: this bounds memory and blocks no other task.
struct Passwords: PasswordHashing {
  let queue: OperationQueue
  private let passes: UInt64
  private let memory: Int

  /// The highest number of waiting calls; a further one is refused for the moment.
  static let waiting = 32

  /// Creates a hasher.
  ///
  /// - Parameters:
  ///   - passes: the number of passes over the memory, at least 1.
  ///   - memory: bytes for each password, at least 8,192.
  init(
    passes: UInt64 = UInt64(crypto_pwhash_opslimit_interactive()), memory: Int = crypto_pwhash_memlimit_interactive()
  ) {
    self.passes = passes
    self.memory = memory
    queue = OperationQueue()
    queue.name = "storekeeper.passwords"
    queue.maxConcurrentOperationCount = 2
  }

  func hash(_ password: String) async throws(Problem) -> String {
    let (passes, memory) = (passes, memory)
    let hashed = try await offPool { () -> String? in
      let bytes = Passwords.prepared(password).utf8.map(CChar.init(bitPattern:))
      var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
      guard unsafe crypto_pwhash_str(&text, bytes, UInt64(bytes.count), passes, memory) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    guard let hashed else {
      throw Problem(.unavailable, "there is not enough memory to hash the password; try again later")
    }
    return hashed
  }

  func matches(_ password: String, hash: String?) async throws(Problem) -> Bool {
    let hashed = hash ?? decoy
    let isEqual = try await offPool {
      let bytes = Passwords.prepared(password).utf8.map(CChar.init(bitPattern:))
      return unsafe crypto_pwhash_str_verify(hashed, bytes, UInt64(bytes.count)) == 0
    }
    return isEqual && hash != nil
  }

  /// The hash of a password that nobody has, whose verification takes as long as that of a stored one.
  var decoy: String {
    let salt = String(repeating: "A", count: 22)
    return "$argon2id$v=19$m=\(memory / 1024),t=\(passes),p=1$\(salt)$\(String(repeating: "A", count: 43))"
  }

  /// Returns the normalised form (NFKC) of a password, which is independent of how it was typed (NIST SP 800-63B).
  static func prepared(_ password: String) -> String { password.precomposedStringWithCompatibilityMapping }

  private func offPool<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async throws(Problem) -> Answer {
    try Sodium.prepare()
    guard queue.operationCount < Passwords.waiting + queue.maxConcurrentOperationCount else {
      throw Problem(.tooMany, "too many passwords are being checked; try again in 5 seconds", retryAfter: 5)
    }
    return await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: work()) }
    }
  }
}
