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

  /// Adds the words of a text, as `SearchText.words` finds them.
  public mutating func add(_ text: String) {
    guard text.isASCII else {
      for word in SearchText.folded(text).unicodeScalars.split(whereSeparator: { !$0.isPartOfWord }) {
        bytes += String(word).utf8
        endWord()
      }
      return
    }
    // For ASCII, which most text is, the byte itself determines whether it is a letter.
    for byte in text.utf8 {
      if byte.isLetterOrDigit { bytes.append(byte.lowercased) } else { endWord() }
    }
    endWord()
  }

  private mutating func endWord() {
    let start = places.last?.upperBound ?? 0
    if start < bytes.count { places.append(start..<bytes.count) }
  }

  /// The words in the order of the texts.
  public var strings: [String] { places.map { String(decoding: bytes[$0], as: UTF8.self) } }

  /// The distinct words, each after a space, sorted byte by byte: `" amy apple"`.
  public var list: String {
    guard !places.isEmpty else { return "" }
    var list: [UInt8] = []
    list.reserveCapacity(bytes.count + places.count)
    var last = 0..<0
    for place in places.sorted(by: { bytes[$0].lexicographicallyPrecedes(bytes[$1]) })
    where bytes[place] != bytes[last] {
      list.append(UInt8(ascii: " "))
      list += bytes[place]
      last = place
    }
    return String(decoding: list, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var lowercased: UInt8 { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self }

  fileprivate var isLetterOrDigit: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9")
  }
}

extension Unicode.Scalar {
  fileprivate var isPartOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
      .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }
}
