public import OrdersStoreProtocols
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
  /// Returns the sums of the orders that match a filter and of their refunds, by bucket and currency.
  ///
  /// This code adds them up instead of SQLite, which would compare each date with each offset of a zone, and sort all
  /// orders by their buckets.
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum] {
    try check(filter.invalidFields)
    return try await read(isLong: true) { connection throws(Failure) in
      try connection.sums(of: filter, by: bucket)
    }
  }
}
