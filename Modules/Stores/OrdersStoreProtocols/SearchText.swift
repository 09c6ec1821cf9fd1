import Foundation
public import Models

/// How free text is compared: in words, without case and accents. Every store finds the same orders by it.
public enum SearchText {
  /// The words of a text: runs of letters, marks and digits, folded.
  ///
  /// ```swift
  /// SearchText.words("Vins et Alcools Chevalier, Zoë")  // ["vins", "et", "alcools", "chevalier", "zoe"]
  /// ```
  public static func words(_ text: String) -> [String] {
    var words = FoldedWords()
    words.add(text)
    return words.strings
  }

  /// The text without case, accents and invisible marks: `Straße` and `STRASSE` are the same.
  public static func folded(_ text: String) -> String {
    if text.isASCII { return text.lowercased() }
    var scalars = text.decomposedStringWithCompatibilityMapping.unicodeScalars
    scalars.removeAll { [.nonspacingMark, .enclosingMark, .format].contains($0.properties.generalCategory) }
    // By way of capitals: they are one where small letters are two, as with the Greek final sigma, and ß becomes SS.
    return String(scalars).lowercased().uppercased().lowercased()
  }

  /// What whole values are compared by, in whichever case they are typed: an email, a reference, a SKU.
  public static func key(_ text: String) -> String {
    if text.isASCII {
      // Most have none at either end.
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

  /// The order's number that a text is, written in digits alone.
  public static func number(_ text: String) -> Int64? {
    text.utf8.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ? Int64(text) : nil
  }

  /// The digits of a phone number.
  public static func digits(_ phone: String) -> String {
    String(decoding: phone.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }, as: UTF8.self)
  }

  /// The digits of a query that could be a part of a phone number: four or more, and nothing but a phone's punctuation.
  public static func phoneDigits(ofQuery query: String) -> String? {
    let found = digits(query)
    let isPhone = query.allSatisfy { $0.isASCII && $0.isNumber || " +-./()".contains($0) }
    return isPhone && found.utf8.count >= 4 ? found : nil
  }
}

/// What a query asks for. It finds an order of which one of these holds; a blank one finds every order.
public struct SearchTerms: Hashable, Sendable {
  /// The order has this number.
  public let number: Int64?
  /// The order's reference, its email or one of its SKUs has this `SearchText.key`.
  public let key: String
  /// A phone number of the order has these digits one after another; there are four or more.
  public let phoneDigits: String?
  /// Every one of these begins, scalar for scalar, one of the order's `searchableWords`; nothing where there are none.
  public let words: [String]

  /// - Returns: `nil` for a blank query.
  public init?(_ query: String) {
    key = SearchText.key(query)
    guard !key.isEmpty else { return nil }
    number = SearchText.number(key)
    phoneDigits = SearchText.phoneDigits(ofQuery: query)
    words = SearchText.words(query)
  }
}

extension Order {
  /// The words of names, companies, cities, item titles, and the email without its domain.
  public var searchableWords: FoldedWords {
    var words = FoldedWords(room: 128)
    func add(_ address: Address?) {
      guard let address else { return }
      words.add(address.name)
      words.add(address.company)
      words.add(address.city)
    }
    words.add(name.first)
    words.add(name.last)
    words.add(String(email[..<(email.utf8.firstIndex(of: UInt8(ascii: "@")) ?? email.endIndex)]))
    add(billingAddress)
    add(shipmentAddress)
    for item in items { words.add(item.title) }
    return words
  }

  /// The digits of every phone number of the order.
  public var phoneNumbers: [String] {
    [phone, billingAddress?.phone, shipmentAddress?.phone].compactMap { $0 }.map(SearchText.digits).filter {
      !$0.isEmpty
    }
  }
}

extension String {
  var isASCII: Bool { utf8.allSatisfy { $0 < 128 } }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == UInt8(ascii: " ") || self >= 9 && self <= 13 }
}
