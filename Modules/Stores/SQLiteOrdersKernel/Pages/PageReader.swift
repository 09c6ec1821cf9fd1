public import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
public import SQLiteKernel

/// Reads a page in the cheapest way: it tries several in turn, each with bounded work.
public struct PageReader {
  let connection: Connection
  let query: OrdersQuery
  /// The columns to read of each order, those of a summary first.
  let columns: [OrderColumn]

  let effort: Effort
  /// The number of parts of the page that have been read.
  private let part: Int
  /// The bytes that are left on the page.
  private let budget: PageBudget

  /// Creates a reader of the page that a query asks for.
  ///
  /// - Parameters:
  ///   - part: the number of parts of the page that were read before; the query is the rest of that page.
  ///   - budget: the bytes that are left on the page.
  ///   - effort: the work to try of each way; `nil` for what the query's time limit allows.
  package init(
    connection: Connection, query: OrdersQuery, columns: [OrderColumn], part: Int = 0,
    budget: PageBudget = PageBudget(),
    effort: Effort? = nil
  ) {
    self.connection = connection
    self.query = query
    self.columns = columns
    self.part = part
    self.budget = budget
    self.effort = effort ?? (Self.isPromised(query) || Self.readsHistory(query) ? .promised : .otherwise)
  }

  /// Returns whether a page of this query is found within ten milliseconds, however many orders there are.
  private static func isPromised(_ query: OrdersQuery) -> Bool {
    let filter = query.filter
    return filter.query == nil && filter.sku == nil && filter.tags.isEmpty && filter.withoutTags.isEmpty
      && !readsHistory(query) && filter.minTotal == nil
      && filter.maxTotal == nil
      && ![.total, .name].contains(query.sort.field)
  }

  /// Returns whether the filter reads the events of each order that it cannot exclude otherwise, so that few are tried.
  private static func readsHistory(_ query: OrdersQuery) -> Bool {
    query.filter.paidSince != nil || query.filter.shippedSince != nil
  }

  /// Returns whether a page of this query may take longer than a short read should wait for it.
  package static func isLong(_ query: OrdersQuery) -> Bool { !isPromised(query) || query.limit > longestShortPage }

  package static let longestShortPage = 1_000

  /// The amount of work to try before another way is better; a millisecond reads a few thousand orders.
  package struct Effort {
    /// How many orders to read in the list's own order first, which finds common matches.
    let glance: Int
    /// How many candidates to look up and sort.
    package let lookups: Int
    /// How many orders to read in the list's own order at once; the rest of the page is another part.
    var rows = 50_000
    /// How many entries of the list's index to pass over at once, where the index of terms excludes orders unread.
    var entries = 500_000
    /// How many orders with an email or a SKU to look up before any other way.
    var few = 500

    /// The work for a page within ten milliseconds.
    static let promised = Effort(glance: 1_000, lookups: 8_000)
    /// The work for a page within fifty milliseconds: for words and totals, and for lists by total and name.
    package static let otherwise = Effort(glance: 2_000, lookups: 100_000)
  }

  /// Returns the page's orders, and one more if there is another page.
  ///
  /// If this takes long, it returns a part of them, so that other reads have their turn.
  ///
  /// - Parameter bytes: returns the bytes of an order. The page ends before the first order that does not fit; `nil` if
  ///   all fit.
  /// - Returns: the orders, the position after which the rest of the page follows, `nil` if the page is whole, and the
  ///   bytes that are left on the page.
  @inlinable public func read<R>(
    _ make: (inout Row) throws(Failure) -> R, bytes: ((R) -> Int)? = nil
  ) throws(Failure) -> (orders: [R], rest: OrdersCursor?, budget: PageBudget) {
    var found: [R] = []
    let (count, rest, budget) = try readRows { row, budget throws(Failure) in
      found.append(try make(&row))
      guard let bytes, !budget.takes(bytes(found[found.count - 1])) else { return }
      found.removeLast()
      row.end()
    }
    // The rows before those are of a way that did not lead to the whole page.
    return (found.count == count ? found : Array(found.suffix(count)), rest, budget)
  }

  /// Calls a closure with each row of every way that it tries.
  ///
  /// - Returns: the number of rows of the last way, which are the page's, the position of the rest of the page, and the
  ///   bytes that are left on it.
  @usableFromInline func readRows(_ body: (inout Row, inout PageBudget) throws(Failure) -> Void) throws(Failure)
    -> (count: Int, rest: OrdersCursor?, budget: PageBudget)
  {
    var budget = budget
    let (count, rest) = try readRows(within: &budget, body)
    return (count, rest, budget)
  }

