public import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
import SQLiteKernel
import SQLiteOrdersKernel

extension SQLiteStore {
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    let prepared = PreparedOrder(new: order, at: context.at)
    let invalid = prepared.order.invalidFieldsIfNew
    return try await write(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      let stored = try connection.add(prepared)
      try connection.addEvent(.created, from: nil, to: stored, context)
      return stored
    }
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext) async throws(StoreError)
    -> WriteReceipt<[ImportOutcome]>
  {
    let imported = Prefetch(orders, ImportedOrder.init)
    let answer = try await answer(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      var outcomes: [ImportOutcome] = []
      outcomes.reserveCapacity(orders.count)
      for index in imported.indices { outcomes.append(try connection.save(imported[index], context)) }
      return ImportResult(outcomes)
    }
    return WriteReceipt(answer.value.outcomes, isReplayed: answer.isReplayed)
  }
}

extension PreparedOrder {
  /// Creates a new order without a number. It is not inlined, since the caller's task would reserve room for all
  /// copies.
  @inline(never)
  fileprivate convenience init(new order: Order, at now: Instant) {
    var order = order
    order.number = 0
    order.version = 1
    order.createdAt = now
    order.updatedAt = now
    self.init(order)
  }
}

/// An imported order with the faults for which it is refused.
private struct ImportedOrder: Sendable {
  let prepared: PreparedOrder
  let invalid: [Violation]

  init(_ order: Order) {
    prepared = PreparedOrder(order)
    invalid = order.invalidFieldsIfImported
  }
}

extension Connection {
  /// Inserts a new order. The table refuses a taken id or reference; only then is the other order looked up.
  fileprivate func add(_ prepared: PreparedOrder) throws(Failure) -> Order {
    guard insertsAtOnce else { return try insert(prepared) }
    // The rows of other writes fail on their own.
    try insertWaiting()
    let (summaries, changes) = (orderSummaries, orderSummaries.changes)
    do throws(Failure) {
      let stored = try insert(prepared)
      try insertWaiting()
      return stored
    } catch {
      summaries.changes = changes
      guard error.code?.primary == .constraint else { throw error }
      if try isDeleted(prepared.order.id) { throw Failure(.invalid([.deletedID])) }
      if try order(prepared.order.id) != nil { throw Failure(.invalid([.takenID])) }
      try checkReference(of: prepared.order)
      throw error
    }
  }

  private func isDeleted(_ id: String) throws(Failure) -> Bool {
    try integer("SELECT count(*) FROM deleted_orders WHERE id = ?", [.text(id)]) > 0
  }

  fileprivate func save(_ imported: ImportedOrder, _ context: WriteContext) throws(Failure) -> ImportOutcome {
    let prepared = imported.prepared
    let known = try first(
      """
      SELECT id, FALSE FROM orders WHERE id = ?1 UNION ALL SELECT id, FALSE FROM orders WHERE reference = ?2 \
      UNION ALL SELECT id, TRUE FROM deleted_orders WHERE id = ?1 LIMIT 1
      """, [.text(prepared.order.id), Value(prepared.order.reference)]
    ) { (id: $0.text(), isDeleted: $0.flag()) }
    if let known, !known.isDeleted { return .skipped(id: known.id) }
    let invalid = imported.invalid + (known == nil ? [] : [.deletedID])
    guard invalid.isEmpty else { return .rejected(invalid) }
    var isFree = OrderLimits.importedNumber.contains(prepared.order.number)
    if isFree { isFree = try !hasNumber(prepared.order.number) }
    let stored = try insert(isFree ? prepared : prepared.withoutNumber)
    try addEvent(.imported, from: nil, to: stored, context)
    return .created(id: stored.id, number: stored.number)
  }

  /// Returns whether a live or deleted order has this number.
  func hasNumber(_ number: Int64) throws(Failure) -> Bool {
    try integer(
      """
      SELECT EXISTS (SELECT 1 FROM orders WHERE number = ?1)
        OR EXISTS (SELECT 1 FROM deleted_orders WHERE number = ?1)
      """,
      [.integer(number)]) != 0
  }
}
