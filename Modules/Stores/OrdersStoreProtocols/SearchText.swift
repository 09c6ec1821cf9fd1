import Foundation
public import Models

/// The normalisation of texts for search, by words, without case and accents. All stores use it.
public enum SearchText {
  /// Returns the words of a text, folded. A word is a sequence of letters, marks and digits.
  ///
  /// ```swift
  /// SearchText.words("Vins et Alcools Chevalier, Zoë")  // ["vins", "et", "alcools", "chevalier", "zoe"]
  /// ```
  public static func words(_ text: String) -> [String] {
    var words = FoldedWords()
    words.add(text)
    return words.strings
  }

  /// Returns the text without case, accents and invisible characters: `Straße` and `STRASSE` are equal.
  public static func folded(_ text: String) -> String {
    if text.isASCII { return text.lowercased() }
    var scalars = text.decomposedStringWithCompatibilityMapping.unicodeScalars
    scalars.removeAll { [.nonspacingMark, .enclosingMark, .format].contains($0.properties.generalCategory) }
    // Upper-casing first unifies letters with two lower-case forms, for example the Greek final sigma, and makes ß SS.
    return String(scalars).lowercased().uppercased().lowercased()
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

  /// Returns the ASCII digits of a phone number.
  public static func digits(_ phone: String) -> String {
    String(decoding: phone.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }, as: UTF8.self)
  }

  /// Returns the digits of a query that can be a part of a phone number; `nil` for any other query.
  ///
  /// The query must have four or more digits and otherwise only punctuation of phone numbers.
  public static func phoneDigits(ofQuery query: String) -> String? {
    let found = digits(query)
    let isPhone = query.allSatisfy { $0.isASCII && $0.isNumber || " +-./()".contains($0) }
    return isPhone && found.utf8.count >= 4 ? found : nil
  }
}

/// The conditions of a search text. An order matches if it meets one of them.
public struct SearchTerms: Hashable, Sendable {
  /// The number of the order, which the query may write behind `#`; `nil` if the query is not a number.
  public let number: Int64?
  /// The `SearchText.key` of the order's reference, its email address, its tracking number or one of its SKUs.
  public let key: String
  /// Four or more consecutive digits of a phone number of the order; `nil` if the query cannot be one.
  public let phoneDigits: String?
  /// The beginnings of words of the order. All of them must match; empty if the query has no words.
  public let words: [String]
  /// The `SearchText.key` of each email, or part of one with its `@`, in the query. The order's email must contain all.
  public let emails: [String]

  /// Creates the conditions of a query; `nil` for a blank query, which all orders match.
  public init?(_ query: String) {
    key = SearchText.key(query)
    guard !key.isEmpty else { return nil }
    number = SearchText.number(key.hasPrefix("#") ? String(key.dropFirst()) : key)
    phoneDigits = SearchText.phoneDigits(ofQuery: query)
    words = SearchText.words(query)
    // Signs around an email, as in `<amy@example.com>`, are no part of it.
    let signs = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@_")).inverted
    emails = query.split(whereSeparator: \.isWhitespace).filter { $0.contains("@") }
      .map { SearchText.key($0.trimmingCharacters(in: signs)) }
  }
}

extension Order {
  /// The words of the reference, names, email, companies, streets, ZIP codes, cities, SKUs and titles of items, tracking
  /// number and note, for search.
  public var searchableWords: FoldedWords {
    var words = FoldedWords(room: 256)
    func add(_ address: Address?) {
      for part in address?.searchable ?? [] { words.add(part) }
    }
    words.add(name.first)
    words.add(name.last)
    words.add(email)
    if let reference { words.add(reference) }
    add(billingAddress)
    add(shipmentAddress)
    for item in items {
      words.add(item.sku)
      words.add(item.title)
    }
    if let tracking { words.add(tracking) }
    if let note { words.add(note) }
    return words
  }

  /// The texts that a search finds as a whole, whatever signs they have: email, reference, tracking number and SKUs.
  public var searchableKeys: [String] {
    ([email, reference ?? "", tracking ?? ""] + items.map(\.sku)).map(SearchText.key).filter { !$0.isEmpty }
  }

  /// The digits of all phone numbers of the order and its addresses, without empty ones.
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
