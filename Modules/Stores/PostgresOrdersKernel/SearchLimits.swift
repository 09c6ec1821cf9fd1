/// The numbers of rows by which a search chooses how to read a page.
package struct SearchLimits: Sendable {
  /// The smallest number of rows that the first scan compares.
  package var firstScan = 500
  /// How many rows the first scan compares for each row of the page.
  package var rowsPerMatch = 4
  /// The number of orders of a sample.
  package var sample = 500
  /// The greatest number of orders that are looked up by their numbers.
  package var candidates = 2_000
  /// The longest page for which a scan looks. A longer one has a large part of the matches.
  package var longestPage = 10_000
  /// The number of entries of an index that are read, without their rows, in the time of a row.
  package var entriesPerRow = 40

  package init() {}

  /// The limits under which each scan and each sample ends soon, and every way to a page is taken.
  package static let ones: SearchLimits = {
    var limits = SearchLimits()
    (limits.firstScan, limits.rowsPerMatch, limits.sample, limits.candidates) = (1, 1, 1, 1)
    limits.entriesPerRow = .max
    return limits
  }()

  /// Returns the number of rows that the first scan compares.
  ///
  /// - Parameter page: the number of rows to find.
  func firstScan(for page: Int) -> Int { max(firstScan, page * rowsPerMatch) }

  /// Returns the number of rows that a second scan compares; `nil` if another way is expected to be faster.
  ///
  /// If one row in n matches, a scan compares n rows for each row of the page. Matches are not spread evenly, so that it
  /// may compare twice as many.
  ///
  /// - Parameters:
  ///   - matches: the number of matches among the first rows.
  ///   - compared: the number of the first rows.
  ///   - page: the number of rows to find.
  ///   - cost: the number of rows that could be compared in the time of the other way.
  func secondScan(after matches: Int, of compared: Int, for page: Int, ifBelow cost: Double) -> Int? {
    guard matches > 0 else { return nil }
    let expected = Double(compared) * Double(page) / Double(matches)
    return expected <= cost ? Int(2 * expected) : nil
  }
}
