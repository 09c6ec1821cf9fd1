public import OrdersStoreProtocols
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
  /// Returns the sums of the orders that match a filter, by bucket and currency.
  ///
  /// This code adds them up instead of SQLite, which would compare each date with each offset of a zone, and sort all
  /// orders by their buckets.
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    return try await read(isLong: true) { connection throws(Failure) in
      let filter = Filter(filter)
      let candidates = try CandidateIndex.best(filter, limit: PageReader.Effort.otherwise.lookups, on: connection)
      let clause = Condition.clause([candidates?.condition].compactMap { $0 } + filter.conditions)
      let source = candidates?.source ?? "orders NOT INDEXED"
      var sums = OrderSums(by: bucket)
      try connection.rows(
        "SELECT number, status, date, currency, total FROM \(source)\(clause.sql)", clause.values
      ) { row throws(Failure) in
        let number = row.integer()
        let (status, date, currency) = (try row.status(of: number), row.instant(), try row.currency(of: number))
        sums.add(Money(minorUnits: row.integer(), currency: currency), status, at: date)
      }
      return sums.all
    }
  }
}
