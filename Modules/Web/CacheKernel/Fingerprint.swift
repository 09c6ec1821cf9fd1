/// A digest (FNV-1a) of bytes that come in pieces. It detects changes and does not protect against forgery.
public struct Fingerprint: Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the digest of no bytes.
  public init() {}

  /// Adds bytes at the end.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    hash = bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The digest so far, in hexadecimal digits.
  public var text: String { String(hash, radix: 16) }
}

extension Sequence<UInt8> {
  /// The digest of the bytes in hexadecimal digits.
  public var fingerprint: String {
    var fingerprint = Fingerprint()
    fingerprint.add(self)
    return fingerprint.text
  }
}
