import Foundation

/// An encoding of several texts as one opaque text that is valid in URLs, for cursors.
public enum OpaqueText {
  /// Returns the parts as URL-safe base 64 (RFC 4648 §5), separated by U+001F.
  public static func text(_ parts: [String]) -> String {
    let base64 = [UInt8](Data(parts.joined(separator: "\u{1F}").utf8).base64EncodedData())
    let letters = base64.prefix { $0 != UInt8(ascii: "=") }.map { byte in
      byte == UInt8(ascii: "+") ? UInt8(ascii: "-") : byte == UInt8(ascii: "/") ? UInt8(ascii: "_") : byte
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// Returns the parts of an encoded text; `nil` if ``text(_:)`` cannot have written it.
  public static func parts(_ text: String) -> [String]? {
    guard text.utf8.count <= 8_192 else { return nil }
    let padding = repeatElement(UInt8(ascii: "="), count: (4 - text.utf8.count % 4) % 4)
    let base64 = text.utf8.map {
      $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
    }
    let data = Data(base64Encoded: Data(base64 + padding))
    guard let data, let decoded = String(validating: data, as: UTF8.self) else { return nil }
    return decoded.split(separator: "\u{1F}", omittingEmptySubsequences: false).map(String.init)
  }
}
