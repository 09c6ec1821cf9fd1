import OrdersStoreProtocols
import PostgresKernel
import SQLKernel
import SQLOrdersKernel

/// Orders whose numbers are spread evenly, to see how many orders of a store match a search.
///
/// The first rows of a list say less: in a list by name, they are those of few customers.
struct SearchSample {
  /// The numbers of the orders of the sample that match.
  let matches: [Int64]
  /// The number of orders in the sample.
  private let count: Int
  /// The number of orders in the store for each one of the sample.
  let ordersPerOne: Double
  /// The words that the index of terms is read faster without. It reads the entries of each word: those of `com` in an
  /// email address are most of a store's.
  let commonWords: Set<SearchWord>
  /// The number of orders in the sample that have a word, added up for the words that are looked up among others.
  private let entries: Int
  private let limits: SearchLimits

  /// Reads a sample of the orders.
  ///
  /// - Parameters:
  ///   - filter: the search.
  ///   - position: the conditions of the position at which the list begins.
  ///   - last: the last number of an order.
  init(
    of filter: Filter, after position: [Condition], through last: Int64, _ limits: SearchLimits,
    on connection: Connection
  ) throws(Failure) {
    let (size, words) = (Int64(limits.sample), filter.wordsAmongOthers)
    let conditions = [Condition(all: filter.conditions + position)] + words.map(Connection.word)
    let numbers = (1...max(1, size)).map { last * $0 / max(1, size) }
    let rows = try connection.all(
      """
      SELECT number, \(conditions.map { "(\($0.sql))" }.joined(separator: ", ")) FROM orders WHERE number = ANY (?)
      """, conditions.flatMap(\.values) + [.integers(numbers)]
    ) { row in
      (number: row.integer(), isMatch: row.integer() != 0, words: Set(words.filter { _ in row.integer() != 0 }))
    }
    matches = rows.filter(\.isMatch).map(\.number)
    count = rows.count
    ordersPerOne = Double(last) / Double(max(1, size))
    self.limits = limits
    let found = rows.map(\.words)
    commonWords = Self.common(filter.waysOfSeveralWords, words, in: found, limits)
    let sought = Set(words).subtracting(commonWords)
    entries = found.map { $0.intersection(sought).count }.reduce(0, +)
  }

  /// Returns the words without which the orders that are compared in vain take less time than the entries of the words.
  ///
  /// - Parameters:
  ///   - ways: the ways to read a query, each with all words that an order must have.
  ///   - words: the words that were compared.
  ///   - found: those that each order of a sample has.
  private static func common(
    _ ways: [[SearchWord]], _ words: [SearchWord], in found: [Set<SearchWord>], _ limits: SearchLimits
  ) -> Set<SearchWord> {
    let ways = ways.map { $0.filter { words.contains($0) } }
    func candidates(without common: Set<SearchWord>) -> Int {
      found.count { found in ways.contains { $0.allSatisfy { found.contains($0) || common.contains($0) } } }
    }
    let counted = words.map { word in (word, count: found.count { $0.contains(word) }) }
    var common: Set<SearchWord> = []
    for (word, count) in counted.sorted(by: { $0.count > $1.count }) {
      let others = common.union([word])
      guard ways.allSatisfy({ $0.contains { !others.contains($0) && Filter.isIndexed($0) } }) else { continue }
      let additional = candidates(without: others) - candidates(without: common)
      if additional < count / limits.entriesPerRow { common = others }
    }
    return common
  }

  /// The number of rows that could be compared in the time in which the index of terms finds all matches.
  var costOfIndex: Double {
    (Double(matches.count) + Double(entries) / Double(limits.entriesPerRow)) * ordersPerOne
  }

  /// Returns the number of matches in the sample behind which a page ends; `nil` if reading a range of the list's index
  /// takes longer than comparing all matches.
  ///
  /// - Parameter page: the number of rows to find.
  func matchesThroughPage(_ page: Int) -> Int? {
    // One more, since a page may end soon behind a match, and another one for chance.
    let needed = Int(2 * Double(page) / ordersPerOne) + 2
    return matches.count > needed + count / limits.entriesPerRow ? needed : nil
  }
}
