public import OrdersWorkerProtocols

extension OrdersWorker {
  func delete(_ order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try await writing(order, options, "delete") {
      $0.add(version)
    } _: { order, context throws(OrdersWorkerError) in
      try await OrdersWorkerError.wrapping { () throws(StoreError) in
        try await store.deleteOrder(order.id, ifVersion: version, context)
      }
    }
  }

  func restore(_ order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    // Deleted orders are searched first: another order may have taken the reference by now.
    let deleted = try await findDeleted(order)
    let wanted = if let deleted { deleted } else { try await requireOrder(order) }
    let notDeleted =
      if let version, version != wanted.version {
        OrdersWorkerError.store(.cannotUpdate(.conflict(OrderConflict(of: nil, to: wanted, seenVersion: version))))
      } else {
        OrdersWorkerError.invalid([Violation("", .notDeleted(wanted.number))])
      }
    guard deleted != nil || options.idempotencyKey != nil else { throw notDeleted }
    let context = try context(options, "restore") { hash in
      hash.add(wanted.id)
      hash.add(version)
    }
    do {
      return try await store.restoreOrder(wanted.id, ifVersion: version, context)
    } catch {
      let error = OrdersWorkerError.store(error)
      throw deleted == nil && error.isNotFound ? notDeleted : error
    }
  }

  public func purgeDeletedOrders(_ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<Int> {
    let context = try context(options, "purge") { _ in }
    return try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.purgeDeletedOrders(context)
    }
  }

  public func erasePerson(ofOrder order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  {
    let id = try await find(order).order.id
    let context = try context(options, "erase") { hash in
      hash.add(id)
      hash.add(version)
    }
    return try await erase(.order(id: id, ifVersion: version), context)
  }

  public func erasePerson(email: String, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  {
    guard let email = email.nilIfBlank else { throw .invalid([Violation("/email", .missing)]) }
    // A second erasure changes nothing, so that no key is needed; a stored key must not reveal the erased email.
    var context = try context(options, "erase") { _ in }
    context.key = nil
    return try await erase(.email(email), context)
  }

  private func erase(_ selection: PersonSelection, _ context: WriteContext)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  {
    try await OrdersWorkerError.wrapping { () throws(StoreError) in
      try await store.erasePerson(selection, context)
    }
  }
}
