/// A piece of a page. Only literals are markup: every inserted text is escaped, so that a user's text is never markup.
///
/// ```swift
/// let cell: HTML = "<td title=\"\(order.name)\">\(order.name)</td>"
/// ```
/// A literal lives as long as the program, so that reading its bytes in place is safe. Attributes are always quoted,
/// with double quotes.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var bytes: [UInt8]

  /// Creates a piece from literal markup.
  public init(stringLiteral literal: StaticString) { bytes = literal.withUTF8Buffer { unsafe Array($0) } }

  /// Creates a piece from literal markup with escaped texts in it.
  public init(stringInterpolation: Interpolation) { bytes = stringInterpolation.bytes }

  /// Creates a piece from a text, which is escaped.
  public init(_ text: String) {
    var interpolation = Interpolation(literalCapacity: 0, interpolationCount: 1)
    interpolation.appendInterpolation(text)
    bytes = interpolation.bytes
  }

  /// Creates a piece from pieces in sequence.
  public init(_ pieces: some Sequence<HTML>) { bytes = pieces.flatMap(\.bytes) }

  /// Collects literals as markup, and escapes every text between them.
  public struct Interpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    /// Reserves room for the pieces.
    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 16)
    }

    /// Adds markup.
    public mutating func appendLiteral(_ literal: StaticString) {
      literal.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    }

    /// Adds a text, escaped.
    public mutating func appendInterpolation(_ text: String) {
      for byte in text.utf8 {
        switch byte {
        case UInt8(ascii: "&"): bytes += "&amp;".utf8
        case UInt8(ascii: "<"): bytes += "&lt;".utf8
        case UInt8(ascii: ">"): bytes += "&gt;".utf8
        case UInt8(ascii: "\""): bytes += "&quot;".utf8
        case UInt8(ascii: "'"): bytes += "&#39;".utf8
        default: bytes.append(byte)
        }
      }
    }

    /// Adds a number in decimal digits.
    public mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }
    /// Adds a piece of markup.
    public mutating func appendInterpolation(_ piece: HTML) { bytes += piece.bytes }
    /// Adds pieces of markup, one after the other.
    public mutating func appendInterpolation(_ pieces: some Sequence<HTML>) {
      for piece in pieces { bytes += piece.bytes }
    }

    /// Adds a piece, or nothing for `nil`.
    public mutating func appendInterpolation(_ piece: HTML?) { if let piece { bytes += piece.bytes } }
  }
}
