/// A piece of a page. Only literals are markup: every inserted text is escaped, so that a user's text is never markup.
///
/// ```swift
/// let cell: HTML = "<td title=\"\(order.name)\">\(order.name)</td>"
/// ```
/// A literal lives as long as the program, so that reading its bytes in place is safe. Attributes are always quoted,
/// with double quotes.
public struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var bytes: [UInt8]

  /// Creates a piece that a closure writes, without a piece of its own for each part.
  init(_ write: (inout Interpolation) -> Void) {
    var interpolation = Interpolation(literalCapacity: 0, interpolationCount: 0)
    write(&interpolation)
    bytes = interpolation.bytes
  }

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
      var text = text
      text.withUTF8 { utf8 in
        var start = 0
        for index in utf8.indices {
          guard let entity = unsafe Self.entity(utf8[index]) else { continue }
          unsafe bytes.append(contentsOf: utf8[start..<index])
          bytes += entity.utf8
          start = index + 1
        }
        unsafe bytes.append(contentsOf: utf8[start...])
      }
    }

    private static func entity(_ byte: UInt8) -> String? {
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "\""): "&quot;"
      case UInt8(ascii: "'"): "&#39;"
      default: nil
      }
    }

    /// Adds a text whose direction does not affect the text beside it; nothing for an empty text.
    public mutating func appendInterpolation(bdi text: String) {
      guard !text.isEmpty else { return }
      appendLiteral("<bdi>")
      appendInterpolation(text)
      appendLiteral("</bdi>")
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
