/// Attributes that are present or absent: `checked`, `selected`.
extension HTML.Interpolation {
  /// Adds a literal if the condition holds.
  ///
  /// ```swift
  /// let box: HTML = "<input type=\"checkbox\"\(" checked", if: isPaid)>"
  /// ```
  public mutating func appendInterpolation(_ piece: HTML, if condition: Bool) {
    if condition { appendInterpolation(piece) }
  }

  /// Adds an email, which is broken before its domain if it is too long for a line, and a long part before its dots.
  mutating func appendInterpolation(email text: String) {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return appendInterpolation(bdi: text) }
    appendLiteral("<bdi>")
    append(part: text[..<at])
    appendLiteral("<wbr>")
    append(part: text[at...])
    appendLiteral("</bdi>")
  }

  /// Adds a part of an email; one with more than 16 characters may be broken before its dots.
  private mutating func append(part: Substring) {
    // Characters are counted only if there are enough bytes: counting them takes longer than all the rest.
    guard part.utf8.count > 16, part.count > 16 else { return appendInterpolation(String(part)) }
    let parts = part.split(separator: ".", omittingEmptySubsequences: false)
    appendInterpolation(String(parts[0]))
    for part in parts.dropFirst() {
      appendLiteral("<wbr>.")
      appendInterpolation(String(part))
    }
  }
}

extension HTML {
  /// Returns a hidden field of a form.
  public static func hidden(_ name: String, _ value: String) -> HTML {
    "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
  }

  /// Returns the values that the browser suggests in each field whose `list` is the id.
  public static func suggestions(_ id: String, _ values: [String]) -> HTML {
    "<datalist id=\"\(id)\">\(values.map { "<option value=\"\($0)\"></option>" as HTML })</datalist>"
  }

  /// Returns a text whose direction does not affect the text beside it; nothing for an empty text.
  public static func bdi(_ text: String) -> HTML { "\(bdi: text)" }

  /// Returns texts, separated by commas, none of which affects the direction of the text beside it.
  public static func bdi(_ texts: [String]) -> HTML { joined(texts.map { .bdi($0) }, by: ", ") }

  /// Returns pieces of a page, one after the other.
  public static func joined(_ pieces: [HTML], by separator: HTML) -> HTML {
    pieces.enumerated().reduce("") { all, piece in
      piece.offset == 0 ? piece.element : "\(all)\(separator)\(piece.element)"
    }
  }

  /// Returns an email, which is broken before its domain if it is too long for a line, and a long part before its dots.
  public static func email(_ text: String) -> HTML { "\(email: text)" }

  /// Returns the lines of a text, one below the other, none of which affects the direction of the others.
  public static func lines(_ text: String) -> HTML {
    joined(text.split(separator: "\n", omittingEmptySubsequences: false).map { .bdi(String($0)) }, by: "<br>")
  }
}

/// Returns a text whose direction does not affect the words of a title beside it, which can have no markup.
public func isolated(_ text: String) -> String {
  text.utf8.allSatisfy { $0 < 0x80 } ? text : "\u{2068}\(text)\u{2069}"
}
