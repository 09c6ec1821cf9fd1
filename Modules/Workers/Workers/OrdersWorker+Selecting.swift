public import OrdersWorkerProtocols

extension OrdersWorker {
  public func selectOrders(_ ids: [String], _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[String]>
  {
    guard options.idempotencyKey != nil else { return WriteReceipt(ids) }
    let context = try context(options, "select") { _ in }
    // A store answers an import of an order that it has with its id, and records that answer for the key. It rejects
    // an order that it does not have, since version 0 is invalid.
    let orders = ids.map { id in
      var order = Order(emptyAt: context.at, id: id, in: .usd)
      order.version = 0
      return order
    }
    let receipt = try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.importOrders(orders, context)
    }
    let known = receipt.answer.compactMap { outcome in
      if case .skipped(let id) = outcome { id } else { nil }
    }
    return WriteReceipt(known, isReplayed: receipt.isReplayed)
  }
}
