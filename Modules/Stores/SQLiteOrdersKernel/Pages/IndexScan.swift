import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel

/// Reads orders in the list's order from indexes that are sorted by it, from any position on.
struct IndexScan {
  /// The tables with the index to use and its first columns' values; several are merged while they are read.
  private(set) var sources: [(source: String, prefix: [Condition])]
  /// The lower and the upper end of the range that is read of each index.
  private let lower: Bound?, upper: Bound?
  /// The conditions that the ranges do not cover, checked for every row.
  let rest: [Condition]

  init(_ filter: Filter, _ sort: OrdersSort) {
    let statuses = filter.filter.statuses.map(\.code).sorted()
    func perStatus(_ index: String, of statuses: [Int64]) -> [(String, [Condition])] {
      statuses.map { ("orders INDEXED BY \(index)", [Condition("status = \($0)")]) }
    }
    // The fields that the ranges cover; every other condition is checked for each row.
    let answered: Set<OrdersFilterField>
    switch sort.field {
    case .date:
      sources =
        statuses.isEmpty
        ? [("orders INDEXED BY orders_by_date", [])] : perStatus("orders_by_status_date", of: statuses)
      (lower, upper) = (filter[.since].map(Bound.init), filter[.until].map(Bound.init))
      answered = [.status, .since, .until]
    case .updated:
      let all = statuses.isEmpty ? OrderStatus.byCode.map(\.code) : statuses
      sources = perStatus("orders_by_status_updated", of: all)
      (lower, upper) = (filter[.updatedSince].map(Bound.init), nil)
      answered = [.status, .updatedSince]
    case .number:
      sources = statuses.isEmpty ? [("orders NOT INDEXED", [])] : perStatus("orders_by_status", of: statuses)
      (lower, upper) = (nil, nil)
      answered = [.status]
    case .total:
      sources = [("orders INDEXED BY orders_by_total", [])]
      let (least, most) = (filter.filter.minTotal, filter.filter.maxTotal)
      (lower, upper) = (Bound(">=", least, else: most?.currency), Bound("<=", most, else: least?.currency))
      answered = [.minTotal, .maxTotal]
    case .name:
      sources = [("orders INDEXED BY orders_by_name", [])]
      (lower, upper) = (nil, nil)
      answered = []
    }
    rest = filter.conditions(without: answered)
  }

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
    _ columns: [OrderColumn], _ sort: OrdersSort, after position: Condition?, through end: Condition? = nil,
    where conditions: [Condition] = [], ending: String
  ) -> Condition {
    // Of two limits at one end of a range, SQLite seeks to one and checks the other for each row: it must seek to the
    // position or place, which is the nearer one.
    let (below, above) = sort.isDescending ? (end, position) : (position, end)
    let limits = [lower?.condition(isChecked: below != nil), upper?.condition(isChecked: above != nil), below, above]
    return rows(
      Condition(columns.list), where: limits.compactMap { $0 } + conditions, ending: "\(sort.clause) \(ending)")
  }

  /// Reads the first rows of the sources, one source after the other.
  ///
  /// - Parameters:
  ///   - columns: what to read of each row, with the values that it needs.
  ///   - limit: how many rows to read; a negative number for all.
  ///   - offset: how many rows to pass over before.
  func rows(_ columns: Condition, limit: Int, offset: Int = 0) -> Condition {
    let limits = [lower, upper].compactMap { $0?.condition(isChecked: false) }
    return rows(columns, where: limits, ending: "LIMIT \(limit)\(offset > 0 ? " OFFSET \(offset)" : "")")
  }

  private func rows(_ columns: Condition, where conditions: [Condition], ending: String) -> Condition {
    var values: [Value] = []
    let parts = sources.map { source, prefix in
      let clause = Condition.clause(prefix + conditions)
      values += columns.values + clause.values
      return "SELECT \(columns.sql) FROM \(source)\(clause.sql)"
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

    /// Creates an end of the range of totals: the given one, or that of all totals in a currency; `nil` for neither.
    init?(_ comparison: String, _ total: Money?, else currency: Currency?) {
      if let total {
        (names, rest) = ("currency, total", " \(comparison) (?, ?)")
        values = [.text(total.currency.code), .integer(total.minorUnits)]
      } else if let currency {
        (names, rest, values) = ("currency", " \(comparison) (?)", [.text(currency.code)])
      } else {
        return nil
      }
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
