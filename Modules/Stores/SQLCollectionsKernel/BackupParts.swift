package import BackupProtocols
package import OrdersStoreProtocols
package import SQLKernel
package import SQLOrdersKernel

// The parts of a backup are the same in both SQL stores, whatever their tables are.

/// A connection that reads and writes the parts of a backup.
package protocol BackupConnection: CollectionsConnection, OrdersConnection {
  /// Makes sure that later orders and events get numbers above these.
  func reserve(order: Int64, event: Int64) throws(Failure)
  /// Returns orders with their histories by number, up to the rows or the bytes of a part.
  func transfers(after number: Int64, areDeleted: Bool) throws(Failure) -> [OrderTransfer]
  /// Returns the answers to idempotency keys that meet a condition, up to the bytes of a part.
  func records(_ condition: String, by order: String, _ values: [Value]) throws(Failure) -> [IdempotencyRecord]
}

extension BackupConnection {
  /// The number of rows of a part.
  package static var rowsOfPart: Int { 1_000 }

  private func records(after last: IdempotencyRecord?) throws(Failure) -> [IdempotencyRecord] {
    let key = ["caller", "operation", "key"]
    let position = Condition(
      key, values: [.text(last?.caller ?? ""), .text(last?.operation ?? ""), .text(last?.key ?? "")])
    let order = key.joined(separator: ", ")
    return try records(
      "\(position.sql) ORDER BY \(order) LIMIT \(Self.rowsOfPart)", by: order, position.values)
  }

  package func add(_ part: BackupPart) throws(Failure) {
    switch part {
    case .counters(let counters):
      // Numbers and ids above these are not given again: only the epoch says that the ids mean other events.
      try reserve(order: counters.lastNumber, event: counters.lastEvent)
      if !counters.epoch.isEmpty { try set("epoch", to: counters.epoch) }
      if let lastBackup = counters.lastBackup { try set("backup", to: String(lastBackup.microseconds)) }
    case .settings(let settings): try set("shop", to: try Failure.json(settings))
    case .orders(let orders): for order in orders { try insert(order) }
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
      var transfers = try transfers(after: 0, areDeleted: areDeleted)
      while let number = transfers.last?.order.number {
        try body(.orders(transfers))
        progress(areDeleted ? 0.95 : 0.95 * Double(number) / Double(max(last.order, number)))
        transfers = try self.transfers(after: number, areDeleted: areDeleted)
      }
    }
    try body(.sample(try all("SELECT id FROM samples ORDER BY id") { $0.text() }))
    var records = try records(after: nil)
    while let last = records.last {
      try body(.idempotencyRecords(records))
      records = try self.records(after: last)
    }
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
