package import OrdersStoreProtocols

/// A list in one direction, whose terms have a first letter of their own.
package enum SortList: CaseIterable, Sendable {
  case totalsRising, totalsFalling, namesRising, namesFalling

  /// The list of a sort; `nil` for a sort by a column that has an index.
  package init?(_ sort: OrdersSort) {
    switch (sort.field, sort.isDescending) {
    case (.total, false): self = .totalsRising
    case (.total, true): self = .totalsFalling
    case (.name, false): self = .namesRising
    case (.name, true): self = .namesFalling
    case (.date, _), (.number, _), (.updated, _): return nil
    }
  }

  package var field: OrdersSortField {
    switch self {
    case .totalsRising, .totalsFalling: .total
    case .namesRising, .namesFalling: .name
    }
  }

  private var isFalling: Bool { self == .totalsFalling || self == .namesFalling }

  private var letter: UInt8 {
    switch self {
    case .totalsRising: UInt8(ascii: "t")
    case .totalsFalling: UInt8(ascii: "u")
    case .namesRising: UInt8(ascii: "n")
    case .namesFalling: UInt8(ascii: "o")
    }
  }

  // MARK: Keys

  /// Returns the beginning of the terms of all orders with a total.
  package func key(of total: Money) -> [UInt8] {
    var key = key(of: total.currency)
    append(UInt64(bitPattern: total.minorUnits) ^ 1 << 63, digits: 13, to: &key)
    return key
  }

  /// Returns the beginning of the terms of all orders with a total in a currency.
  private func key(of currency: Currency) -> [UInt8] {
    let (first, last) = (UInt8(ascii: "A"), UInt8(ascii: "Z"))
    return [letter]
      + currency.code.utf8.map {
        ($0 >= first && $0 <= last ? isFalling ? last - $0 : $0 - first : 0) + UInt8(ascii: "a")
      }
  }

  /// Returns the beginning of the terms of all orders with a name's `sortKey`: its bits in digits of five, and an end
  /// that is before, or after, every digit.
  package func key(of name: String) -> [UInt8] {
    var key = [letter]
    var (bits, count): (UInt64, Int) = (0, 0)
    for byte in name.utf8 {
      bits = bits << 8 | UInt64(byte)
      count += 8
      while count >= 5 {
        count -= 5
        key.append(digit(bits >> count & 31))
      }
    }
    if count > 0 { key.append(digit(bits << (5 - count) & 31)) }
    key.append(isFalling ? SortList.afterDigits : SortList.beforeDigits)
    return key
  }

  /// Appends a number that is not negative, with its count of digits before it.
  package func append(_ number: Int64, to term: inout [UInt8]) {
    let number = UInt64(clamping: number)
    let count = max(1, (64 - number.leadingZeroBitCount + 4) / 5)
    term.append(digit(UInt64(count)))
    append(number, digits: count, to: &term)
  }

  private func append(_ number: UInt64, digits: Int, to term: inout [UInt8]) {
    for place in (0..<digits).reversed() { term.append(digit(number >> (5 * place) & 31)) }
  }

  private static let digits = Array("123456789abcdefghijklmnopqrstuvw".utf8)
  private static let beforeDigits = UInt8(ascii: "0")
  private static let afterDigits = UInt8(ascii: "z")
  /// Follows every byte of a term.
  private static let afterLetters = UInt8(ascii: "{")

  private func digit(_ value: UInt64) -> UInt8 { SortList.digits[Int(isFalling ? 31 - value : value)] }

  // MARK: Ranges

  /// Returns the term before which no term of the list is, and the one before which all are; of a total between two of
  /// one currency.
  package func range(from least: Money? = nil, through most: Money? = nil) -> (lower: String, upper: String) {
    let currency = (least ?? most).map { key(of: $0.currency) }
    let (first, last) = isFalling ? (most, least) : (least, most)
    let lower = first.map(key) ?? currency ?? [letter]
    let upper = last.map(key) ?? currency ?? [letter]
    return (SortList.text(lower), SortList.text(upper + [SortList.afterLetters]))
  }

  /// Returns the term of the order at a position; `nil` for a position in another list.
  package func term(of position: OrdersCursor) -> String? {
    var term: [UInt8]
    switch position.key {
    case .money(let total) where field == .total: term = key(of: total)
    case .text(let name) where field == .name: term = key(of: name)
    case .money, .text, .integer: return nil
    }
    append(position.number, to: &term)
    return SortList.text(term)
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
