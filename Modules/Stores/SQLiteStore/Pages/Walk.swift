import OrdersStoreProtocols

/// A way through orders that are sorted already: a page is read off, wherever in the list it begins.
struct Walk {
  /// Tables with the index to use, each with the range of it; several are merged as they are read.
  let sources: [(source: String, range: [Condition])]
  /// The conditions that the ranges leave to be asked of every row.
  let rest: [Condition]

  init(_ filter: Filter, _ sort: OrdersSort) {
    func perStatus(_ index: String, of statuses: [Int64], _ range: [Condition]) -> [(String, [Condition])] {
      statuses.map { ("orders INDEXED BY \(index)", [Condition("status = \($0)")] + range) }
    }
    let every = OrderStatus.byCode.map(\.code)
    let statuses = filter.statuses
    let others = [filter.number, filter.reference, filter.phone, filter.query]
    let unranged: [Condition?]
    switch sort.field {
    case .date:
      if let email = filter.email {
        sources = [("orders INDEXED BY orders_by_email", [email] + filter.dates)]
        unranged = [filter.status, filter.updated]
      } else if statuses.isEmpty {
        sources = [("orders INDEXED BY orders_by_date", filter.dates)]
        unranged = [filter.updated]
      } else {
        sources = perStatus("orders_by_status_date", of: statuses, filter.dates)
        unranged = [filter.updated]
      }
    case .updated:
      let range = [filter.updated].compactMap { $0 }
      sources = perStatus("orders_by_status_updated", of: statuses.isEmpty ? every : statuses, range)
      unranged = [filter.email] + filter.dates
    case .number:
      sources =
        statuses.isEmpty
        ? [("orders NOT INDEXED", [])] : perStatus("orders_by_status", of: statuses, [])
      unranged = [filter.email, filter.updated] + filter.dates
    case .total, .name:
      sources = [("orders INDEXED BY orders_by_\(sort.field)", [])]
      unranged = [filter.email, filter.status, filter.updated] + filter.dates
    }
    rest = (others + unranged).compactMap { $0 }
  }
}
