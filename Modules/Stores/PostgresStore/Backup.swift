package import BackupProtocols
import Locks
public import OrdersStoreProtocols
package import PostgresKernel
import PostgresOrdersKernel
import SQLCollectionsKernel
import SQLKernel

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
        if Task.isCancelled { throw Failure(.unavailable("the backup has been ended, and is not complete")) }
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
  package func lastNumbers() throws(Failure) -> (order: Int64, event: Int64) {
    try first("SELECT last_order, last_event FROM counters WHERE id = 1") { ($0.integer(), $0.integer()) } ?? (0, 0)
  }

  package func reserve(order: Int64, event: Int64) throws(Failure) {
    try writing().reserveNumber(order)
    try writing().reserveEvent(event)
  }

  package func insert(_ transfers: [OrderTransfer]) throws(Failure) {
    for transfer in transfers { try insert(transfer) }
  }

  package func forEachTransfers(
    areDeleted: Bool, _ body: ([OrderTransfer]) throws(Failure) -> Void
  ) throws(Failure) {
    let table = areDeleted ? "deleted_orders" : "orders"
    var last: Int64 = 0
    while true {
      let rows = Condition(
        "SELECT number, contents FROM \(table) WHERE number > ? ORDER BY number LIMIT \(Self.rowsOfPart)",
        values: [.integer(last)])
      let orders = try page("number, contents", of: rows, bytes: Self.transferBytes, by: "number") {
        row throws(Failure) in (number: row.integer(), order: try row.order())
      }.rows
      guard let end = orders.last?.number else { return }
      let events = Dictionary(
        grouping: try events("number > ? AND number <= ? ORDER BY id", [.integer(last), .integer(end)]), by: \.orderID)
      try body(orders.map { OrderTransfer(order: $0.order, isDeleted: areDeleted, events: events[$0.order.id] ?? []) })
      last = end
    }
  }

  package func forEachRecords(_ body: ([IdempotencyRecord]) throws(Failure) -> Void) throws(Failure) {
    let key = ["caller", "operation", "key"]
    var position = Condition(key, values: key.map { _ in .text("") })
    while true {
      let order = key.joined(separator: ", ")
      let rows = Condition(
        "SELECT \(Table.answers.list) FROM answers WHERE \(position.sql) ORDER BY \(order) LIMIT \(Self.rowsOfPart)",
        values: position.values)
      let records = try page(Table.answers.list, of: rows, bytes: "octet_length(contents)", by: order) {
        IdempotencyRecord(&$0)
      }.rows
      guard let end = records.last else { return }
      try body(records)
      position = Condition(key, values: [.text(end.caller), .text(end.operation), .text(end.key)])
    }
  }
}
