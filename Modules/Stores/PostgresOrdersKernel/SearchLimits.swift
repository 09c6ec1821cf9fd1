/// The numbers of rows by which a search chooses how to read a page.
package struct SearchLimits: Sendable {
  /// The smallest number of rows that the first scan compares.
  package var sample = 500
  /// How many rows the first scan compares for each row of the page.
  package var rowsPerMatch = 4
  /// The greatest number of orders that are looked up by their numbers.
  package var candidates = 2_000
  /// The longest page for which a scan looks. A longer one has a large part of the matches.
  package var longestPage = 10_000
  /// The part of the compared rows, one in so many, from which on a word is common.
  package var commonPart = 4

  package init() {}

  /// The limits under which a scan ends soon, and all words are common.
  package static let ones: SearchLimits = {
    var limits = SearchLimits()
    (limits.sample, limits.rowsPerMatch, limits.candidates, limits.commonPart) = (1, 1, 1, .max)
    return limits
  }()

  /// Returns the number of rows that the first scan compares.
  ///
  /// - Parameter page: the number of rows to find.
  func firstScan(for page: Int) -> Int { max(sample, page * rowsPerMatch) }

  /// Returns the number of rows that a second scan compares; `nil` if the index of terms is expected to find fewer orders
  /// than the scan has to compare.
  ///
  /// If one row in n matches, a scan compares n rows for each row of the page, and the index finds one order in n of the
  /// store. Matches are not spread evenly, so that the scan may compare twice as many.
  ///
  /// - Parameters:
  ///   - matches: the number of matches among the first rows.
  ///   - compared: the number of the first rows.
  ///   - page: the number of rows to find.
  ///   - orders: the greatest number of orders in the store.
  func secondScan(after matches: Int, of compared: Int, for page: Int, among orders: Int64) -> Int? {
    guard matches > 0 else { return nil }
    let expected = Double(compared) * Double(page) / Double(matches)
    guard expected <= Double(matches) / Double(compared) * Double(orders) else { return nil }
    return Int(2 * expected)
  }
}
