public import OrdersStoreProtocols

extension SQLiteStore {
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(OrdersStoreError) -> OrderReceipt {
    var order = order
    order.number = 0
    order.version = 1
    order.createdAt = context.at
    order.updatedAt = context.at
    let (prepared, invalid) = (PreparedOrder(order), order.invalidFields)
    return try await write(context, failing: OrdersStoreError.cannotCreate) { connection throws(Failure) in
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      if let refusal = try connection.refusal(ofID: prepared.order.id) { throw Failure(.invalid([refusal])) }
      try connection.checkReference(of: prepared.order)
      let kept = try connection.insert(prepared)
      try connection.addEvent(.created, from: nil, to: kept, context)
      return kept
    }
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext) async throws(OrdersStoreError)
    -> WriteReceipt<[ImportOutcome]>
  {
    let batch = MadeAhead(count: (orders.count + 255) / 256) { index in
      orders[index * 256..<min(orders.count, index * 256 + 256)].map(ImportedOrder.init)
    }
    let extent: Extent = orders.count > 1_000 ? .manyOrders : .fewOrders
    let answer = try await answer(context, extent: extent, failing: OrdersStoreError.cannotCreate) {
      connection throws(Failure) in
      var outcomes: [ImportOutcome] = []
      outcomes.reserveCapacity(orders.count)
      for index in batch.indices {
        for order in batch[index] { outcomes.append(try connection.keep(order, context)) }
      }
      return ImportAnswer(outcomes)
    }
    return WriteReceipt(answer.value.outcomes, isReplayed: answer.isReplayed)
  }
}

/// An order from elsewhere, and all that forbids to keep it.
private struct ImportedOrder: Sendable {
  let prepared: PreparedOrder
  let invalid: [InvalidField]

  init(_ order: Order) {
    prepared = PreparedOrder(order)
    invalid =
      order.invalidFields
      + (OrderLimits.counter.contains(order.version) ? [] : [.impossibleVersion(order.version)])
  }
}

extension Connection {
  /// Why an order cannot be given an id.
  fileprivate func refusal(ofID id: String) throws(Failure) -> InvalidField? {
    if try integer("SELECT count(*) FROM orders WHERE id = ?", [.text(id)]) > 0 { return .takenID }
    return try isDeleted(id) ? .deletedID : nil
  }

  private func isDeleted(_ id: String) throws(Failure) -> Bool {
    try integer("SELECT count(*) FROM deleted_orders WHERE id = ?", [.text(id)]) > 0
  }

  fileprivate func keep(_ imported: ImportedOrder, _ context: WriteContext) throws(Failure) -> ImportOutcome {
    var prepared = imported.prepared
    let id = try first(
      """
      SELECT id FROM orders WHERE id = ?1 UNION ALL SELECT id FROM orders WHERE reference = ?2 LIMIT 1
      """, [.text(prepared.order.id), Value(prepared.order.reference)]
    ) { $0.text(0) }
    if let id { return .skipped(id: id) }
    let invalid = try imported.invalid + (isDeleted(prepared.order.id) ? [.deletedID] : [])
    guard invalid.isEmpty else { return .rejected(invalid) }
    var isFree = OrderLimits.importedNumber.contains(prepared.order.number)
    if isFree { isFree = try !hasNumber(prepared.order.number) }
    if !isFree { prepared.giveUpNumber() }
    let kept = try insert(prepared)
    try addEvent(.imported, from: nil, to: kept, context)
    return .created(id: kept.id, number: kept.number)
  }

  /// Whether an order has a number, deleted ones included.
  func hasNumber(_ number: Int64) throws(Failure) -> Bool {
    try integer(
      """
      SELECT EXISTS (SELECT 1 FROM orders WHERE number = ?1)
        OR EXISTS (SELECT 1 FROM deleted_orders WHERE number = ?1)
      """,
      [.integer(number)]) != 0
  }
}
