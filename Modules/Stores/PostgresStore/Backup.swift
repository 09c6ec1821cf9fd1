import BackupProtocols
import Locks
public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel

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
    try? await noteBackup()
  }

  /// Stores the present time as that of the last backup.
  private func noteBackup() async throws(StoreError) {
    let now = String(Instant.now().microseconds)
    try await save(isDryRun: false, failing: StoreError.cannotUpdate) { connection throws(Failure) in
      try connection.set("backup", to: now)
    }
  }

  public func fetchLastBackup() async throws(StoreError) -> Instant? {
    try await read { connection throws(Failure) in try connection.lastBackup() }
  }
}

extension Connection {
  /// The number of rows of a part.
  private static let rowsOfPart = 1_000

  fileprivate func lastBackup() throws(Failure) -> Instant? {
    try setting("backup").flatMap { Int64($0) }.map(Instant.init(microseconds:))
  }

  /// Calls a closure with each part of the store, in batches by key.
  fileprivate func forEachPart(
    _ extent: BackupExtent, progress: (Double) -> Void, _ body: (BackupPart) throws(Failure) -> Void
  ) throws(Failure) {
    let counters = try storeCounters()
    try body(.counters(counters))
    if let settings = try settings() { try body(.settings(settings)) }
    for isDeleted in [false, true] {
      try forEachTransfers(areDeleted: isDeleted) { transfers, last throws(Failure) in
        try body(.orders(transfers))
        progress(isDeleted ? 0.95 : 0.95 * Double(last) / Double(max(counters.lastNumber, last)))
      }
    }
    try body(.sample(try all("SELECT id FROM samples ORDER BY id") { $0.text() }))
    try forEachRecords { records throws(Failure) in try body(.idempotencyRecords(records)) }
    if extent == .everything { try body(.credentials(try credentials("true"))) }
    try body(.views(try views("true", [])))
    for areOwn in [true, false] {
      let melodies = try melodies("is_ours = ? ORDER BY id", [.integer(areOwn ? 1 : 0)])
      try body(.melodies(melodies, areOwn: areOwn))
    }
    if let record = try melodiesRefresh() { try body(.melodiesRefresh(record)) }
    for id in try all("SELECT id FROM shows ORDER BY id", [], { $0.text() }) {
      if let show = try trackedShow(id) { try body(.shows([show])) }
      if let picture = try poster(of: id) { try body(.poster(picture, show: id)) }
    }
    progress(1)
  }

  private func storeCounters() throws(Failure) -> StoreCounters {
    let last = try first("SELECT last_order, last_event FROM counters WHERE id = 1") { ($0.integer(), $0.integer()) }
    return StoreCounters(
      lastNumber: last?.0 ?? 0, lastEvent: last?.1 ?? 0, epoch: try setting("epoch") ?? "", lastBackup: try lastBackup()
    )
  }

  private func forEachTransfers(
    areDeleted: Bool, _ body: ([OrderTransfer], _ last: Int64) throws(Failure) -> Void
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
      try body(
        orders.map { OrderTransfer(order: $0.order, isDeleted: areDeleted, events: events[$0.order.id] ?? []) }, end)
      last = end
    }
  }

  private func forEachRecords(_ body: ([IdempotencyRecord]) throws(Failure) -> Void) throws(Failure) {
    var last = [Value.text(""), .text(""), .text("")]
    while true {
      let columns = "caller, operation, key, fingerprint, expires, order_id, contents"
      let rows = Condition(
        """
        SELECT \(columns) FROM answers
        WHERE caller >= ? AND (caller, operation, key) > (?, ?, ?)
        ORDER BY caller, operation, key LIMIT \(Self.rowsOfPart)
        """, values: [last[0]] + last)
      let records = try page(columns, of: rows, bytes: "octet_length(contents)", by: "caller, operation, key") { row in
        IdempotencyRecord(
          caller: row.text(), operation: row.text(), key: row.text(), fingerprint: row.text(), expires: row.instant(),
          orderID: row.optionalText(), contents: row.text())
      }.rows
      guard let end = records.last else { return }
      try body(records)
      last = [.text(end.caller), .text(end.operation), .text(end.key)]
    }
  }
}
