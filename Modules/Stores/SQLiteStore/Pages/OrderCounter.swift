import OrdersStoreProtocols

/// Counts the orders that a filter finds: all of them, or up to a limit with bounded work.
struct OrderCounter {
  let connection: Connection
  let filter: Filter
  var effort = Effort()

  /// How much work a count up to a limit takes at most: each part ten to twenty milliseconds.
  struct Effort {
    /// How many orders to read in the order of a table or an index.
    var rows = 10_000
    /// How many orders to look up one by one.
    var lookups = 10_000
    /// How many entries of the index of terms to read for the beginning of a word.
    var terms = 100_000
    /// How many of a query's words to look for in the index of terms by their beginnings.
    static let words = 8
  }

  /// Counts to the end, however many orders that reads.
  func countAll() throws(Failure) -> Int {
    try count(in: try CandidateIndex.best(filter, limit: PageReader.Effort.otherwise.lookups, on: connection))
  }

  /// Counts up to a limit; where the work ends before, the count is what was found by then, and not exact.
  func count(upTo limit: Int) throws(Failure) -> ListCount {
    let indexed = scan
    if indexed.rest.isEmpty { return ListCount(found: try entries(of: indexed, upTo: limit), upTo: limit) }
    if let candidates = try CandidateIndex.ofFields(filter, limit: effort.lookups, on: connection) {
      return ListCount(found: try count(in: candidates), upTo: limit)
    }
    // Whole words find a part of what their beginnings find, and at once.
    let words = filter.isOfWords ? filter.terms : nil
    let least = if let words { try matches(CandidateIndex.matching(probing: words), upTo: limit) } else { 0 }
    if least > limit { return ListCount(limit, isExact: false) }
    let part = try read(indexed)
    if part.isWhole || part.found > limit { return ListCount(found: part.found, upTo: limit) }
    // FTS5 reads every order of a word's beginning before it gives the first: of a common one there are millions.
    let most = try mostOrders()
    let rare = zip(comparedWords, part.words).filter { $1 * most / part.rows <= effort.terms }.map(\.0)
    if let words, rare == words.words {
      return ListCount(found: try matches(CandidateIndex.matching(words), upTo: limit), upTo: limit)
    }
    if let candidates = try CandidateIndex.ofWords(filter, among: rare, limit: effort.lookups, on: connection) {
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

  /// The way through the orders on which an index answers most of the filter.
  private var scan: IndexScan {
    let field: OrdersSort.Field =
      if !filter.range([.since, .until]).isEmpty || filter.conditions.isEmpty {
        .date
      } else if filter[.updatedSince] != nil {
        .updated
      } else if !filter.range([.minTotal, .maxTotal]).isEmpty {
        .total
      } else {
        .number
      }
    return IndexScan(filter, OrdersSort(field, isDescending: true))
  }

  /// The number of entries that indexes have for a filter, up to one above a limit.
  private func entries(of scan: IndexScan, upTo limit: Int) throws(Failure) -> Int {
    let rows = scan.rows(Condition("1"), limit: limit.addingReportingOverflow(1).partialValue)
    return Int(try connection.integer("SELECT count(*) FROM (\(rows.sql))", rows.values))
  }

  /// The number of orders that an expression of the index of terms finds, up to one above a limit.
  private func matches(_ expression: Condition, upTo limit: Int) throws(Failure) -> Int {
    let rows = limit.addingReportingOverflow(1).partialValue
    return Int(
      try connection.integer("SELECT count(*) FROM (\(expression.sql) LIMIT \(rows))", expression.values))
  }

  /// How many orders there are at most: the blocks of numbers that have any, times their size.
  private func mostOrders() throws(Failure) -> Int {
    Int(try connection.integer("SELECT count(*) FROM spans")) << Int(ZoneMap.shift)
  }

  // MARK: Rows

  /// What the first orders on a way are.
  private struct Part {
    let rows: Int
    /// Of these, the filter finds so many.
    let found: Int
    /// Of these, so many have a word that begins with each of `comparedWords`.
    let words: [Int]
    /// Whether no others follow.
    let isWhole: Bool
  }

  private var comparedWords: [String] { Array(filter.terms?.words.prefix(Effort.words) ?? []) }

  /// Reads the first orders on a way, and asks each what its index does not answer.
  private func read(_ scan: IndexScan) throws(Failure) -> Part {
    let flags = [Condition(all: scan.rest)] + comparedWords.map(Filter.word)
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