  private func readRows(
    within budget: inout PageBudget, _ body: (inout Row, inout PageBudget) throws(Failure) -> Void
  ) throws(Failure) -> (count: Int, rest: OrdersCursor?) {
    let filter = Filter(query.filter)
    let scan = try IndexScan(filter, query.sort, on: connection)
    let position = query.after.map { KeysetPosition.condition($0, ">") }
    if scan.readsSortTerms || filter.hasTotals { try connection.openSortTerms() }
    func rows(_ statement: Condition) throws(Failure) -> Int {
      var found = 0
      budget = self.budget
      try connection.rows(statement.sql, statement.values) { row throws(Failure) in
        try body(&row, &budget)
        if !budget.isSpent { found += 1 }
      }
      return found
    }
    func scanned(_ conditions: [Condition], through end: ListPlace? = nil) throws(Failure) -> Int {
      try rows(
        scan.statement(columns, after: query.after, through: end?.cursor, where: conditions, limit: count))
    }
    func narrowed(_ source: String, _ conditions: [Condition]) throws(Failure) -> Int {
      var statement = Condition.clause(conditions)
      statement.sql = "SELECT \(columns.list) FROM \(source)\(statement.sql) \(query.sort.clause) LIMIT \(count)"
      return try rows(statement)
    }
    func looked(up candidates: CandidateIndex) throws(Failure) -> Int {
      try narrowed(candidates.source, [candidates.condition] + filter.conditions + [position].compactMap { $0 })
    }
    if scan.rest.isEmpty { return (try scanned([]), nil) }
    if part == 0 {
      if let only = CandidateIndex.unique(filter) { return (try looked(up: only), nil) }
      if let few = try CandidateIndex.ofKeys(filter, limit: min(effort.few, effort.lookups), on: connection) {
        return (try looked(up: few), nil)
      }
      guard let end = try place(effort.glance, of: scan) else { return (try scanned(scan.rest), nil) }
      let soon = try scanned(scan.rest, through: end)
      if soon == count || budget.isSpent { return (soon, nil) }
      if let candidates = try CandidateIndex.best(filter, limit: effort.lookups, on: connection) {
        return (try looked(up: candidates), nil)
      }
      if let numbers = try ZoneMap(query, filter, position, on: connection)?.numbers(on: connection) {
        let list = numbers.map(String.init).joined(separator: ", ")
        return (try narrowed("orders NOT INDEXED", [Condition("number IN (\(list))")]), nil)
      }
    }
    // Common matches may still be far down the list, as a name is in a list of names.
    let known = scan.sources.count == 1 ? CandidateIndex.known(filter) : []
    // The first parts are smaller: if they find the page, it did not take long to find where they end.
    let most = (known.isEmpty ? effort.rows : effort.entries) >> max(0, 4 - 2 * part)
    let end = try place(within: most, of: scan)
    let found = try scanned(known + scan.rest, through: end)
    return (found, found == count || budget.isSpent ? nil : end?.cursor)
  }

  private var count: Int { query.limit.addingReportingOverflow(1).partialValue }

  /// Returns the place of the order that follows the first `count` ones of the list; `nil` if there are no more.
  private func place(_ count: Int, of scan: IndexScan) throws(Failure) -> ListPlace? {
    let statement = scan.statement(ofRow: count, after: query.after)
    let values = try connection.first(statement.sql, statement.values) { row in
      query.sort.columns.map { _ in row.value() }
    }
    return values.flatMap { ListPlace(values: $0, sort: query.sort) }
  }

  /// Returns a place of the list with at most `count` orders before it; `nil` if there are no more than those.
  ///
  /// It passes over the entries of each index alone, which takes a tenth of the steps of merging them.
  private func place(within count: Int, of scan: IndexScan) throws(Failure) -> ListPlace? {
    var first: ListPlace?
    for part in scan.parts {
      guard let place = try place(max(1, count / scan.sources.count), of: part) else { continue }
      if first.map({ place.isBefore($0) }) ?? true { first = place }
    }
    return first
  }
}

/// The place of an order in a list.
private struct ListPlace {
  let cursor: OrdersCursor

  /// Creates a place from the values of the columns by which the list is sorted; `nil` if they are none.
  init?(values: [Value], sort: OrdersSort) {
    let key: OrdersCursor.Key
    switch (sort.field, values.first, values.dropFirst().first) {
    case (.total, .text(let code)?, .integer(let units)?):
      guard let currency = Currency(code) else { return nil }
      key = .money(Money(minorUnits: units, currency: currency))
    case (.name, .text(let name)?, _): key = .text(name)
    case (.date, .integer(let value)?, _), (.updated, .integer(let value)?, _), (.number, .integer(let value)?, _):
      key = .integer(value)
    default: return nil
    }
    guard case .integer(let number)? = values.last else { return nil }
    cursor = OrdersCursor(sort: sort, key: key, number: number)
  }

  /// Returns whether this place is before another one of a list that is sorted by integers.
  func isBefore(_ other: ListPlace) -> Bool {
    guard case .integer(let key) = cursor.key, case .integer(let otherKey) = other.cursor.key else { return false }
    let (this, other) = ((key, cursor.number), (otherKey, other.cursor.number))
    return cursor.sort.isDescending ? other < this : this < other
  }
}

/// Conditions that select the rows before or after a position in a list.
enum KeysetPosition {
  /// Returns the condition that a row is after (`>`) or not after (`<=`) an order of a list, in the list's direction.
  ///
  /// It compares several columns as one row value; the last column is the number. SQLite seeks directly to a number among
  /// rows that are equal otherwise, instead of reading up to it, only if the statement names a collation for it.
  static func condition(_ place: OrdersCursor, _ comparison: String) -> Condition {
    let key: [Value] =
      switch place.key {
      case .integer(let number): [.integer(number)]
      case .money(let money): [.text(money.currency.code), .integer(money.minorUnits)]
      case .text(let text): [.text(text)]
      }
    let values = place.sort.field == .number ? key : key + [.integer(place.number)]
    let columns = place.sort.columns
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    let mirrored = [">": "<", "<=": ">="]
    let direction = place.sort.isDescending ? mirrored[comparison] ?? comparison : comparison
    return Condition("(\(columns.list)) \(direction) (\(places) COLLATE BINARY)", values: values)
  }
}
