public import OrdersStoreProtocols

// The requests that change orders. The names in the JSON belong to the format, and do not change with those of the types.

extension RequestTable {
  static let orderWrites: [any RemoteRequest.Type] = [
    CreateOrder.self, ImportOrders.self, UpdateOrder.self, UndoLastChange.self, DeleteOrder.self, RestoreOrder.self,
    PurgeDeletedOrders.self, ErasePerson.self,
  ]
}

struct CreateOrder: RemoteRequest {
  static let form = RequestForm(.write, "create", StoreError.cannotCreate)
  enum CodingKeys: String, RequestKey { case order = "_0" }
  var order: Order
  func perform(_ call: StoreCall) async throws -> OrderReceipt { try await call.store.createOrder(order, call.context) }
}

struct ImportOrders: RemoteRequest {
  static let form = RequestForm(.write, "importing", within: .batch, StoreError.cannotCreate)
  enum CodingKeys: String, RequestKey { case orders = "_0" }
  var orders: [Order]

  func perform(_ call: StoreCall) async throws -> WriteReceipt<[ImportOutcome]> {
    try await call.store.importOrders(orders, call.context)
  }
}

/// A change of an order, which `OrderChange` lists for stores, events and this request.
struct UpdateOrder: RemoteRequest {
  static let form = RequestForm(.write, "update", StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case id, change = "_1" }
  var id: String
  var change: OrderChange

  func perform(_ call: StoreCall) async throws -> OrderReceipt {
    try await call.store.updateOrder(id, ifVersion: call.version, change, call.context)
  }
}

struct UndoLastChange: RemoteRequest {
  static let form = RequestForm(.write, "undo", StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case id }
  var id: String

  func perform(_ call: StoreCall) async throws -> OrderReceipt {
    try await call.store.undoLastChange(of: id, ifVersion: call.version, call.context)
  }
}

struct DeleteOrder: RemoteRequest {
  static let form = RequestForm(.write, "delete", StoreError.cannotDelete)
  enum CodingKeys: String, RequestKey { case id }
  var id: String

  func perform(_ call: StoreCall) async throws -> OrderReceipt {
    try await call.store.deleteOrder(id, ifVersion: call.version, call.context)
  }
}

struct RestoreOrder: RemoteRequest {
  static let form = RequestForm(.write, "restore", StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case id }
  var id: String

  func perform(_ call: StoreCall) async throws -> OrderReceipt {
    try await call.store.restoreOrder(id, ifVersion: call.version, call.context)
  }
}

struct PurgeDeletedOrders: RemoteRequest {
  static let form = RequestForm(.administer, "purge", within: .whole, mayTakeLong: true, StoreError.cannotDelete)
  enum CodingKeys: RequestKey {}

  func perform(_ call: StoreCall) async throws -> WriteReceipt<Int> {
    try await call.store.purgeDeletedOrders(call.context)
  }
}

struct ErasePerson: RemoteRequest {
  static let form = RequestForm(.administer, "erase", within: .whole, mayTakeLong: true, StoreError.cannotUpdate)
  enum CodingKeys: String, RequestKey { case selection = "_0" }
  var selection: PersonSelection

  func perform(_ call: StoreCall) async throws -> WriteReceipt<[Order]> {
    try await call.store.erasePerson(selection, call.context)
  }
}

extension StoreClient {
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    try order.check(StoreError.cannotCreate)
    return try await send(CreateOrder(order: order), context)
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ImportOutcome]>
  {
    try await write(orders, context, in: ImportOrders.init)
  }

  public func updateOrder(_ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    if case .edit(let order) = change { try order.check(StoreError.cannotUpdate) }
    return try await send(UpdateOrder(id: id, change: change), ifVersion: version, context)
  }

  public func undoLastChange(of id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await send(UndoLastChange(id: id), ifVersion: version, context)
  }

  public func deleteOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await send(DeleteOrder(id: id), ifVersion: version, context)
  }

  public func restoreOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await send(RestoreOrder(id: id), ifVersion: version, context)
  }

  public func purgeDeletedOrders(_ context: WriteContext) async throws(StoreError) -> WriteReceipt<Int> {
    try await send(PurgeDeletedOrders(), context)
  }

  public func erasePerson(_ selection: PersonSelection, _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Order]>
  {
    try await send(ErasePerson(selection: selection), context)
  }
}

extension Order {
  /// Checks the order's date before it is sent.
  ///
  /// - Throws: `invalid` if the date is out of range, as every store does.
  fileprivate func check(_ kind: (StoreError.Cause) -> StoreError) throws(StoreError) {
    guard !(Instant.earliest...Instant.latest).contains(date) else { return }
    throw kind(.invalid(invalidFields))
  }
}
