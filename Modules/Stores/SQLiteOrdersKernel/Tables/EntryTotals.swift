import SQLKernel
package import SQLiteKernel

// What the indexes of terms and the tables of dates have in all, and what the orders say that they must have. Two passes
// in the order of the file take a tenth of the time of looking up each entry.

/// What the indexes of terms have in all.
package struct TermTotals: Equatable {
  /// The sum of the hashes of all terms of each order in the index that is searched.
  fileprivate var searched: UInt64 = 0
  /// The sum of the hashes of all terms in the index of sort terms, each multiplied by its order's number.
  fileprivate var sorted: UInt64 = 0
}

/// What the tables of dates have in all, with those that wait.
package struct DateTotals: Equatable {
  /// The sum of the hashes of all dates and numbers.
  private var dates: UInt64 = 0
  /// The sum of the hashes of all statuses, dates and numbers.
  private var datesByStatus: UInt64 = 0
  /// Whether the dates that wait are those of their orders, and as many as are counted.
  fileprivate var areWaitingRight = true

  fileprivate mutating func add(date: Int64, number: Int64) { dates &+= DateTotals.hash(of: date, number) }

  fileprivate mutating func add(status: Int64, date: Int64, number: Int64) {
    datesByStatus &+= DateTotals.hash(of: status, Int64(bitPattern: DateTotals.hash(of: date, number)))
  }

  /// Returns a hash of two numbers, in which their order counts.
  private static func hash(of first: Int64, _ second: Int64) -> UInt64 {
    mixed(mixed(UInt64(bitPattern: first)) ^ UInt64(bitPattern: second))
  }

  /// Mixes the bits of a number as SplitMix64 does (<https://doi.org/10.1145/2660193.2660195>).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var bits = number &+ 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return bits ^ bits >> 31
  }
}

extension Connection {
  /// Reads both indexes of terms whole, which throws if one is damaged.
  ///
  /// SQLite's own check of them is a write, for which every other write would have to wait
  /// (<https://www.sqlite.org/fts5.html>, 6.4 and 8).
  package func indexedTerms() throws(Failure) -> TermTotals {
    try execute("CREATE VIRTUAL TABLE IF NOT EXISTS temp.term_counts USING fts5vocab(main, terms, row)")
    try openSortTerms()
    var totals = TermTotals()
    try rows("SELECT term, doc FROM temp.term_counts") { row in totals.searched &+= Self.weightedHash(&row) }
    try rows("SELECT term, doc FROM temp.sort_entries") { row in totals.sorted &+= Self.weightedHash(&row) }
    return totals
  }

  /// Returns the hash of the next column, a term, multiplied by the number after it.
  private static func weightedHash(_ row: inout Row) -> UInt64 {
    var hash: UInt64 = 0
    eachHash(of: row.text()) { hash = $0 }
    return hash &* UInt64(bitPattern: row.integer())
  }

  /// Reads the tables of dates whole.
  package func listedDates() throws(Failure) -> DateTotals {
    var totals = DateTotals()
    try rows("SELECT date, number FROM dates") { row in totals.add(date: row.integer(), number: row.integer()) }
    try rows("SELECT status, date, number FROM dates_by_status") { row in
      totals.add(status: row.integer(), date: row.integer(), number: row.integer())
    }
    var waiting: Int64 = 0
    try rows("SELECT status, date, number FROM dates_delta") { row in
      let (status, date, number) = (row.integer(), row.integer(), row.integer())
      totals.add(date: date, number: number)
      totals.add(status: status, date: date, number: number)
      waiting += 1
    }
    // At most as many as may wait.
    let right = try integer("SELECT count(*) FROM dates_delta CROSS JOIN orders USING (\(Self.lateColumns))")
    let isCounted = try isCounted(waiting: waiting)
    totals.areWaitingRight = waiting == right && isCounted
    return totals
  }

  /// Returns what the indexes of terms and the tables of dates have if every order is in them, and nothing else.
  package func expectedTotals() throws(Failure) -> (terms: TermTotals, dates: DateTotals) {
    var (totals, dates, terms) = (TermTotals(), DateTotals(), Set<UInt64>())
    let columns = [.number, .date, .status] + OrderColumn.searchKeys + SortTerms.columns
    try rows("SELECT \(columns.list) FROM orders") { row throws(Failure) in
      let (number, date, status) = (row.integer(), row.integer(), row.integer())
      dates.add(date: date, number: number)
      dates.add(status: status, date: date, number: number)
      terms.removeAll(keepingCapacity: true)
      eachHash(of: SearchKeys(&row).terms) { terms.insert($0) }
      for hash in terms { totals.searched &+= hash }
      eachHash(of: try SortTerms(&row, of: number).text(of: number)) {
        totals.sorted &+= $0 &* UInt64(bitPattern: number)
      }
    }
    return (totals, dates)
  }
}

/// Calls a closure with a hash of each term of a text (FNV-1a, <https://www.rfc-editor.org/rfc/rfc9923>).
private func eachHash(of text: String, _ body: (UInt64) -> Void) {
  let basis: UInt64 = 0xCBF2_9CE4_8422_2325
  var hash = basis
  for byte in text.utf8 {
    if byte != UInt8(ascii: " ") {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    } else if hash != basis {
      body(hash)
      hash = basis
    }
  }
  if hash != basis { body(hash) }
}
