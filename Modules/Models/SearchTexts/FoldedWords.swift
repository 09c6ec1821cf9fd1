/// The words of texts in folded form, stored in one buffer, because an import compares thousands and shows few.
///
/// ```swift
/// var words = FoldedWords()
/// words.add("Vins et Alcools Chevalier")
/// words.add("Zoë")
/// words.strings  // ["vins", "et", "alcools", "chevalier", "zoe"]
/// ```
public struct FoldedWords: Sendable {
  private var bytes: [UInt8] = []
  private var places: [Range<Int>] = []

  /// Creates an empty list of words.
  ///
  /// - Parameter room: the number of bytes of text for which memory is reserved.
  public init(room: Int = 0) {
    bytes.reserveCapacity(room)
    places.reserveCapacity(room / 8)
  }

  /// The words of a text that are also added as one.
  public enum Joining: Sendable {
    /// None: `O'Brien` has the words `o` and `brien`.
    case none
    /// Those without white space between them: `O'Brien` has the word `obrien`, too.
    case tokens
    /// Those, and all of them: `Mary Jane` has the word `maryjane`, too.
    case whole
  }

  /// Adds the words of a text, as `SearchText.words` finds them.
  public mutating func add(_ text: String, joining: Joining = .none) {
    var tokens = Tokens(at: bytes.count)
    if text.isASCII {
      // For ASCII, which most text is, the byte itself determines whether it is a letter.
      for byte in text.utf8 {
        if byte.isLetterOrDigit {
          bytes.append(byte.lowercased)
        } else {
          endWord(&tokens)
          if joining != .none, byte.isWhitespace { endToken(&tokens) }
        }
      }
    } else {
      let scalars = SearchText.folded(text).unicodeScalars
      guard !scalars.contains(where: \.isCJK) else { return addRuns(scalars) }
      for scalar in scalars {
        if scalar.isPartOfWord {
          bytes += UTF8.encode(scalar) ?? .init()
        } else {
          endWord(&tokens)
          if joining != .none, scalar.properties.isWhitespace { endToken(&tokens) }
        }
      }
    }
    endWord(&tokens)
    guard joining != .none else { return }
    endToken(&tokens)
    if joining == .whole, tokens.count > 1 { places.append(tokens.start..<bytes.count) }
  }

  /// The places of a text's words so far. The words follow each other without space, so that several are one, too.
  private struct Tokens {
    /// The beginning of the text's first word, and of the current token's.
    let start: Int
    var tokenStart: Int
    /// The number of words of the current token, and of tokens with words.
    var words = 0, count = 0

    init(at place: Int) { (start, tokenStart) = (place, place) }
  }

  private mutating func endWord(_ tokens: inout Tokens) {
    if endWord() { tokens.words += 1 }
  }

  private mutating func endToken(_ tokens: inout Tokens) {
    if tokens.words > 1 { places.append(tokens.tokenStart..<bytes.count) }
    if tokens.words > 0 { tokens.count += 1 }
    (tokens.tokenStart, tokens.words) = (bytes.count, 0)
  }

  /// Adds the last characters of the last text as a word, if it has more.
  package mutating func addEnd(ofLastText start: Int, count: Int) {
    var (place, left) = (bytes.count, count)
    while place > start, left > 0 {
      place -= 1
      // The first byte of a character is no continuation byte (RFC 3629).
      if bytes[place] & 0xC0 != 0x80 { left -= 1 }
    }
    if place > start { places.append(place..<bytes.count) }
  }

  /// The place at which the next text begins.
  package var end: Int { bytes.count }

  /// Adds the words of a folded text in a script without spaces.
  private mutating func addRuns(_ text: String.UnicodeScalarView) {
    for word in text.split(whereSeparator: { !$0.isPartOfWord }) {
      if word.contains(where: \.isCJK) {
        addFromEachCharacter(Substring(word))
      } else {
        bytes += String(word).utf8
        endWord()
      }
    }
  }

  /// The number of characters that are compared of a word in a script without spaces.
  private static let longestRun = 8

  /// Adds a word in a script without spaces from its beginning and from each character of such a script on: a part of it
  /// is a beginning then.
  private mutating func addFromEachCharacter(_ word: Substring) {
    for place in word.indices where place == word.startIndex || word[place].unicodeScalars.contains(where: \.isCJK) {
      bytes += word[place...].prefix(Self.longestRun).utf8
      endWord()
    }
  }

  /// Returns the words of a query, each of which is the beginning of a word of an order.
  static func ofQuery(_ query: String) -> [String] {
    SearchText.folded(query).unicodeScalars.split(whereSeparator: { !$0.isPartOfWord }).flatMap { word in
      guard word.contains(where: \.isCJK) else { return [String(word)] }
      var (rest, parts) = (Substring(word), [String]())
      while !rest.isEmpty {
        parts.append(String(rest.prefix(longestRun)))
        rest = rest.dropFirst(longestRun)
      }
      return parts
    }
  }

  @discardableResult
  private mutating func endWord() -> Bool {
    let start = places.last?.upperBound ?? 0
    guard start < bytes.count else { return false }
    places.append(start..<bytes.count)
    return true
  }

  /// The words in the order of the texts.
  public var strings: [String] { places.map { String(decoding: bytes[$0], as: UTF8.self) } }

  /// The distinct words, each after a space, sorted byte by byte: `" amy apple"`.
  public var list: String {
    var list: [UInt8] = []
    list.reserveCapacity(bytes.count + places.count)
    var last: ArraySlice<UInt8> = []
    let words = places.map { (start: firstBytes(of: $0), place: $0) }
    for word in words.sorted(by: {
      $0.start != $1.start ? $0.start < $1.start : bytes[$0.place].lexicographicallyPrecedes(bytes[$1.place])
    }) where bytes[word.place] != last {
      last = bytes[word.place]
      list.append(UInt8(ascii: " "))
      list += last
    }
    return String(decoding: list, as: UTF8.self)
  }

  /// Returns the first eight bytes of a word as a number, which orders most words as all of their bytes do.
  private func firstBytes(of place: Range<Int>) -> UInt64 {
    var number: UInt64 = 0
    for index in place.lowerBound..<place.lowerBound + 8 {
      number = number << 8 | (index < place.upperBound ? UInt64(bytes[index]) : 0)
    }
    return number
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  package var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// The byte, an upper-case ASCII letter in lower case.
  var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }

  /// Whether the byte is ASCII white space.
  package var isWhitespace: Bool { self == UInt8(ascii: " ") || self >= 9 && self <= 13 }

  /// Whether the byte is an ASCII letter or digit.
  package var isLetterOrDigit: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }
}

extension Unicode.Scalar {
  var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  /// Whether the character is of a script that writes words without spaces between them: Han, kana or Hangul.
  package var isCJK: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3040...0x30FF, 0x31F0...0x31FF, 0xAC00...0xD7FF: true
    default: value >= 0x3000 && properties.isIdeographic
    }
  }

  /// The ASCII digit of a decimal digit of any script; `nil` for any other character.
  var digit: Unicode.Scalar? {
    guard properties.generalCategory == .decimalNumber, let value = properties.numericValue else { return nil }
    return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
  }
}
