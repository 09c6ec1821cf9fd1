/// A digest of bytes that come in pieces, by FNV-1a. It finds changes and is no protection against forgery.
public struct Fingerprint: Sendable {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Digests no bytes yet.
  public init() {}

  /// Adds bytes at the end.
  public mutating func add(_ bytes: some Sequence<UInt8>) {
    hash = bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// The digest so far, in hexadecimal digits.
  public var text: String { String(hash, radix: 16) }
}

extension Sequence<UInt8> {
  /// Their digest in hexadecimal digits.
  public var fingerprint: String {
    var fingerprint = Fingerprint()
    fingerprint.add(self)
    return fingerprint.text
  }
}
