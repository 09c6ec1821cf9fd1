import Foundation
import Models

/// The conditions of a search text. An order matches if it meets one of them.
///
/// ```swift
/// SearchTerms("1Z 999 AA1")?.words  // [["1z", "999", "aa1"], ["1z999aa1"]]
/// ```
public struct SearchTerms: Hashable, Sendable {
  /// The number of the order, which the query may write behind `#`; `nil` if the query is not a number.
  public let number: Int64?
  /// The texts of which one equals a key of the order (`Order.searchableKeys`): the query as it is, its letters and
  /// digits, and its amount. The first is never empty.
  public let keys: [String]
  /// The letters and digits of the query, which may equal those of a key (`Order.joinedKeys`); `nil` if `words` has no
  /// way that finds them as a word, and for a word without digits or with fewer than five characters.
  public let joined: String?
  /// The forms of the query as a phone number, each of four or more digits: one is a part of a phone number of the order.
  /// Empty if the query cannot be a phone number.
  public let phones: [String]
  /// The ways to read the query as beginnings of words. The order must have a word for each of one of them.
  public let words: [[SearchWord]]
  /// The `SearchText.key` of each email, or part of one with its `@`, in the query. The order's email must contain all,
  /// unless the query equals a key, the number or a phone.
  public let emails: [String]

  /// Creates the conditions of a query; `nil` for a blank query, which all orders match.
  public init?(_ query: String) {
    let key = SearchText.key(query)
    guard !key.isEmpty else { return nil }
    number = SearchText.number(SearchText.withPlainDigits(key.hasPrefix("#") ? String(key.dropFirst()) : key))
    let joined = SearchText.joined(query)
    keys = ([key, joined] + SearchText.amounts(query)).withoutRepetitions.filter { !$0.isEmpty }
    phones = PhoneNumber.forms(ofQuery: query)
    // Signs around an email, as in `<amy@example.com>`, are no part of it.
    let signs = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "@_")).inverted
    let tokens = query.split(whereSeparator: \.isWhitespace)
    emails = tokens.filter { $0.contains("@") }.map { SearchText.key($0.trimmingCharacters(in: signs)) }
    let words = SearchText.queryWords(query)
    var ways = [words]
    // A short text in one word begins too many others.
    let isSought = emails.isEmpty && !joined.isEmpty && (words.count == 1 || joined.utf8.count >= Self.shortestJoined)
    // Of words without digits, and of short ones, the index has far too many that are no key.
    let isWord =
      words.count == 1 && (joined.utf8.count < Self.shortestJoined || !joined.utf8.contains(where: \.isDigit))
    self.joined = isSought && !isWord ? joined : nil
    if emails.isEmpty { ways.append(tokens.map { SearchText.joined(String($0)) }.filter { !$0.isEmpty }) }
    if isSought { ways.append([joined]) }
    self.words = ways.withoutRepetitions.filter { !$0.isEmpty }.map(SearchWord.words)
  }

  /// The greatest number of bytes of a query, and of its words: the cost of a search grows with both.
  static let mostBytes = 500
  private static let mostWords = 64

  /// Returns the limit that a query exceeds; `nil` if it exceeds none.
  static func fault(of query: String) -> Violation.Rule? {
    let bytes = query.utf8.count
    guard bytes <= mostBytes else { return .length(bytes, .bytes, 1...mostBytes) }
    let words = SearchTerms(query)?.words.map(\.count).max() ?? 0
    return words <= mostWords ? nil : .length(words, .words, 1...mostWords)
  }

  /// The fewest bytes of a query whose words are also sought as one.
  private static let shortestJoined = 5
}

/// A word of a query.
public struct SearchWord: Hashable, Sendable {
  /// The beginning of a word of the order, folded.
  public let text: String
  /// Whether a part of a phone number matches as well: the word is of digits, and others of the query are not.
  public let isPartOfPhone: Bool

  /// Creates the words of one way to read a query.
  static func words(_ texts: [String]) -> [SearchWord] {
    let texts = texts.withoutRepetitions
    let isOfDigits = texts.map { $0.utf8.allSatisfy(\.isDigit) }
    let hasOthers = isOfDigits.contains(false)
    return zip(texts, isOfDigits).map { SearchWord(text: $0, isPartOfPhone: $1 && hasOthers) }
  }
}

extension SearchText {
  /// Returns the amounts that a text may mean, as totals have them, without signs and separators of groups: `1279.30` for
  /// `€1,279.30` and `1.279,30 EUR`, `14.00` for `$14`, `1000` for `1000 JPY`; empty for any other text.
  ///
  /// An amount without decimals has its currency beside it, since a plain number is another search.
  static func amounts(_ typed: String) -> [String] {
    let text = withPlainDigits(typed)
    let signs = CharacterSet.letters.union(.whitespaces).union(.symbols)
    let number = text.trimmingCharacters(in: signs)
    guard number.first?.isNumber == true, number.last?.isNumber == true,
      number.allSatisfy({ $0.isNumber || ".,'’ \u{A0}\u{202F}".contains($0) })
    else { return [] }
    func plain(_ whole: Substring, _ decimals: String) -> String {
      let units = digits(String(whole)).drop { $0 == "0" }
      return (units.isEmpty ? "0" : String(units)) + (decimals.isEmpty ? "" : ".\(decimals)")
    }
    var amounts: [String] = []
    let exponents = exponents(ofCurrencyIn: text.replacing(number, with: ""))
    let lengths = number.split { !$0.isNumber }.map(\.count)
    if lengths.count > 1, let last = lengths.last, last <= 3, let point = number.lastIndex(where: { !$0.isNumber }),
      ".,".contains(number[point])
    {
      let decimals = digits(String(number[number.index(after: point)...]))
      // People leave out the last zero: 14.5 USD.
      let length = max(last, exponents.first ?? last)
      amounts.append(plain(number[..<point], decimals.padding(toLength: length, withPad: "0", startingAt: 0)))
    }
    if lengths.dropFirst().allSatisfy({ $0 == 3 }) {
      amounts += exponents.map { plain(number[...], String(repeating: "0", count: $0)) }
    }
    return amounts
  }

  /// Returns the numbers of decimals that amounts have in a currency, by its code or symbol; empty for another text.
  private static func exponents(ofCurrencyIn text: String) -> [Int] {
    let name = text.trimmingCharacters(in: .whitespaces).uppercased()
    if let currency = Currency(name) { return [Int(currency.exponent)] }
    guard let symbol = name.unicodeScalars.first(where: { $0.properties.generalCategory == .currencySymbol }) else {
      return []
    }
    return symbol == "¥" ? [0, 2] : ["₩", "₫"].contains(symbol) ? [0] : [2]
  }
}

extension Array where Element: Hashable {
  /// The elements, each at its first place.
  var withoutRepetitions: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
