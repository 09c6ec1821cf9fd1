public import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLKernel
import SQLOrdersKernel

extension PostgresStore {
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    let prepared = PreparedOrder(order.isNew(at: context.at))
    let invalid = prepared.order.invalidFieldsIfNew
    // A key of several writes is checked before the first one.
    let offset = context.key?.ofRequest == nil ? NumberOffset() : nil
    return try await write(context, offset: offset, failing: StoreError.cannotCreate) { connection throws(Failure) in
      guard invalid.isEmpty else { throw Failure(.invalid(invalid)) }
      // Among other writes, the table refuses a taken id or reference; then each write runs alone, and says which.
      if connection.isAlone { try connection.checkPlace(of: prepared.order) }
      let stored = try connection.insert(prepared)
      try connection.addEvent(.created, from: nil, to: stored, context)
      return stored
    }
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext) async throws(StoreError)
    -> WriteReceipt<[ImportOutcome]>
  {
    let prepared = Prefetch(orders, PreparedOrder.init)
    let answer = try await answer(context, failing: StoreError.cannotCreate) { connection throws(Failure) in
      ImportResult(try connection.add(orders, prepared, context))
    }
    return WriteReceipt(answer.value.outcomes, isReplayed: answer.isReplayed)
  }
}

extension Order {
  /// Returns this order as a new one, without a number.
  fileprivate func isNew(at now: Instant) -> Order {
    var order = self
    (order.number, order.version, order.createdAt, order.updatedAt) = (0, 1, now, now)
    return order
  }
}

extension Connection {
  /// Checks that no order and no deleted order has the id of a new order, and no order its reference.
  fileprivate func checkPlace(of order: Order) throws(Failure) {
    let places = try known(ids: [order.id], references: [order.reference].compactMap(\.self))
    if places.deleted.contains(order.id) { throw Failure(.invalid([.deletedID])) }
    if places.byID[order.id] != nil { throw Failure(.invalid([.takenID])) }
    try checkReference(of: order)
  }

  /// Returns which ids and references are in the store: the ids of the orders by both, and the ids of deleted orders.
  private func known(ids: [String], references: [String]) throws(Failure)
    -> (byID: [String: String], byReference: [String: String], deleted: Set<String>)
  {
    var (byID, byReference, deleted): ([String: String], [String: String], Set<String>) = ([:], [:], [])
    let rows = try all(
      """
      SELECT 1::bigint, id, id FROM orders WHERE id = ANY (?)
      UNION ALL SELECT 2, reference, id FROM orders WHERE reference = ANY (?)
      UNION ALL SELECT 3, id, id FROM deleted_orders WHERE id = ANY (?)
      """, [.texts(ids), .texts(references), .texts(ids)]
    ) { (kind: $0.integer(), key: $0.text(), id: $0.text()) }
    for row in rows {
      switch row.kind {
      case 1: byID[row.key] = row.id
      case 2: byReference[row.key] = row.id
      default: deleted.insert(row.key)
      }
    }
    return (byID, byReference, deleted)
  }

  /// Adds imported orders, and returns an outcome for each, in their order.
  fileprivate func add(
    _ orders: [Order], _ prepared: Prefetch<PreparedOrder>, _ context: WriteContext
  ) throws(Failure) -> [ImportOutcome] {
    let writing = try writing()
    writing.isImport = true
    var known = try known(ids: orders.map(\.id.searchable), references: orders.compactMap(\.reference?.searchable))
    var taken = try taken(orders.map(\.number).filter(OrderLimits.importedNumber.contains))
    var outcomes: [ImportOutcome] = []
    for index in orders.indices {
      if index > 0, index.isMultiple(of: writing.limits.imported) { try synchronize() }
      let prepared = prepared[index]
      var order = prepared.order
      if let id = known.byID[order.id] ?? order.reference.flatMap({ known.byReference[$0] }) {
        outcomes.append(.skipped(id: id))
        continue
      }
      let invalid =
        order.invalidFieldsIfImported + (known.deleted.contains(order.id) ? [.deletedID] : [])
      guard invalid.isEmpty else {
        outcomes.append(.rejected(invalid))
        continue
      }
      if !OrderLimits.importedNumber.contains(order.number) || taken.contains(order.number) { order.number = 0 }
      let stored = try insert(order.number == prepared.order.number ? prepared : PreparedOrder(order))
      taken.insert(stored.number)
      known.byID[stored.id] = stored.id
      if let reference = stored.reference { known.byReference[reference] = stored.id }
      try addEvent(.imported, from: nil, to: stored, context)
      outcomes.append(.created(id: stored.id, number: stored.number))
    }
    return outcomes
  }
}
