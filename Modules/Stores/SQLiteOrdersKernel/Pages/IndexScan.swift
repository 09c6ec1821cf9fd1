import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SortTermsKernel

/// Reads orders in the list's order from indexes that are sorted by it, from any position on.
struct IndexScan {
  /// An index, and its first columns' values.
  struct Source {
    /// The rows of orders in the order of the index.
    let rows: String
    /// The entries of the index alone.
    let entries: String
    let prefix: [Condition]

    /// Creates a source of an index of orders.
    init(_ index: String, _ prefix: [Condition] = []) {
      (rows, entries, self.prefix) = (index, index, prefix)
    }

    /// Creates a source of a table of dates.
    ///
    /// - Parameter columns: the columns that the table has as orders have them.
    init(_ dates: String, with columns: String, _ prefix: [Condition] = []) {
      (rows, entries, self.prefix) = ("\(dates) CROSS JOIN orders USING (\(columns))", dates, prefix)
    }

    /// The index of sort terms, which has each order in several lists.
    static let sortTerms = Source(
      rows: "temp.sort_entries CROSS JOIN orders ON orders.number = sort_entries.doc", entries: "temp.sort_entries")

    private init(rows: String, entries: String) {
      (self.rows, self.entries, prefix) = (rows, entries, [])
    }
  }

  /// The indexes; several are merged while they are read.
  private(set) var sources: [Source]
  private let sort: OrdersSort
  /// The list of the index of sort terms; `nil` for an index of orders.
  private let list: SortList?
  /// The lower and the upper end of the range that is read of each index.
  private let lower: Bound?, upper: Bound?
  /// The conditions that the ranges do not cover, checked for every row.
  let rest: [Condition]

  /// Creates a scan for a filter and a sort order.
  init(_ filter: Filter, _ sort: OrdersSort, on connection: Connection) throws(Failure) {
    self.sort = sort
    list = SortList(sort)
    let statuses = filter.filter.statuses.map(\.code).sorted()
    func perStatus(_ index: String, of statuses: [Int64]) -> [Source] {
      statuses.map { Source("orders INDEXED BY \(index)", [Condition("status = \($0)")]) }
    }
    // The fields that the ranges cover; every other condition is checked for each row.
    let answered: Set<OrdersFilterField>
    switch sort.field {
    case .date:
      sources =
        statuses.isEmpty
        ? [Source("dates", with: "date, number")]
        : statuses.map { Source("dates_by_status", with: "status, date, number", [Condition("status = \($0)")]) }
      if try connection.hasWaitingDates {
        let codes = statuses.map { "\($0)" }.joined(separator: ", ")
        sources.append(
          Source(
            "dates_delta", with: "date, number, status, currency, total",
            statuses.isEmpty ? [] : [Condition("status IN (\(codes))")]))
      }
      (lower, upper) = (filter[.since].map(Bound.init), filter[.until].map(Bound.init))
      answered = [.status, .since, .until]
    case .updated:
      let all = statuses.isEmpty ? OrderStatus.byCode.map(\.code) : statuses
      sources = perStatus("orders_by_status_updated", of: all)
      (lower, upper) = (filter[.updatedSince].map(Bound.init), nil)
      answered = [.status, .updatedSince]
    case .number:
      sources = statuses.isEmpty ? [Source("orders NOT INDEXED")] : perStatus("orders_by_status", of: statuses)
      (lower, upper) = (nil, nil)
      answered = [.status]
    case .total, .name:
      sources = [.sortTerms]
      let totals = sort.field == .total ? filter.filter : OrdersFilter()
      let range = list?.conditions(from: totals.minTotal, through: totals.maxTotal)
      (lower, upper) = (range.map { Bound($0.lower) }, range.map { Bound($0.upper) })
      answered = sort.field == .total ? [.minTotal, .maxTotal] : []
    }
    rest = filter.conditions(without: answered)
  }

  var readsSortTerms: Bool { list != nil }

  /// The scans of each source alone.
  var parts: [IndexScan] {
    sources.map { source in
      var part = self
      part.sources = [source]
      return part
    }
  }

  /// Returns a statement that reads columns of every source in the list's order.
  ///
  /// - Parameters:
  ///   - position: the condition of the position at which the list begins; `nil` for its start.
  ///   - end: the condition of the place at which the list ends; `nil` for its end.
  ///   - conditions: the conditions on every row.
  func statement(
    _ columns: [OrderColumn], after position: OrdersCursor?, through end: OrdersCursor? = nil,
    where conditions: [Condition] = [], limit: Int
  ) -> Condition {
    rows(
      Condition(columns.list), of: \.rows, where: limits(after: position, through: end) + conditions,
      ending: "\(order) LIMIT \(limit)")
  }

