public import OrdersStoreProtocols

extension SQLiteStore {
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(OrdersStoreError) -> OrderReceipt {
    try await write(context, failing: OrdersStoreError.cannotCreate) { connection throws(Failure) in
      var order = order
      order.number = 0
      order.version = 1
      order.createdAt = context.at
      order.updatedAt = context.at
      let invalid = order.invalidFields
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      if let refusal = try connection.refusal(ofID: order.id) { throw Failure(.invalid([refusal])) }
      try connection.checkReference(of: order)
      let kept = try connection.insert(order)
      try connection.addEvent(.created, from: nil, to: kept, context)
      return kept
    }
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext) async throws(OrdersStoreError)
    -> [ImportOutcome]
  {
    let answer = try await answer(context, failing: OrdersStoreError.cannotCreate) { connection throws(Failure) in
      var outcomes: [ImportOutcome] = []
      outcomes.reserveCapacity(orders.count)
      for order in orders { outcomes.append(try connection.keep(imported: order, context)) }
      return ImportAnswer(outcomes)
    }
    return answer.value.outcomes
  }
}

extension Connection {
  /// Why an order cannot be given an id.
  fileprivate func refusal(ofID id: String) throws(Failure) -> InvalidField? {
    if try integer("SELECT count(*) FROM orders WHERE id = ?", [.text(id)]) > 0 { return .takenID }
    return try integer("SELECT count(*) FROM deleted_orders WHERE id = ?", [.text(id)]) > 0 ? .deletedID : nil
  }

  fileprivate func keep(imported order: Order, _ context: WriteContext) throws(Failure) -> ImportOutcome {
    let id = try first(
      """
      SELECT id FROM orders WHERE id = ?1 UNION ALL SELECT id FROM orders WHERE reference = ?2 LIMIT 1
      """, [.text(order.id), Value(order.reference)]
    ) { $0.text(0) }
    if let id { return .skipped(id: id) }
    var invalid = order.invalidFields
    if !OrderLimits.counter.contains(order.version) { invalid.append(.impossibleVersion(order.version)) }
    if let refusal = try refusal(ofID: order.id) { invalid.append(refusal) }
    guard invalid.isEmpty else { return .rejected(invalid) }
    var order = order
    var isFree = OrderLimits.importedNumber.contains(order.number)
    if isFree { isFree = try !hasNumber(order.number) }
    if !isFree { order.number = 0 }
    let kept = try insert(order)
    try addEvent(.imported, from: nil, to: kept, context)
    return .created(id: kept.id, number: kept.number)
  }

  /// Whether an order has a number, deleted ones included.
  func hasNumber(_ number: Int64) throws(Failure) -> Bool {
    try integer(
      "SELECT EXISTS (SELECT 1 FROM orders WHERE number = ?1) OR EXISTS (SELECT 1 FROM deleted_orders WHERE number = ?1)",
      [.integer(number)]) != 0
  }
}
