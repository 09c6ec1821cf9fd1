package import OrdersStoreProtocols

/// The searchable texts of an order, as a store keeps them.
///
/// The index of terms finds the candidates; these texts in the row decide which of them match.
package struct SearchKeys: Equatable {
  package var email: String
  /// All searchable words, each after a space: `" amy apple"`.
  package var words: String
  /// The digits of all phone numbers, each after a space.
  package var phones: String
  /// The keys of email, reference, tracking number, SKUs, the total and tags, each between unit separators, and the letters and
  /// digits of some of them, each between record separators. The latter are words, too.
  package var keys: String

  package init(_ order: Order) {
    email = SearchText.key(order.email)
    words = order.searchableWords.list
    phones = order.phoneNumbers.reduce(into: FoldedWords()) { $0.add($1) }.list
    keys = (order.searchableKeys + order.tagKeys).reduce(into: "") { $0 += SearchKeys.delimited($1) }
    for joined in order.joinedKeys { keys += SearchKeys.delimited(joined: joined) }
  }

  /// Creates the keys from a stored row. Only these remove the order from the index, even if the rules for words have
  /// changed.
  package init(email: String, words: String, phones: String, keys: String) {
    self.email = email
    self.words = words
    self.phones = phones
    self.keys = keys
  }

  /// Returns a key between unit separators; an empty text for an empty key.
  package static func delimited(_ key: String) -> String { key.isEmpty ? "" : "\u{1F}\(key)\u{1F}" }

  /// Returns the letters and digits of a key between record separators.
  package static func delimited(joined key: String) -> String { "\u{1E}\(key)\u{1E}" }

  /// The text for the index of terms: the words, the phones' fragments of four digits, and the keys.
  package var terms: String {
    var terms: [UInt8] = []
    // A digit begins at most one fragment, and a byte of a key takes up at most three.
    terms.reserveCapacity(words.utf8.count + 6 * phones.utf8.count + 3 * keys.utf8.count)
    terms += words.utf8
    for phone in Array(phones.utf8).split(separator: UInt8(ascii: " ")) {
      for fragment in SearchKeys.windows(of: phone) { terms += [UInt8(ascii: " "), UInt8(ascii: "~")] + fragment }
    }
    let unitSeparator = UInt8(0x1F), recordSeparator = UInt8(0x1E)
    var isInKey = false
    for byte in keys.utf8 {
      if byte == recordSeparator { break }
      if byte != unitSeparator {
        SearchKeys.append(byte, to: &terms)
      } else {
        isInKey.toggle()
        if isInKey { terms += " $".utf8 }
      }
    }
    return String(decoding: terms, as: UTF8.self)
  }

  /// Returns all four-digit substrings as terms: `~1555`.
  package static func fragments(_ digits: String) -> [String] {
    windows(of: Array(digits.utf8)[...]).map { "~" + String(decoding: $0, as: UTF8.self) }
  }

  private static func windows(of digits: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    zip(digits.indices, digits.indices.dropFirst(3)).map { digits[$0...$1] }
  }

  /// Appends a key's byte to its term, `$nw%2d011`: ASCII that is no letter or digit as `%` and its hexadecimal.
  private static func append(_ byte: UInt8, to term: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 128...255: term.append(byte)
    default:
      term.append(UInt8(ascii: "%"))
      term.append(hexadecimal[Int(byte >> 4)])
      term.append(hexadecimal[Int(byte & 15)])
    }
  }

  /// Returns the term of a key: `$nw%2d011`.
  package static func term(ofKey key: String) -> String {
    var term = [UInt8(ascii: "$")]
    for byte in key.utf8 { append(byte, to: &term) }
    return String(decoding: term, as: UTF8.self)
  }

  private static let hexadecimal = Array("0123456789abcdef".utf8)
}
