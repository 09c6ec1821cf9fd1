package import OrdersStoreProtocols
package import SQLiteKernel
import SQLKernel
import SumsKernel

/// Counts the orders that match a filter: all of them, or up to a limit with bounded work.
package struct OrderCounter {
  let connection: Connection
  let filter: Filter
  var effort = Effort()

  package init(connection: Connection, filter: Filter) {
    self.connection = connection
    self.filter = filter
  }

  /// The highest amount of work for a count up to a limit; each part takes 10 to 20 milliseconds.
  struct Effort {
    /// How many orders to read in the order of a table or an index.
    var rows = 10_000
    /// How many orders to look up by number.
    var lookups = 10_000
    /// How many entries of the index of terms to read for a prefix.
    var terms = 100_000
    /// How many words of a query to look up in the index of terms by their prefixes.
    static let words = 8
  }

  /// Counts all matching orders, however many rows that reads.
  package func countAll() throws(Failure) -> Int {
    if filter.filter.isRolledUp { return try FileRollUp(connection).count(of: filter.filter) }
    if filter.hasTotals { try connection.openSortTerms() }
    return try count(in: try CandidateIndex.best(filter, limit: PageReader.Effort.otherwise.lookups, on: connection))
  }

  /// Counts matching orders up to a limit; the count is not exact if the work ends before the list does.
  package func count(upTo limit: Int) throws(Failure) -> ListCount {
    if filter.filter.isRolledUpWhole {
      return ListCount(found: try FileRollUp(connection).count(of: filter.filter), upTo: limit)
    }
    if filter.hasTotals { try connection.openSortTerms() }
    let indexed = try scan()
    if indexed.rest.isEmpty { return ListCount(found: try entries(of: indexed, upTo: limit), upTo: limit) }
    if let candidates = try CandidateIndex.ofFields(filter, limit: effort.lookups, on: connection) {
      return ListCount(found: try count(in: candidates), upTo: limit)
    }
    // Whole words match a subset of what their prefixes match, and at once.
    let words = filter.isOfWords ? filter.terms : nil
    let least = if let words { try matches(CandidateIndex.matching(probing: words, filter), upTo: limit) } else { 0 }
    if least > limit { return ListCount(limit, isExact: false) }
    let part = try read(indexed)
    if part.isWhole || part.found > limit { return ListCount(found: part.found, upTo: limit) }
    // FTS5 reads every order of a prefix before it returns the first: a common prefix has millions.
    let most = try mostOrders()
    let rare = Set(zip(comparedWords, part.words).filter { $1 * most / part.rows <= effort.terms }.map(\.0))
    if let words, CandidateIndex.indexed(words).joined().allSatisfy({ rare.contains($0.text) }) {
      return ListCount(found: try matches(CandidateIndex.matching(filter, words), upTo: limit), upTo: limit)
    }
    if let candidates = try CandidateIndex.ofWords(
      filter, where: rare.contains, limit: effort.lookups, on: connection)
    {
      return ListCount(found: try count(in: candidates), upTo: limit)
    }
    return ListCount(max(part.found, least), isExact: false)
  }

  private func count(in candidates: CandidateIndex?) throws(Failure) -> Int {
    let clause = Condition.clause([candidates?.condition].compactMap { $0 } + filter.conditions)
    return Int(
      try connection.integer("SELECT count(*) FROM \(candidates?.source ?? "orders")\(clause.sql)", clause.values))
  }

  // MARK: Indexes

  /// The scan whose index covers most of the filter.
  private func scan() throws(Failure) -> IndexScan {
    let field: OrdersSortField =
      if !filter.range([.since, .until]).isEmpty || filter.conditions.isEmpty {
        .date
      } else if filter[.updatedSince] != nil {
        .updated
      } else if !filter.range([.minTotal, .maxTotal]).isEmpty {
        .total
      } else {
        .number
      }
    return try IndexScan(filter, OrdersSort(field, isDescending: true), on: connection)
  }

  /// Returns the number of index entries in the scan's ranges, up to one more than a limit.
  private func entries(of scan: IndexScan, upTo limit: Int) throws(Failure) -> Int {
    let beyond = scan.entries(limit: 1, offset: limit)
    if try connection.first(beyond.sql, beyond.values, { _ in true }) != nil {
      // SQLite passes over an entry in a third of the steps in which it counts one.
      return limit.addingReportingOverflow(1).partialValue
    }
    let rows = scan.entries(limit: limit)
    return Int(try connection.integer("SELECT count(*) FROM (\(rows.sql))", rows.values))
  }

  /// Returns the number of orders that match an expression of the index of terms, up to one more than a limit.
  private func matches(_ expression: Condition, upTo limit: Int) throws(Failure) -> Int {
    let rows = limit.addingReportingOverflow(1).partialValue
    return Int(
      try connection.integer("SELECT count(*) FROM (\(expression.sql) LIMIT \(rows))", expression.values))
  }

  /// Returns an upper bound of the number of orders: the number of blocks, times their size.
  private func mostOrders() throws(Failure) -> Int {
    Int(try connection.integer("SELECT count(*) FROM spans")) << Int(ZoneMap.shift)
  }

  // MARK: Rows

  /// The statistics of the first orders of a scan.
  private struct Part {
    let rows: Int
    /// How many of these rows match the filter.
    let found: Int
    /// How many of these rows have a word that begins with each of `comparedWords`.
    let words: [Int]
    /// Whether these rows are all rows of the scan.
    let isWhole: Bool
  }

  private var comparedWords: [String] {
    Array(
      filter.terms.map { Set(CandidateIndex.indexed($0).joined().map(\.text)).sorted() }?.prefix(Effort.words) ?? [])
  }

  /// Reads the first orders of a scan, and checks for each the conditions that its index does not cover.
  private func read(_ scan: IndexScan) throws(Failure) -> Part {
    let flags = [Condition(all: scan.rest)] + comparedWords.map(Connection.word)
    let columns = Condition(
      flags.enumerated().map { "CASE WHEN \($1.sql) THEN 1 END AS flag\($0)" }.joined(separator: ", "),
      values: flags.flatMap(\.values))
    let counts = flags.indices.map { ", count(flag\($0))" }.joined()
    let rows = scan.rows(columns, limit: effort.rows)
    let part = try connection.first("SELECT count(*)\(counts) FROM (\(rows.sql))", rows.values) { row in
      let count = Int(row.integer())
      return Part(
        rows: max(1, count), found: Int(row.integer()),
        words: flags.dropFirst().map { _ in Int(row.integer()) }, isWhole: count < effort.rows)
    }
    return part ?? Part(rows: 1, found: 0, words: [], isWhole: true)
  }
}
