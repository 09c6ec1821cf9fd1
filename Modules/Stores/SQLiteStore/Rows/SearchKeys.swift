import OrdersStoreProtocols

/// What an order can be found by, as the file keeps it.
///
/// The index of terms answers which orders may be meant; these texts, one glance at a row, answer whether it is.
struct SearchKeys {
  let email: String
  /// Every searchable word behind a space: `" amy apple"`.
  let words: String
  /// The digits of every phone, each behind a space.
  let phones: String
  /// The keys of email, reference and SKUs, each between unit separators.
  let keys: String

  init(_ order: Order) {
    email = SearchText.key(order.email)
    words = SearchKeys.list(order.searchableWords)
    phones = SearchKeys.list(order.phoneNumbers)
    let others = ([order.reference ?? ""] + order.items.map(\.sku)).map(SearchText.key)
    keys = ([email] + others).filter { !$0.isEmpty }.map(SearchKeys.delimited).joined()
  }

  /// From a stored row, whatever this version's rules for words are: only so can the index forget what it was given.
  init(email: String, words: String, phones: String, keys: String) {
    self.email = email
    self.words = words
    self.phones = phones
    self.keys = keys
  }

  /// Each word behind a space, once: two addresses are often one.
  private static func list(_ words: [String]) -> String {
    var seen: Set<String> = []
    var list = ""
    for word in words {
      // Beyond ASCII, words of different scalars may be equal in Swift, and are not the same here.
      guard !word.utf8.allSatisfy({ $0 < 128 }) || seen.insert(word).inserted else { continue }
      list += " "
      list += word
    }
    return list
  }

  static func delimited(_ key: String) -> String { "\u{1F}\(key)\u{1F}" }

  /// What the index of terms is given: the words, the phones' fragments of four digits, and the keys.
  var terms: String {
    var terms = words
    for phone in phones.split(separator: " ") {
      for fragment in SearchKeys.fragments(phone) { terms += " " + fragment }
    }
    for key in keys.split(separator: "\u{1F}") { terms += " " + SearchKeys.term(key) }
    return terms
  }

  /// Every four digits that follow one another, as terms: `~1555`.
  static func fragments(_ digits: some StringProtocol) -> [String] {
    let bytes = Array(digits.utf8)
    guard bytes.count >= 4 else { return [] }
    return (0...bytes.count - 4).map { "~" + String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
  }

  /// A key as one term: `$nw%2d011`, every ASCII byte that is no letter or digit written as `%` and its hexadecimal.
  static func term(_ key: some StringProtocol) -> String {
    var bytes = [UInt8(ascii: "$")]
    for byte in key.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 128...255: bytes.append(byte)
      default: bytes += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A key's term in FTS5's language.
  static func quoted(key: String) -> String { "\"\(term(key))\"" }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
