public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLCollectionsKernel
import SQLKernel

extension PostgresStore: StoreMaintenance {
  public func fetchInfo() async throws(StoreError) -> StoreInfo {
    let url = location.url
    return try await read(isLong: true) { connection throws(Failure) in
      func count(_ table: String) throws(Failure) -> Int {
        Int(try connection.integer("SELECT count(*) FROM \(table)"))
      }
      return StoreInfo(
        url: url, engine: "PostgreSQL \(connection.serverVersion)",
        schemaVersion: Int(try connection.integer("SELECT version FROM storekeeper WHERE id = 1")),
        orders: try count("orders"), deletedOrders: try count("deleted_orders"), events: try count("events"),
        shows: try count("shows"), melodies: try count("melodies"),
        bytes: try connection.integer("SELECT pg_database_size(current_database())"))
    }
  }

  public func checkIntegrity() async throws(StoreError) -> [String] {
    try await read(isLong: true) { connection throws(Failure) in
      var findings: [String] = []
      func count(_ what: String, _ condition: String) throws(Failure) {
        let count = try connection.integer("SELECT count(*) FROM \(condition)")
        if count > 0 { findings.append("\(count) \(what)") }
      }
      try count(
        "orders are both there and deleted",
        "deleted_orders WHERE number IN (SELECT number FROM orders) OR id IN (SELECT id FROM orders)")
      try count(
        "orders have no history",
        "orders WHERE NOT EXISTS (SELECT 1 FROM events WHERE events.number = orders.number)")
      try count(
        "events are of no order",
        """
        events WHERE NOT EXISTS (SELECT 1 FROM orders WHERE orders.number = events.number)
        AND NOT EXISTS (SELECT 1 FROM deleted_orders WHERE deleted_orders.number = events.number)
        """)
      try count("events have lost the items of their orders", "events WHERE \(ItemsInHistory.areMissing)")
      try count(
        "counters are behind the orders or the events",
        """
        counters WHERE last_order < (SELECT coalesce(max(number), 0) FROM orders)
        OR last_event < (SELECT coalesce(max(id), 0) FROM events)
        """)
      let differing = try connection.differingOrders()
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
    }
    if case .failure(let failure) = repaired { throw .cannotUpdate(failure.cause) }
    return computed
  }
}