  /// Returns a statement that reads the columns of the list's order of the row that follows the first `count` ones.
  func statement(ofRow count: Int, after position: OrdersCursor?) -> Condition {
    let (columns, limits) = (sort.columns.list, limits(after: position, through: nil))
    let ending = "\(order) LIMIT 1 OFFSET \(count)"
    guard list != nil else { return rows(Condition(columns), of: \.rows, where: limits, ending: ending) }
    let entry = rows(Condition("doc"), of: \.entries, where: limits, ending: ending)
    return Condition("SELECT \(columns) FROM orders WHERE number = (\(entry.sql))", values: entry.values)
  }

  private var order: String { list == nil ? sort.clause : "ORDER BY term" }

  /// Returns the conditions of the range, from a position on and through a place.
  private func limits(after position: OrdersCursor?, through end: OrdersCursor?) -> [Condition] {
    // Of two limits at one end of a range, SQLite seeks to one and checks the other for each row: it must seek to the
    // position or place, which is the nearer one.
    let (start, end) = (position.map { limit(">", $0) }, end.map { limit("<=", $0) })
    let (below, above) = isRising ? (start, end) : (end, start)
    return [lower?.condition(isChecked: below != nil), upper?.condition(isChecked: above != nil), below, above]
      .compactMap { $0 }
  }

  /// Whether the values of the index rise in the list's order.
  private var isRising: Bool { list != nil || !sort.isDescending }

  /// Returns the condition that a row is after (`>`) or not after (`<=`) an order of the list.
  private func limit(_ comparison: String, _ place: OrdersCursor) -> Condition {
    guard let list else { return KeysetPosition.condition(place, comparison) }
    return Condition("term \(comparison) ?", Value(list.term(of: place)))
  }

  /// Reads the first rows of the sources, one source after the other.
  ///
  /// - Parameters:
  ///   - columns: what to read of each row, with the values that it needs.
  ///   - limit: how many rows to read; a negative number for all.
  func rows(_ columns: Condition, limit: Int) -> Condition {
    rows(columns, of: \.rows, where: limits(after: nil, through: nil), ending: "LIMIT \(limit)")
  }

  /// Returns one row for each entry of the sources' ranges.
  ///
  /// - Parameters:
  ///   - limit: the maximum number of rows.
  ///   - offset: how many entries to pass over before.
  func entries(limit: Int, offset: Int = 0) -> Condition {
    rows(
      Condition("1"), of: \.entries, where: limits(after: nil, through: nil),
      ending: "LIMIT \(limit)\(offset > 0 ? " OFFSET \(offset)" : "")")
  }

  private func rows(
    _ columns: Condition, of table: KeyPath<Source, String>, where conditions: [Condition], ending: String
  ) -> Condition {
    var values: [Value] = []
    let parts = sources.map { source in
      let clause = Condition.clause(source.prefix + conditions)
      values += columns.values + clause.values
      return "SELECT \(columns.sql) FROM \(source[keyPath: table])\(clause.sql)"
    }
    return Condition("\(parts.joined(separator: " UNION ALL ")) \(ending)", values: values)
  }

  /// One end of the range of an index.
  private struct Bound {
    private let names: String
    private let rest: String
    private let values: [Value]

    /// Creates the end of a range from a comparison that begins with a column.
    init(_ condition: Condition) {
      (names, values) = (String(condition.sql.prefix { $0 != " " }), condition.values)
      rest = String(condition.sql.dropFirst(names.count))
    }

    /// - Parameter isChecked: whether SQLite checks the condition for each row, instead of seeking to its place.
    func condition(isChecked: Bool) -> Condition {
      let columns = isChecked ? "+" + names.replacing(", ", with: ", +") : names
      return Condition("(\(columns))\(rest)", values: values)
    }
  }
}

extension OrdersSort {
  /// The columns by which the list is sorted; the last is the unique number.
  var columns: [OrderColumn] {
    switch field {
    case .date: [.date, .number]
    case .number: [.number]
    case .updated: [.updated, .number]
    case .total: [.currency, .total, .number]
    case .name: [.nameKey, .number]
    }
  }

  var clause: String {
    "ORDER BY " + columns.map { isDescending ? "\($0.name) DESC" : $0.name }.joined(separator: ", ")
  }
}
