import CSodium

/// Base64 text that needs no escaping in cookies, headers and forms (RFC 4648, section 5, without padding).
enum Base64URL {
  private static let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING

  static func text(_ bytes: [UInt8]) -> String {
    // The last character is zero.
    var characters = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
    unsafe sodium_bin2base64(&characters, characters.count, bytes, bytes.count, variant)
    return String(decoding: characters.dropLast().map(UInt8.init), as: UTF8.self)
  }

  /// Returns the bytes of a text; `nil` if it is no Base64, or a non-canonical spelling of its bytes.
  static func bytes(_ text: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: text.utf8.count * 3 / 4)
    var count = 0
    let status = unsafe sodium_base642bin(
      &bytes, bytes.count, text, text.utf8.count, nil, &count, nil, variant)
    return status == 0 ? Array(bytes.prefix(count)) : nil
  }
}
