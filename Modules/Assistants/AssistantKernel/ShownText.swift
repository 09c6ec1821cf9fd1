// Text that people outside the shop wrote can hide its meaning from a reader, and instructions from everybody but a
// program. In a message for an assistant, each such character is written as its number.

extension String {
  /// The text with each hidden character as its number: `\u{202E}`.
  package var shown: String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    let scalars = Array(unicodeScalars)
    return scalars.indices.reduce(into: "") { text, index in
      let scalar = scalars[index]
      if scalar != "\n", scalar.isHidden(beside: scalars[max(0, index - 1)..<min(scalars.count, index + 2)]) {
        text += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Returns a JSON document whose texts have each hidden character as its number, so that it is visible after parsing.
///
/// - Parameter document: a document of a `JSONWriter`, which escapes the control characters of ASCII.
package func showingHidden(_ document: [UInt8]) -> [UInt8] {
  let escape = UInt8(ascii: "\\")
  // Only characters of several bytes, DEL and escapes can hide.
  guard var place = document.firstIndex(where: { $0 >= 0x7F || $0 == escape }) else { return document }
  var shown: [UInt8] = []
  shown.reserveCapacity(document.count + 64)
  var copied = 0
  /// Writes a text in place of the next bytes.
  func replace(_ count: Int, by text: String) {
    shown += document[copied..<place]
    shown += text.utf8
    copied = place + count
  }
  while place < document.count {
    var length = 1
    if document[place] == escape {
      // A line break and a tab are no danger; the other controls are escapes of four digits.
      length = 2
      if place + 1 < document.count, document[place + 1] == UInt8(ascii: "u") { replace(length, by: #"\\u"#) }
    } else if document[place] >= 0x7F {
      var (bytes, parser) = (document[place...].makeIterator(), Unicode.UTF8.ForwardParser())
      if case .valid(let encoded) = parser.parseScalar(from: &bytes) {
        length = encoded.count
        let scalar = Unicode.UTF8.decode(encoded)
        let isHidden = scalar.isHidden(
          beside: [
            String(decoding: document[..<place].suffix(4), as: UTF8.self).unicodeScalars.last,
            String(decoding: document[(place + length)...].prefix(4), as: UTF8.self).unicodeScalars.first,
          ].compactMap(\.self)[...])
        if isHidden { replace(length, by: "\\\\u{\(String(scalar.value, radix: 16, uppercase: true))}") }
      }
    }
    place += length
  }
  return shown + document[copied...]
}

extension Unicode.Scalar {
  /// Returns whether the character shows nothing itself, and can change how other text is read.
  ///
  /// The joiners of scripts and emoji, U+200C and U+200D, stay. So do the marks of a direction, U+061C, U+200E and
  /// U+200F, beside a digit, a sign, a point or a currency: dates and amounts of Arabic, Persian and Hebrew have them.
  ///
  /// - Parameter neighbours: the characters before and after.
  fileprivate func isHidden(beside neighbours: @autoclosure () -> ArraySlice<Unicode.Scalar>) -> Bool {
    if value < 0x20 || value == 0x7F { return true }
    // Latin letters, the most frequent of all, need no look into a table.
    if 0xAE..<0x300 ~= value { return false }
    guard value > 0x7F, value != 0x200C, value != 0x200D else { return false }
    if value == 0x61C || value == 0x200E || value == 0x200F { return !neighbours().contains(where: \.isOfNumber) }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
    default: return properties.isDefaultIgnorableCodePoint && !(0xFE00...0xFE0F ~= value)
    }
  }

  /// Whether the character is a digit, a sign, a point or a currency.
  private var isOfNumber: Bool {
    properties.generalCategory == .decimalNumber || properties.generalCategory == .currencySymbol
      || ["+", "-", ".", "\u{2212}"].contains(self)
  }
}
