public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLCollectionsKernel
import SQLKernel
import SQLOrdersKernel
import SumsKernel

extension PostgresStore: StoreMaintenance {
  public func fetchInfo() async throws(StoreError) -> StoreInfo {
    let url = location.url
    return try await read(isLong: true) { connection throws(Failure) in
      try connection.info(
        url: url, engine: "PostgreSQL \(connection.serverVersion)",
        schemaVersion: try connection.integer("SELECT version FROM storekeeper WHERE id = 1"),
        bytes: try connection.integer("SELECT pg_database_size(current_database())"))
    }
  }

  public func checkIntegrity() async throws(StoreError) -> [String] {
    try await read(isLong: true) { connection throws(Failure) in
      var findings = try connection.findings([
        "counters are behind the orders or the events":
          """
        counters WHERE last_order < (SELECT coalesce(max(number), 0) FROM orders)
        OR last_event < (SELECT coalesce(max(id), 0) FROM events)
        """
      ])
      // An update of the search index is no fault.
      let last = try connection.setting(SearchIndexUpdate.setting).flatMap { Int64($0) }
      let differing = try connection.differingOrders(through: last)
      if differing > 0 { findings.append("\(differing) orders are listed or searched by other values than their own") }
      let wrong = try connection.wrongRollUpRows()
      if wrong > 0 { findings.append("\(wrong) sums differ from the orders") }
      return findings
    }
  }

  public func repair(isDryRun: Bool) async throws(StoreError) -> [String] {
    let computed = ["the search terms", "the values by which orders are listed", "the sums"]
    guard !isDryRun else { return computed }
    let repaired = await writer.maintain { connection throws(Failure) in
      try connection.repairOrders()
      try connection.fillRollUp()
      try SearchIndexUpdate.finish(on: connection)
    }
    if case .failure(let failure) = repaired { throw .cannotUpdate(failure.cause) }
    return computed
  }

  public func updateSearchIndex() async throws(StoreError) -> Bool {
    do throws(Failure) {
      return try await commit(isDryRun: false, WriteHint()) { connection throws(Failure) in
        try SearchIndexUpdate.advance(on: connection) { last throws(Failure) in
          try connection.repairOrders(after: last, limit: SearchIndexUpdate.ordersAtOnce)
        }
      }
    } catch {
      throw .cannotUpdate(error.cause)
    }
  }
}
