import CSodium
import Foundation
import PresentationProtocols

/// Keeps and recognises passwords.
protocol PasswordHashing: Sendable {
  /// What is kept of a password.
  func hash(_ password: String) async throws(Problem) -> String
  /// Whether a password is the one of which this was kept; with `nil`, it is not, and takes the same time.
  func matches(_ password: String, hash: String?) async throws(Problem) -> Bool
}

/// Argon2id, by libsodium's limits for interactive use: 64 MiB and two passes a password (RFC 9106).
///
/// Two passwords at most are worked on at once, on threads of their own: that bounds memory and holds up no other task.
struct Passwords: PasswordHashing {
  let queue: OperationQueue
  private let passes: UInt64
  private let memory: Int

  /// How many may wait; whoever comes then is told to come again.
  static let waiting = 32

  /// - Parameters:
  ///   - passes: how often the memory is gone through, at least 1.
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
    let kept = try await offPool { () -> String? in
      let bytes = Passwords.prepared(password).utf8.map(CChar.init(bitPattern:))
      var text = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
      guard unsafe crypto_pwhash_str(&text, bytes, UInt64(bytes.count), passes, memory) == 0 else { return nil }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    guard let kept else {
      throw Problem(.unavailable, "there is not enough memory to keep a password; try again later")
    }
    return kept
  }

  func matches(_ password: String, hash: String?) async throws(Problem) -> Bool {
    let kept = hash ?? decoy
    let isEqual = try await offPool {
      let bytes = Passwords.prepared(password).utf8.map(CChar.init(bitPattern:))
      return unsafe crypto_pwhash_str_verify(kept, bytes, UInt64(bytes.count)) == 0
    }
    return isEqual && hash != nil
  }

  /// A password that nobody has, kept as all are: to look for it takes as long.
  var decoy: String {
    let salt = String(repeating: "A", count: 22)
    return "$argon2id$v=19$m=\(memory / 1024),t=\(passes),p=1$\(salt)$\(String(repeating: "A", count: 43))"
  }

  /// However its letters were typed, the same bytes (NFKC, as NIST SP 800-63B asks).
  static func prepared(_ password: String) -> String { password.precomposedStringWithCompatibilityMapping }

  private func offPool<Answer: Sendable>(_ work: @escaping @Sendable () -> Answer) async throws(Problem) -> Answer {
    try Sodium.prepare()
    guard queue.operationCount < Passwords.waiting + queue.maxConcurrentOperationCount else {
      throw Problem(.tooMany, "too many passwords are being tried; try again in 5 seconds", retryAfter: 5)
    }
    return await withCheckedContinuation { continuation in
      queue.addOperation { continuation.resume(returning: work()) }
    }
  }
}
