public import OrdersStoreProtocols
import SQLKernel
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

  /// Creates a reader of the page that a query asks for.
  ///
  /// - Parameters:
  ///   - part: the number of parts of the page that were read before; the query is the rest of that page.
  ///   - effort: the work to try of each way; `nil` for what the query's time limit allows.
  package init(
    connection: Connection, query: OrdersQuery, columns: [OrderColumn], part: Int = 0, effort: Effort? = nil
  ) {
    self.connection = connection
    self.query = query
    self.columns = columns
    self.part = part
    self.effort = effort ?? (Self.isPromised(query) || Self.readsHistory(query) ? .promised : .otherwise)
  }

  /// Returns whether a page of this query is found within ten milliseconds, however many orders there are.
  private static func isPromised(_ query: OrdersQuery) -> Bool {
    let filter = query.filter
    return filter.query == nil && filter.sku == nil && !readsHistory(query) && filter.minTotal == nil
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
  /// - Returns: the orders, and the position after which the rest of the page follows; `nil` if the page is whole.
  @inlinable public func read<R>(_ make: (inout Row) throws(Failure) -> R) throws(Failure)
    -> (orders: [R], rest: OrdersCursor?)
  {
    var found: [R] = []
    let (count, rest) = try readRows { row throws(Failure) in found.append(try make(&row)) }
    // The rows before those are of a way that did not lead to the whole page.
    return (found.count == count ? found : Array(found.suffix(count)), rest)
  }

  /// Calls a closure with each row of every way that it tries.
  ///
  /// - Returns: the number of rows of the last way, which are the page's, and the position of the rest of the page.
  @usableFromInline func readRows(_ body: (inout Row) throws(Failure) -> Void) throws(Failure)
    -> (count: Int, rest: OrdersCursor?)
  {
    let filter = Filter(query.filter)
    let scan = IndexScan(filter, query.sort)
    let position = query.after.map(KeysetPosition.after)
    func rows(_ statement: Condition) throws(Failure) -> Int {
      var found = 0
      try connection.rows(statement.sql, statement.values) { row throws(Failure) in
        found += 1
        try body(&row)
      }
      return found
    }
    func scanned(_ conditions: [Condition], through end: ListPlace? = nil) throws(Failure) -> Int {
      try rows(
        scan.statement(
          columns, query.sort, after: position, through: end?.through, where: conditions, ending: "LIMIT \(count)"))
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
      guard let end = try place(effort.glance, of: scan, position) else { return (try scanned(scan.rest), nil) }
      let soon = try scanned(scan.rest, through: end)
      if soon == count { return (soon, nil) }
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
    let end = try place(within: most, of: scan, position)
    let found = try scanned(known + scan.rest, through: end)
    return (found, found == count ? nil : end?.cursor)
  }

  private var count: Int { query.limit.addingReportingOverflow(1).partialValue }

  /// Returns the place of the order that follows the first `count` ones of the list; `nil` if there are no more.
  private func place(_ count: Int, of scan: IndexScan, _ position: Condition?) throws(Failure) -> ListPlace? {
    let columns = query.sort.columns
    let statement = scan.statement(columns, query.sort, after: position, ending: "LIMIT 1 OFFSET \(count)")
    let values = try connection.first(statement.sql, statement.values) { row in
      columns.map { _ in row.value() }
    }
    return values.map { ListPlace(values: $0, sort: query.sort) }
  }

  /// Returns a place of the list with at most `count` orders before it; `nil` if there are no more than those.
  ///
  /// It passes over the entries of each index alone, which takes a tenth of the steps of merging them.
  private func place(within count: Int, of scan: IndexScan, _ position: Condition?) throws(Failure) -> ListPlace? {
    var first: ListPlace?
    for part in scan.parts {
      guard let place = try place(max(1, count / scan.sources.count), of: part, position) else { continue }
      if first.map({ place.isBefore($0) }) ?? true { first = place }
    }
    return first
  }
}

/// The place of an order in a list.
private struct ListPlace {
  /// The values of the columns by which the list is sorted.
  let values: [Value]
  let sort: OrdersSort

  /// Returns whether this place is before another one of a list that is sorted by integers.
  func isBefore(_ other: ListPlace) -> Bool {
    let (these, others) = (values.map(\.integer), other.values.map(\.integer))
    return sort.isDescending
      ? others.lexicographicallyPrecedes(these) : these.lexicographicallyPrecedes(others)
  }

  /// The condition that selects the orders up to this one.
  var through: Condition { KeysetPosition.condition(sort.columns, sort.isDescending ? ">=" : "<=", values) }

  /// The position after this order.
  var cursor: OrdersCursor? {
    switch (sort.field, values.first, values.last) {
    case (.total, .text(let code)?, .integer(let number)?):
      guard values.count == 3, let currency = Currency(code), case .integer(let units) = values[1] else { return nil }
      return OrdersCursor(sort: sort, key: .money(Money(minorUnits: units, currency: currency)), number: number)
    case (.name, .text(let key)?, .integer(let number)?):
      return OrdersCursor(sort: sort, key: .text(key), number: number)
    case (.date, .integer(let key)?, .integer(let number)?), (.updated, .integer(let key)?, .integer(let number)?),
      (.number, .integer(let key)?, .integer(let number)?):
      return OrdersCursor(sort: sort, key: .integer(key), number: number)
    default: return nil
    }
  }
}

/// Conditions that select the rows before or after a position in a list.
enum KeysetPosition {
  /// Returns the condition that selects the rows after a cursor.
  static func after(_ cursor: OrdersCursor) -> Condition {
    let key: [Value] =
      switch cursor.key {
      case .integer(let number): [.integer(number)]
      case .money(let money): [.text(money.currency.code), .integer(money.minorUnits)]
      case .text(let text): [.text(text)]
      }
    let values = cursor.sort.field == .number ? key : key + [.integer(cursor.number)]
    return condition(cursor.sort.columns, cursor.sort.isDescending ? "<" : ">", values)
  }

  /// Returns a comparison of several columns as one row value; the last column is the number.
  ///
  /// SQLite seeks directly to a number among rows that are equal otherwise, instead of reading up to it, only if the
  /// statement names a collation for it.
  static func condition(_ columns: [OrderColumn], _ comparison: String, _ values: [Value]) -> Condition {
    let places = columns.map { _ in "?" }.joined(separator: ", ")
    return Condition(
      "(\(columns.list)) \(comparison) (\(places) COLLATE BINARY)", values: values)
  }
}

extension Value {
  /// The integer; 0 for another value.
  fileprivate var integer: Int64 { if case .integer(let integer) = self { integer } else { 0 } }
}
