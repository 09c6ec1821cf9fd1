package import OrdersStoreProtocols

extension Order {
  /// The order of a list, written without regard to how any store does it.
  package func comes(before other: Order, _ field: OrdersSort.Field) -> Bool {
    let (mine, others): ([UInt8], [UInt8])
    switch field {
    case .date where date != other.date: return date < other.date
    case .updated where updatedAt != other.updatedAt: return updatedAt < other.updatedAt
    case .number: return number < other.number
    case .total where currency != other.currency: return currency.code < other.currency.code
    case .total where total != other.total: return total.minorUnits < other.total.minorUnits
    case .name: (mine, others) = (Array(name.sortKey.utf8), Array(other.name.sortKey.utf8))
    case .date, .updated, .total: (mine, others) = ([], [])
    }
    return mine != others ? mine.lexicographicallyPrecedes(others) : number < other.number
  }
}

extension OrdersQuery {
  /// Goes on to the page after another, and fails where that is the same one again: no rule waits for ever.
  ///
  /// - Returns: whether there is one.
  package mutating func advance<Element>(
    past page: OrdersPage<Element>, file: String = #fileID, line: Int = #line
  ) throws -> Bool {
    if let next = page.next { try expect("the list goes on", next == after, false, file: file, line: line) }
    after = page.next
    return after != nil
  }
}
