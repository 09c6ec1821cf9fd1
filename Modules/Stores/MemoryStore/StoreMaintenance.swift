public import OrdersStoreProtocols

extension MemoryStore {
  public func fetchInfo() -> StoreInfo {
    StoreInfo(
      url: "memory:", engine: "memory", schemaVersion: 0, orders: state.live.count { _ in true },
      deletedOrders: state.orders.values.count { $0.isDeleted },
      events: state.orders.values.reduce(0) { $0 + $1.events.count }, shows: state.shows.count,
      melodies: state.melodies.all.count, bytes: nil)
  }

  public func fetchSettings() -> StoreSettings { state.settings }

  public func changeSettings(_ settings: StoreSettings, replacing old: StoreSettings?, isDryRun: Bool)
    throws(StoreError) -> StoreSettings
  {
    let invalid = settings.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    guard old == nil || old == state.settings else { return state.settings }
    if !isDryRun { state.settings = settings }
    return settings
  }

  public func checkIntegrity() -> [String] { [] }

  public func fetchTransfer(after id: String?, limit: Int) -> [OrderTransfer] {
    let ids = state.orders.keys.filter { candidate in id.map { $0 < candidate } ?? true }.sorted()
    let orders = ids.prefix(max(0, limit)).lazy.compactMap { [state] in state.orders[$0] }
    return orders.map(\.transfer).prefixOfPage(\.contentBytes)
  }

  public func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) throws(StoreError) -> Int {
    var copy = state
    do {
      let count = try copy.save(orders)
      if !isDryRun { state = copy }
      return count
    } catch {
      throw .cannotCreate(error)
    }
  }

  public func markSample(_ ids: [String]) {
    state.sample.formUnion(ids.filter { state.orders[$0] != nil })
  }

  public func fetchSample() -> [String] {
    state.sample.filter { state.order($0) != nil }.sorted()
  }
}

extension MemoryState {
  /// Inserts orders of another store unchanged, and returns how many were not in this store before.
  mutating func save(_ transfers: [OrderTransfer]) throws(StoreError.Cause) -> Int {
    var events = Set(orders.values.flatMap(\.events).map(\.id))
    var count = 0
    for transfer in transfers {
      let order = transfer.order
      if let stored = orders[order.id] {
        if stored.transfer == transfer { continue }
        throw .conflict(OrderConflict(of: .edit(order), to: stored.order, seenVersion: order.version))
      }
      var invalid = transfer.invalidFields
      if self.order(numbered: order.number) != nil { invalid.append(.takenNumber) }
      if transfer.events.contains(where: { !events.insert($0.id).inserted }) { invalid.append(.takenEvent) }
      guard invalid.isEmpty else { throw .invalid(invalid) }
      if !transfer.isDeleted { _ = try unrivalled { order } }
      put(StoredOrder(order, isDeleted: transfer.isDeleted, events: transfer.events))
      lastNumber = max(lastNumber, order.number)
      lastEvent = max(lastEvent, transfer.events.last?.id ?? 0)
      count += 1
    }
    return count
  }
}
