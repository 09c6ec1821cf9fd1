public import OrdersStoreProtocols

extension MemoryStore {
  public func createOrder(_ order: Order, _ context: WriteContext) throws(StoreError) -> OrderReceipt {
    let answer = try write(context, StoreError.cannotCreate) {
      (state: inout MemoryState) throws(StoreError.Cause) -> Order in
      var order = order
      order.version = 1
      order.createdAt = context.at
      order.updatedAt = context.at
      return try state.add(order, .created, context)
    }
    return OrderReceipt(order: answer.value, isReplayed: answer.isReplayed)
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext)
    throws(StoreError) -> WriteReceipt<[ImportOutcome]>
  {
    let answer = try write(context, StoreError.cannotCreate) { state in
      orders.map { state.add(imported: $0, context) }
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func updateOrder(
    _ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext
  ) throws(StoreError) -> OrderReceipt {
    try replace(id, version, change, change.kind, context) { stored throws(Violation) in
      try stored.order.ready(for: change) { stored.events }.applying(change, by: context.author.name, at: context.at)
    }
  }

  public func undoLastChange(
    of id: String, ifVersion version: Int64?, _ context: WriteContext
  ) throws(StoreError) -> OrderReceipt {
    try replace(id, version, nil, .undone, context) { stored throws(Violation) in
      guard !stored.events.isEmpty else { throw Violation("", .noHistory) }
      return try stored.order.undoing(stored.events.suffix(Order.eventsToUndo), at: context.at)
    }
  }

  private func replace(
    _ id: String, _ version: Int64?, _ change: OrderChange?, _ kind: OrderEvent.Kind, _ context: WriteContext,
    by transform: (StoredOrder) throws(Violation) -> Order
  ) throws(StoreError) -> OrderReceipt {
    let answer = try write(context, StoreError.cannotUpdate) {
      (state: inout MemoryState) throws(StoreError.Cause) -> Order in
      let stored = try state.seen(id, version, change)
      let after = try state.unrivalled { () throws(Violation) in try transform(stored) }
      return after == stored.order ? after : state.put(after, kind, after: stored, context)
    }
    return OrderReceipt(order: answer.value, isReplayed: answer.isReplayed)
  }

  public func deleteOrder(
    _ id: String, ifVersion version: Int64?, _ context: WriteContext
  ) throws(StoreError) -> OrderReceipt {
    let answer = try write(context, StoreError.cannotDelete) {
      (state: inout MemoryState) throws(StoreError.Cause) -> Order in
      let stored = try state.seen(id, version, nil)
      let after = try StoreError.Cause.unless { () throws(Violation) in try stored.order.next(at: context.at) }
      return state.put(after, isDeleted: true, .deleted, after: stored, context)
    }
    return OrderReceipt(order: answer.value, isReplayed: answer.isReplayed)
  }

  public func restoreOrder(
    _ id: String, ifVersion version: Int64?, _ context: WriteContext
  ) throws(StoreError) -> OrderReceipt {
    let answer = try write(context, StoreError.cannotUpdate) {
      (state: inout MemoryState) throws(StoreError.Cause) -> Order in
      guard let stored = try state.order(id, isDeleted: true)?.at(version, nil) else { throw .notFound(id) }
      let order = try state.unrivalled { () throws(Violation) in try stored.order.next(at: context.at) }
      return state.put(order, .restored, after: stored, context)
    }
    return OrderReceipt(order: answer.value, isReplayed: answer.isReplayed)
  }

  public func purgeDeletedOrders(_ context: WriteContext) throws(StoreError) -> WriteReceipt<Int> {
    let answer = try write(context, StoreError.cannotDelete) { state in
      let purged = state.orders.values.filter(\.isDeleted)
      let deleted = purged.map(\.order.id)
      for id in deleted { state.remove(id) }
      state.purgedEvent = (purged.flatMap(\.events).map(\.id) + [state.purgedEvent].compactMap(\.self)).max()
      state.sample.subtract(deleted)
      return deleted.count
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }

  public func erasePerson(
    _ selection: PersonSelection, _ context: WriteContext
  ) throws(StoreError) -> WriteReceipt<[Order]> {
    let answer = try write(context, StoreError.cannotUpdate) {
      (state: inout MemoryState) throws(StoreError.Cause) -> [Order] in
      try state.erase(selection, context)
    }
    return WriteReceipt(answer.value, isReplayed: answer.isReplayed)
  }
}
