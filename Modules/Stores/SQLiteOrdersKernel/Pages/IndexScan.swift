import OrdersStoreProtocols
import SQLiteKernel

/// Reads orders in the list's order from indexes that are sorted by it, from any position on.
struct IndexScan {
  /// The tables with the index to use and its range; several are merged while they are read.
  let sources: [(source: String, range: [Condition])]
  /// The conditions that the ranges do not cover, checked for every row.
  let rest: [Condition]

  init(_ filter: Filter, _ sort: OrdersSort) {
    let statuses = filter.filter.statuses.map(\.code).sorted()
    func perStatus(_ index: String, of statuses: [Int64], _ range: [Condition]) -> [(String, [Condition])] {
      statuses.map { ("orders INDEXED BY \(index)", [Condition("status = \($0)")] + range) }
    }
    // The fields that the ranges cover; every other condition is checked for each row.
    let answered: Set<OrdersFilterField>
    switch sort.field {
    case .date:
      let range = filter.range([.since, .until])
      sources =
        statuses.isEmpty
        ? [("orders INDEXED BY orders_by_date", range)] : perStatus("orders_by_status_date", of: statuses, range)
      answered = [.status, .since, .until]
    case .updated:
      let all = statuses.isEmpty ? OrderStatus.byCode.map(\.code) : statuses
      sources = perStatus("orders_by_status_updated", of: all, filter.range([.updatedSince]))
      answered = [.status, .updatedSince]
    case .number:
      sources = statuses.isEmpty ? [("orders NOT INDEXED", [])] : perStatus("orders_by_status", of: statuses, [])
      answered = [.status]
    case .total:
      sources = [("orders INDEXED BY orders_by_total", filter.range([.minTotal, .maxTotal]))]
      answered = [.minTotal, .maxTotal]
    case .name:
      sources = [("orders INDEXED BY orders_by_name", [])]
      answered = []
    }
    rest = filter.conditions(without: answered)
  }

  /// Returns a statement that reads columns of every source in the list's order.
  ///
  /// - Parameter conditions: the conditions on every row.
  func statement(_ columns: [OrderColumn], _ sort: OrdersSort, where conditions: [Condition], ending: String)
    -> Condition
  {
    rows(Condition(columns.list), where: conditions, ending: "\(sort.clause) \(ending)")
  }

  /// Reads the first rows of the sources, one source after the other.
  ///
  /// - Parameters:
  ///   - columns: what to read of each row, with the values that it needs.
  ///   - limit: how many rows to read; a negative number for all.
  func rows(_ columns: Condition, limit: Int) -> Condition { rows(columns, where: [], ending: "LIMIT \(limit)") }

  private func rows(_ columns: Condition, where conditions: [Condition], ending: String) -> Condition {
    var values: [Value] = []
    let parts = sources.map { source, range in
      let clause = Condition.clause(range + conditions)
      values += columns.values + clause.values
      return "SELECT \(columns.sql) FROM \(source)\(clause.sql)"
    }
    return Condition("\(parts.joined(separator: " UNION ALL ")) \(ending)", values: values)
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
