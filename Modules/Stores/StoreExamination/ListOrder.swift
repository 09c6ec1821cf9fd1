package import OrdersStoreProtocols

extension Order {
  /// Returns whether this order comes before another in a list by `field`, computed independently of every store.
  package func comes(before other: Order, _ field: OrdersSortField) -> Bool {
    summary.comes(before: other.summary, field)
  }
}

extension OrderSummary {
  /// Returns whether this order comes before another in a list by `field`, computed independently of every store.
  package func comes(before other: OrderSummary, _ field: OrdersSortField) -> Bool {
    let (mine, others): ([UInt8], [UInt8])
    switch field {
    case .date where date != other.date: return date < other.date
    case .updated where updatedAt != other.updatedAt:
      // An older server does not send the time of the last change.
      guard let updatedAt, let otherTime = other.updatedAt else { return true }
      return updatedAt < otherTime
    case .number: return number < other.number
    case .total where total.currency != other.total.currency:
      return total.currency.code < other.total.currency.code
    case .total where total != other.total: return total.minorUnits < other.total.minorUnits
    case .name: (mine, others) = (Array(name.sortKey.utf8), Array(other.name.sortKey.utf8))
    case .date, .updated, .total: (mine, others) = ([], [])
    }
    return mine != others ? mine.lexicographicallyPrecedes(others) : number < other.number
  }
}

extension OrdersQuery {
  /// Moves the query's cursor behind a page; fails if the page does not advance, so that no rule loops for ever.
  ///
  /// - Returns: whether there is a next page.
  package mutating func advance<Element>(
    past page: OrdersPage<Element>, file: String = #fileID, line: Int = #line
  ) throws -> Bool {
    if let next = page.next { try expect("the list goes on", next == after, false, file: file, line: line) }
    after = page.next
    return after != nil
  }
}
