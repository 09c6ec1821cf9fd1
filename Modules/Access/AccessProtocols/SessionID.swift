import Foundation

/// The public id of a session: the first six bytes of its hash in hexadecimal digits, which identify no secret.
public struct SessionID: Hashable, Sendable {
  /// The id: `3fa9c2d1e07b`.
  public let text: String
  /// The beginning of the hash as the store has it, eight characters of Base64 for URLs (RFC 4648, section 5).
  public let hashPrefix: String

  private static let bytes = 6

  /// Creates the id of a session's hash.
  public init(hash: String) {
    // Eight characters of Base64 are six bytes.
    hashPrefix = String(hash.prefix(8))
    let plain = hashPrefix.replacing("-", with: "+").replacing("_", with: "/")
    text = (Data(base64Encoded: plain) ?? Data()).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Parses an id; `nil` for any other text.
  public init?(_ text: String) {
    guard text.utf8.count == 2 * Self.bytes, text.utf8.allSatisfy({ "0123456789abcdef".utf8.contains($0) }),
      let number = UInt64(text, radix: 16)
    else { return nil }
    self.text = text
    let bytes = Data((0..<Self.bytes).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) })
    hashPrefix = bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
  }
}
