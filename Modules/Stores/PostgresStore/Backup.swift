package import BackupProtocols
import Locks
public import OrdersStoreProtocols
package import PostgresKernel
import PostgresOrdersKernel
import SQLCollectionsKernel
package import SQLKernel
import SQLOrdersKernel

extension PostgresStore {
  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    let format = backups
    let isWritten = Lock(false)
    // A reader of its own, so that no read waits for it; its transaction sees the store as it was when it began.
    let written = await Reader(opener).read { connection throws(Failure) in
      // The connection was lost after everything had been read.
      guard !isWritten.withLock(\.self) else { return }
      let draft = try Failure.naming { () throws(StoreError.Cause) in try format.begin(atPath: path) }
      // The disk of the backup may be slow.
      try connection.later("SET LOCAL idle_in_transaction_session_timeout = 600000")
      try connection.forEachPart(extent, progress: progress) { part throws(Failure) in
        if Task.isCancelled { throw Failure(.unavailable("the backup was stopped and is incomplete")) }
        try Failure.naming { () throws(StoreError.Cause) in try draft.add(part) }
      }
      try Failure.naming { () throws(StoreError.Cause) in try draft.finish() }
      isWritten.withLock { $0 = true }
    }
    if case .failure(let failure) = written { throw .cannotFetch(failure.cause) }
    // The backup is complete, also of a database that cannot be written.
    await noteBackup()
  }
}

extension Connection: BackupConnection {
  package func reserve(order: Int64, event: Int64) throws(Failure) {
    try writing().reserveNumber(order)
    try writing().reserveEvent(event)
  }

  package func transfers(after number: Int64, areDeleted: Bool) throws(Failure) -> [OrderTransfer] {
    let rows = Condition(
      """
      SELECT number, contents FROM \(areDeleted ? "deleted_orders" : "orders") WHERE number > ?
      ORDER BY number LIMIT \(Self.rowsOfPart)
      """, values: [.integer(number)])
    let orders = try page("contents", of: rows, bytes: Self.transferBytes, by: "number") { row throws(Failure) in
      try row.order()
    }.rows
    guard let end = orders.last?.number else { return [] }
    let events = Dictionary(
      grouping: try events("number > ? AND number <= ? ORDER BY id", [.integer(number), .integer(end)]), by: \.orderID)
    return orders.map { OrderTransfer(order: $0, isDeleted: areDeleted, events: events[$0.id] ?? []) }
  }

  package func records(
    _ condition: String, by order: String, _ values: [Value]
  ) throws(Failure) -> [IdempotencyRecord] {
    let rows = Condition("SELECT \(Table.answers.list) FROM answers WHERE \(condition)", values: values)
    return try page(Table.answers.list, of: rows, bytes: "octet_length(contents)", by: order) {
      IdempotencyRecord(&$0)
    }.rows
  }
}
