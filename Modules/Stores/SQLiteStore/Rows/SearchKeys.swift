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
    var seen = Set<String>(minimumCapacity: words.count)
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
    var terms = Array(words.utf8)
    for phone in phones.utf8.split(separator: UInt8(ascii: " ")) {
      for fragment in SearchKeys.windows(of: phone) { terms += [UInt8(ascii: " "), UInt8(ascii: "~")] + fragment }
    }
    for key in keys.utf8.split(separator: Packing.unit) {
      terms.append(UInt8(ascii: " "))
      SearchKeys.append(key, to: &terms)
    }
    return String(decoding: terms, as: UTF8.self)
  }

  /// Every four digits that follow one another, as terms: `~1555`.
  static func fragments(_ digits: String) -> [String] {
    windows(of: digits.utf8[...]).map { "~" + String(Substring($0)) }
  }

  private static func windows(of digits: Substring.UTF8View) -> [Substring.UTF8View] {
    zip(digits.indices, digits.indices.dropFirst(3)).map { digits[$0...$1] }
  }

  /// Adds a key as one term: `$nw%2d011`, every ASCII byte that is no letter or digit as `%` and its hexadecimal.
  private static func append(_ key: some Sequence<UInt8>, to terms: inout [UInt8]) {
    terms.append(UInt8(ascii: "$"))
    for byte in key {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 128...255: terms.append(byte)
      default: terms += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      }
    }
  }

  /// A key's term in FTS5's language.
  static func quoted(key: String) -> String {
    var term: [UInt8] = []
    append(key.utf8, to: &term)
    return "\"\(String(decoding: term, as: UTF8.self))\""
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
