import Foundation

/// Base64 text that needs no escaping in cookies, headers and forms (RFC 4648, section 5, without padding).
enum Base64URL {
  static func text(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Returns the bytes of a text; `nil` if it is no Base64, or a non-canonical spelling of its bytes.
  static func bytes(_ text: String) -> [UInt8]? {
    let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    let standard = text.replacing("-", with: "+").replacing("_", with: "/") + padding
    guard let bytes = Data(base64Encoded: standard).map(Array.init), self.text(bytes) == text else { return nil }
    return bytes
  }
}
