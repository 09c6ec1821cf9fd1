package import BackupProtocols
package import OrdersStoreProtocols
package import SQLKernel

// The parts of a backup are the same in both SQL stores, whatever their tables are.

/// A connection that reads and writes the parts of a backup.
package protocol BackupConnection: CollectionsConnection {
  /// Returns the last number and event id that were given.
  func lastNumbers() throws(Failure) -> (order: Int64, event: Int64)
  /// Makes sure that later orders and events get numbers above these.
  func reserve(order: Int64, event: Int64) throws(Failure)
  /// Inserts orders with their histories.
  func insert(_ transfers: [OrderTransfer]) throws(Failure)
  /// Calls a closure with the orders and their histories by number, in parts that end at their rows or at their bytes.
  func forEachTransfers(areDeleted: Bool, _ body: ([OrderTransfer]) throws(Failure) -> Void) throws(Failure)
  /// Calls a closure with the answers to idempotency keys, in parts that end at their rows or at their bytes.
  func forEachRecords(_ body: ([IdempotencyRecord]) throws(Failure) -> Void) throws(Failure)
}

extension BackupConnection {
  /// The number of rows of a part.
  package static var rowsOfPart: Int { 1_000 }

  package func add(_ part: BackupPart) throws(Failure) {
    switch part {
    case .counters(let counters):
      // Numbers and ids above these are not given again: only the epoch says that the ids mean other events.
      try reserve(order: counters.lastNumber, event: counters.lastEvent)
      if !counters.epoch.isEmpty { try set("epoch", to: counters.epoch) }
      if let lastBackup = counters.lastBackup { try set("backup", to: String(lastBackup.microseconds)) }
    case .settings(let settings): try set("shop", to: try Failure.json(settings))
    case .orders(let orders): try insert(orders)
    case .sample(let ids): try put(ids.map { [.text($0)] }, into: .samples)
    case .idempotencyRecords(let records): try put(records.map(\.row), into: .answers)
    case .credentials(let credentials): try put(credentials)
    case .views(let views): try put(views)
    case .melodies(let melodies, let areOwn): try insert(melodies, areOurs: areOwn)
    case .melodiesRefresh(let record): try put(record)
    case .shows(let shows): try insert(shows)
    case .poster(let picture, let show): try put(picture, of: show)
    }
  }

  /// Calls a closure with each part of the store, in batches by key.
  ///
  /// - Parameter progress: receives the part that is done, from 0 to 1.
  package func forEachPart(
    _ extent: BackupExtent, progress: (Double) -> Void, _ body: (BackupPart) throws(Failure) -> Void
  ) throws(Failure) {
    let last = try lastNumbers()
    try body(
      .counters(
        StoreCounters(
          lastNumber: last.order, lastEvent: last.event, epoch: try setting("epoch") ?? "",
          lastBackup: try lastBackup())))
    if let settings = try settings() { try body(.settings(settings)) }
    for areDeleted in [false, true] {
      try forEachTransfers(areDeleted: areDeleted) { transfers throws(Failure) in
        try body(.orders(transfers))
        guard let number = transfers.last?.order.number else { return }
        progress(areDeleted ? 0.95 : 0.95 * Double(number) / Double(max(last.order, number)))
      }
    }
    try body(.sample(try all("SELECT id FROM samples ORDER BY id") { $0.text() }))
    try forEachRecords { records throws(Failure) in try body(.idempotencyRecords(records)) }
    if extent == .everything { try body(.credentials(try credentials())) }
    try body(.views(try views("true")))
    for areOwn in [true, false] {
      let melodies = try melodies("is_ours = ? ORDER BY id", [.integer(areOwn ? 1 : 0)])
      try body(.melodies(melodies, areOwn: areOwn))
    }
    if let record = try melodiesRefresh() { try body(.melodiesRefresh(record)) }
    for id in try all("SELECT id FROM shows ORDER BY id", { $0.text() }) {
      if let show = try trackedShow(id) { try body(.shows([show])) }
      if let picture = try poster(of: id) { try body(.poster(picture, show: id)) }
    }
    progress(1)
  }
}

extension IdempotencyRecord {
  /// The values of a row of `Table.answers`.
  fileprivate var row: [Value] {
    [
      .text(caller), .text(operation), .text(key), .text(fingerprint), .instant(expires), Value(orderID),
      .text(contents),
    ]
  }

  /// Reads a record from the columns of `Table.answers`.
  package init(_ row: inout some SQLRow) {
    self.init(
      caller: row.text(), operation: row.text(), key: row.text(), fingerprint: row.text(), expires: row.instant(),
      orderID: row.optionalText(), contents: row.text())
  }
}
