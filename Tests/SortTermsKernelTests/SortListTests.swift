import OrdersStoreProtocols
import SortTermsKernel
import Testing

@Suite struct SortListTests {
  private static let totals: [Money] = ["USD", "AED", "JPY", "ZAR"].compactMap(Currency.init).flatMap { currency in
    [Int64.min, -32, -1, 0, 1, 31, 32, 33, 1_023, 1_024, 999_999, 1 << 40, .max].map {
      Money(minorUnits: $0, currency: currency)
    }
  }
  private static let names = [
    "", "\u{1}", "\u{1}\u{1}", "a", "a\u{1}", "a\u{10}", "a\u{1}b", "ab", "ab\u{1}", "apple\u{1}amy", "apple\u{1}amyx",
    "z", "é",
    "ø\u{1}Å", "日本\u{1}語", "🙂", String(repeating: "y", count: 1_999), String(repeating: "y", count: 2_000),
  ]
  private static let numbers: [Int64] = [1, 31, 32, 1_023, 1_024, 40_000, OrderLimits.number.upperBound]

  @Test(arguments: [false, true])
  func `the terms of totals sort as their currencies, amounts and numbers`(isDescending: Bool) throws {
    try expectOrder(OrdersSort(.total, isDescending: isDescending), Self.totals.map(OrdersCursor.Key.money)) {
      guard case (.money(let one), .money(let other)) = ($0, $1) else { return false }
      return (one.currency.code, one.minorUnits) < (other.currency.code, other.minorUnits)
    }
  }

  @Test(arguments: [false, true])
  func `the terms of names sort as their bytes, and equal names by number`(isDescending: Bool) throws {
    try expectOrder(OrdersSort(.name, isDescending: isDescending), Self.names.map(OrdersCursor.Key.text)) {
      guard case (.text(let one), .text(let other)) = ($0, $1) else { return false }
      return one.utf8.lexicographicallyPrecedes(other.utf8)
    }
  }

  /// Every order of the list has a term of its own, in which FTS5's tokenizer finds no end.
  private func expectOrder(
    _ sort: OrdersSort, _ keys: [OrdersCursor.Key], _ isBefore: (OrdersCursor.Key, OrdersCursor.Key) -> Bool
  ) throws {
    let list = try #require(SortList(sort))
    let places = keys.flatMap { key in Self.numbers.map { OrdersCursor(sort: sort, key: key, number: $0) } }
    let rising = places.sorted { one, other in
      isBefore(one.key, other.key) || !isBefore(other.key, one.key) && one.number < other.number
    }
    let terms = try (sort.isDescending ? rising.reversed() : rising).map { try #require(list.term(of: $0)) }
    #expect(Set(terms).count == places.count)
    #expect(zip(terms, terms.dropFirst()).allSatisfy { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    #expect(terms.allSatisfy { term in term.utf8.allSatisfy { (48...57).contains($0) || (97...122).contains($0) } })
  }

  @Test(arguments: [false, true])
  func `the range of totals has those between two amounts of their currency`(isDescending: Bool) throws {
    let sort = OrdersSort(.total, isDescending: isDescending)
    let list = try #require(SortList(sort))
    let limits = [nil] + Self.totals.map(Optional.some)
    for least in limits {
      for most in limits where least == nil || most == nil || least?.currency == most?.currency {
        let (lower, upper) = list.range(from: least, through: most)
        for total in Self.totals {
          let term = try #require(list.term(of: OrdersCursor(sort: sort, key: .money(total), number: 7)))
          let isExpected =
            (least.map { $0.currency == total.currency && $0.minorUnits <= total.minorUnits } ?? true)
            && (most.map { $0.currency == total.currency && $0.minorUnits >= total.minorUnits } ?? true)
          #expect((lower <= term && term < upper) == isExpected)
        }
      }
    }
  }
}
