import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel

// Numbers rise with time, and so, roughly, do dates and last changes. A span records the range of dates and changes of
// 1,024 consecutive numbers, so that a search for a month's orders by number or by change skips the blocks that have
// none. Spans only widen: an order that leaves one makes it less useful for a while, but never wrong.

/// The ranges of dates and last changes of a block of orders, with a bit for each status that occurs.
package struct Span {
  var dates: ClosedRange<Instant>
  var updates: ClosedRange<Instant>
  var statuses: Int64

  init(_ order: Order) {
    dates = order.date...order.date
    updates = order.updatedAt...order.updatedAt
    statuses = 1 << order.status.code
  }

  mutating func takeIn(_ other: Span) {
    dates = min(dates.lowerBound, other.dates.lowerBound)...max(dates.upperBound, other.dates.upperBound)
    updates = min(updates.lowerBound, other.updates.lowerBound)...max(updates.upperBound, other.updates.upperBound)
    statuses |= other.statuses
  }
}

/// Reads a page block by block, the best span first, until no other block can contain an order of the page.
package struct ZoneMap {
  package static let shift: Int64 = 10

  private let filter: Filter
  private let sort: OrdersSort
  private let position: Condition?
  private let count: Int
  /// The column by which blocks are sorted: the end of a span at which the list begins.
  private let best: String

  /// Creates a map for a query; `nil` if spans do not cover its sort field, or dates do not follow numbers.
  init?(_ query: OrdersQuery, _ filter: Filter, _ position: Condition?, on connection: Connection) throws(Failure) {
    self.filter = filter
    sort = query.sort
    self.position = position
    count = query.limit == .max ? .max : query.limit + 1
    switch sort.field {
    case .number: best = "block"
    case .date: best = sort.isDescending ? "last_date" : "first_date"
    case .updated: best = sort.isDescending ? "last_updated" : "first_updated"
    case .total, .name: return nil
    }
    guard try ZoneMap.areNarrow(on: connection) else { return nil }
  }

  /// Returns whether a block's dates and changes span, on average, at most a tenth of the whole range.
  private static func areNarrow(on connection: Connection) throws(Failure) -> Bool {
    try connection.integer(
      """
      SELECT avg(last_date - first_date) * 10 < max(last_date) - min(first_date)
      AND avg(last_updated - first_updated) * 10 <= max(last_updated) - min(first_updated) FROM spans
      """) != 0
  }

  /// Returns the numbers of the page's orders, in its order.
  func numbers(on connection: Connection) throws(Failure) -> [Int64] {
    var found: [Candidate] = []
    for span in try blocks(on: connection) {
      if found.count == count, let last = found.last, isBeyond(span.best, last) { break }
      let range = Condition(
        "number BETWEEN ? AND ?", .integer(span.block << ZoneMap.shift),
        .integer(span.block << ZoneMap.shift | (1 << ZoneMap.shift - 1)))
      let clause = Condition.clause([range] + filter.conditions + [position].compactMap { $0 })
      let more = try connection.all(
        "SELECT \(sort.columns[0].name), number FROM orders NOT INDEXED\(clause.sql) \(sort.clause) LIMIT \(count)",
        clause.values
      ) { Candidate(key: $0.integer(), number: $0.integer()) }
      found = Array((found + more).sorted { sort.isDescending ? $1 < $0 : $0 < $1 }.prefix(count))
    }
    return found.map(\.number)
  }

  /// Returns the blocks that can contain a matching order, the best first.
  private func blocks(on connection: Connection) throws(Failure) -> [(block: Int64, best: Int64)] {
    var conditions: [Condition] = []
    if let since = filter.filter.since { conditions.append(Condition("last_date >= ?", .integer(since.microseconds))) }
    if let before = filter.filter.before {
      conditions.append(Condition("first_date < ?", .integer(before.microseconds)))
    }
    if let updated = filter.filter.updatedSince {
      conditions.append(Condition("last_updated >= ?", .integer(updated.microseconds)))
    }
    if !filter.filter.statuses.isEmpty {
      let bits = filter.filter.statuses.reduce(0) { $0 | 1 << $1.code }
      conditions.append(Condition("statuses & \(bits) <> 0"))
    }
    let clause = Condition.clause(conditions)
    return try connection.all(
      "SELECT block, \(best) FROM spans\(clause.sql) ORDER BY \(best)\(sort.isDescending ? " DESC" : "")", clause.values
    ) { (block: $0.integer(), best: $0.integer()) }
  }

  /// Returns whether a block begins after the last order of a full page.
  private func isBeyond(_ best: Int64, _ last: Candidate) -> Bool {
    let key = sort.field == .number ? last.key >> ZoneMap.shift : last.key
    return sort.isDescending ? best < key : best > key
  }

  private struct Candidate: Comparable {
    let key: Int64
    let number: Int64

    static func < (left: Candidate, right: Candidate) -> Bool {
      (left.key, left.number) < (right.key, right.number)
    }
  }
}
