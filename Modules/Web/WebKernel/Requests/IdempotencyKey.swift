public import HTTPProtocols
public import PresentationProtocols

/// The field `Idempotency-Key`: 1 to 255 printable characters, plain or as a structured field's string (RFC 8941,
/// 3.3.3).
public enum IdempotencyKey {
  /// Returns the key of a request; `nil` if it has none.
  ///
  /// - Throws: `usage` for an invalid key, or two.
  public static func read(_ fields: HTTPFields) throws(Problem) -> String? {
    guard let value = fields["Idempotency-Key"] else { return nil }
    guard fields.count("Idempotency-Key") == 1 else { throw Problem(.usage, "there is more than one Idempotency-Key") }
    guard let key = value.utf8.first == UInt8(ascii: "\"") ? unquoted(value) : value,
      (1...255).contains(key.utf8.count),
      key.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
    else { throw Problem(.usage, "an Idempotency-Key has 1 to 255 printable ASCII characters") }
    return key
  }

  /// Returns the text between the quotation marks; `nil` if they are not a pair.
  private static func unquoted(_ value: String) -> String? {
    var key: [UInt8] = []
    var rest = value.utf8.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return rest.isEmpty ? String(decoding: key, as: UTF8.self) : nil
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst(), escaped == UInt8(ascii: "\"") || escaped == UInt8(ascii: "\\") else {
          return nil
        }
        key.append(escaped)
      default: key.append(byte)
      }
    }
    return nil
  }
}
