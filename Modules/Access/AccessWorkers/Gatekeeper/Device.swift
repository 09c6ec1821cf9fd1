import OrdersStoreProtocols

/// A browser from which a user has signed in, as its cookie proves.
///
/// Its attempts are counted apart from those of everybody else, so that others cannot lock the user out. Nobody without
/// the cookie learns who has signed in before, from where (OWASP, “Device cookies”).
struct Device: Hashable, Sendable {
  /// The seconds for which a cookie is valid.
  static let lifetimeInSeconds: Int64 = 30 * 24 * 3600
  private static let nonceBytes = 16

  /// The moment of the sign-in in seconds since 1970, and random bytes.
  private let content: [UInt8]

  /// Creates the device of a new sign-in.
  init(at now: Instant, _ random: (Int) -> [UInt8]) {
    let seconds = UInt64(bitPattern: now.microseconds / 1_000_000)
    content = (0..<8).map { UInt8(truncatingIfNeeded: seconds >> (56 - 8 * $0)) } + random(Device.nonceBytes)
  }

  /// Parses the value of a cookie; `nil` if it has expired, or was not made with this key for this name.
  init?(_ text: String, of name: String, _ key: [UInt8], at now: Instant) {
    guard let bytes = Base64URL.bytes(text), bytes.count == 8 + Device.nonceBytes + Sodium.digestBytes else {
      return nil
    }
    content = Array(bytes.dropLast(Sodium.digestBytes))
    guard Sodium.areEqual(Array(bytes.suffix(Sodium.digestBytes)), code(for: name, key)) else { return nil }
    let seconds = Int64(bitPattern: content.prefix(8).reduce(0) { $0 << 8 | UInt64($1) })
    guard now.microseconds / 1_000_000 - seconds < Device.lifetimeInSeconds else { return nil }
  }

  /// Returns the value of the cookie that proves that the name has signed in.
  func text(for name: String, _ key: [UInt8]) -> String { Base64URL.text(content + code(for: name, key)) }

  private func code(for name: String, _ key: [UInt8]) -> [UInt8] {
    Sodium.digest("\(Base64URL.text(content)) \(name)", for: "device", key: key)
  }
}
