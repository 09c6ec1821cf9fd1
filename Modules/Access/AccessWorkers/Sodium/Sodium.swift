import CSodium
import PresentationProtocols

/// The functions of libsodium that this area uses (<https://doc.libsodium.org>): random bytes, digests, comparisons.
enum Sodium {
  /// Whether the library can be used; the first access initialises it, on any thread.
  private static let isReady = sodium_init() >= 0

  /// Checks that the library can be used.
  ///
  /// - Throws: `internal` if the library finds no source of randomness.
  static func prepare() throws(Problem) {
    guard isReady else { throw Problem(.internal, "libsodium does not work on this machine") }
  }

  /// Returns a BLAKE2b-256 digest. Each purpose and each key has another digest of the same text.
  ///
  /// - Parameters:
  ///   - purpose: at most 16 bytes; the digest's “personal” part.
  ///   - key: at most 64 bytes; with a key, nobody without it can compute the digest.
  static func digest(_ text: String, for purpose: String, key: [UInt8] = []) -> [UInt8] {
    let message = Array(text.utf8)
    let personal = Array(purpose.utf8.prefix(personalBytes)) + Array(repeating: 0, count: personalBytes)
    var digest = [UInt8](repeating: 0, count: digestBytes)
    unsafe crypto_generichash_blake2b_salt_personal(
      &digest, digest.count, message, UInt64(message.count), key, key.count, nil, personal)
    return digest
  }

  /// Returns whether two byte arrays are equal, in a time that does not depend on where they differ.
  static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    unsafe left.count == right.count && sodium_memcmp(left, right, left.count) == 0
  }

  static let digestBytes = 32
  private static let personalBytes = crypto_generichash_blake2b_personalbytes()
}

/// The source of random bytes; tests replace it.
public enum Randomness {
  /// Returns unguessable bytes from the system's generator.
  public static let system: @Sendable (Int) -> [UInt8] = { count in
    var bytes = [UInt8](repeating: 0, count: count)
    unsafe randombytes_buf(&bytes, count)
    return bytes
  }
}
