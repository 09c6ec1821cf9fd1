import Foundation

/// The normalisation of texts for search, by words, without case and accents. All stores use it.
public enum SearchText {
  /// Returns the words of a text, folded. A word is a sequence of letters, marks and digits.
  ///
  /// A word in a script without spaces is found from each of its characters on; see `FoldedWords`.
  ///
  /// ```swift
  /// SearchText.words("Vins et Alcools Chevalier, Zoë")  // ["vins", "et", "alcools", "chevalier", "zoe"]
  /// ```
  public static func words(_ text: String) -> [String] {
    var words = FoldedWords()
    words.add(text)
    return words.strings
  }

  /// Returns the words of a query, each of which is the beginning of a word of what it finds.
  public static func queryWords(_ query: String) -> [String] { FoldedWords.ofQuery(query) }

  /// Returns the text without case, accents and invisible characters, with ASCII digits: `Straße` and `STRASSE` are
  /// equal, and so are `Łódź` and `lodz`.
  public static func folded(_ text: String) -> String {
    if text.isASCII { return text.lowercased() }
    var scalars = text.decomposedStringWithCompatibilityMapping.unicodeScalars
    scalars.removeAll { [.nonspacingMark, .enclosingMark, .format].contains($0.properties.generalCategory) }
    // Upper-casing first unifies letters with two lower-case forms, for example the Greek final sigma, and makes ß SS.
    let lowercase = String(scalars).lowercased().uppercased().lowercased()
    guard !lowercase.isASCII else { return lowercase }
    var folded = String.UnicodeScalarView()
    for scalar in lowercase.unicodeScalars {
      if let letters = latin[scalar] {
        folded.append(contentsOf: letters.unicodeScalars)
      } else {
        folded.append(scalar.digit ?? scalar)
      }
    }
    return String(folded)
  }

  /// The Latin letters that Unicode does not decompose, with the letters that people type for them.
  private static let latin: [Unicode.Scalar: String] = [
    "ł": "l", "đ": "d", "ø": "o", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ħ": "h", "ı": "i", "ŧ": "t", "ŋ": "n",
    "ĸ": "k",
    // Apostrophes that are letters, as in OʼBrien and Hawaiʻi.
    "\u{2BB}": "'", "\u{2BC}": "'",
  ]

  /// Returns the letters and digits of a text, folded: `1Z 999 AA1-01` is `1z999aa101`.
  public static func joined(_ text: String) -> String {
    guard text.isASCII else {
      return String(String.UnicodeScalarView(folded(text).unicodeScalars.filter(\.isPartOfWord)))
    }
    return String(decoding: text.utf8.filter(\.isLetterOrDigit).map(\.lowercased), as: UTF8.self)
  }

  /// Returns the key by which complete values are compared, without case and outer white space: emails, references,
  /// SKUs.
  public static func key(_ text: String) -> String {
    if text.isASCII {
      // Most texts have no white space at their ends.
      guard text.utf8.first?.isWhitespace == true || text.utf8.last?.isWhitespace == true else {
        return text.lowercased()
      }
      guard let start = text.utf8.firstIndex(where: { !$0.isWhitespace }),
        let end = text.utf8.lastIndex(where: { !$0.isWhitespace })
      else { return "" }
      return text[start...end].lowercased()
    }
    return text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping.lowercased()
  }

  /// Returns the references that a filter by reference finds: as it is, and with or without `#` in front.
  public static func references(_ reference: String) -> [String] {
    [reference, reference.hasPrefix("#") ? String(reference.dropFirst()) : "#" + reference]
  }

  /// Returns the order's number that a text of ASCII digits represents; `nil` for any other text.
  public static func number(_ text: String) -> Int64? {
    text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? Int64(text) : nil
  }

  /// Returns the text with ASCII digits and separators in place of those of other scripts, and without marks of
  /// direction: `1264.24` for `١٢٦٤٫٢٤`.
  package static func withPlainDigits(_ text: String) -> String {
    guard !text.isASCII else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.properties.generalCategory != .format }.map { scalar in
          switch scalar {
          case "٫": "."
          case "٬": ","
          default: scalar.digit ?? scalar
          }
        }))
  }

  /// Returns the digits of a phone number, of any script, as ASCII.
  public static func digits(_ phone: String) -> String {
    guard phone.isASCII else {
      return String(String.UnicodeScalarView(phone.unicodeScalars.compactMap(\.digit)))
    }
    return String(decoding: phone.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }, as: UTF8.self)
  }
}

extension String {
  package var isASCII: Bool { utf8.allSatisfy { $0 < 128 } }
}
