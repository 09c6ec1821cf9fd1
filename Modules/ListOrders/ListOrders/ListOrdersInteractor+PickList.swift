public import ListOrdersProtocols
import OrderQueries
import OrdersWorkerProtocols

extension ListOrdersInteractor {
  public func fetchPickList(_ request: ListOrders.FetchPickList.Request) async throws {
    var picked = PickedOrders()
    do throws(OrdersWorkerError) {
      if request.orders.isEmpty {
        try await pick(request.parameters, into: &picked)
      } else {
        try await pick(request.orders, into: &picked)
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentPickList(
      .init(orders: picked.open.sorted { $0.number < $1.number }, skipped: picked.count - picked.open.count))
  }

  /// Reads the orders with some names, each once.
  private func pick(_ names: [String], into picked: inout PickedOrders) async throws(OrdersWorkerError) {
    try PickedOrders.check(names.count)
    var known: Set<String> = []
    for name in names {
      let order = try await worker.fetchOrder(name)
      if known.insert(order.id).inserted { try picked.add([order]) }
    }
  }

  /// Reads the orders that match filters, those with the statuses of orders that wait unless the filters name one.
  private func pick(_ filters: OrdersParameters, into picked: inout PickedOrders) async throws(OrdersWorkerError) {
    var parameters = filters
    let typed = TypedQuery(parameters[.query].first ?? "").filters.map(\.field)
    if parameters[.status].isEmpty, !typed.contains(.status) {
      parameters[.status] = [OrderStatus.placed, .paid].map(\.rawValue)
    }
    (parameters.sort, parameters.limit) = ("number", Self.batchSize)
    while true {
      let page = try await worker.fetchWholeOrders(parameters, in: timeZone)
      try picked.add(page.orders)
      guard let next = page.next else { return }
      parameters.after = next.description
    }
  }
}

/// The orders of a pick list. Those that have nothing open are counted only, so that the limits bound the memory.
private struct PickedOrders {
  private(set) var open: [Order] = []
  private(set) var count = 0
  private var rows = 0

  /// - Throws: `invalid` for more orders or rows than a list may have.
  mutating func add(_ orders: [Order]) throws(OrdersWorkerError) {
    count += orders.count
    try Self.check(count)
    for order in orders where order.status.allowsShipment {
      // An order without items is picked as a whole.
      let lines = order.items.isEmpty && order.shippedPart == .none ? 1 : order.openLines.count
      rows += lines
      if lines > 0 { open.append(order) }
    }
    let most = ListOrders.FetchPickList.mostRows
    guard rows <= most else { throw Self.tooMany("need more than \(most) rows") }
  }

  /// - Throws: `invalid` for more orders than a list may have.
  static func check(_ count: Int) throws(OrdersWorkerError) {
    let most = ListOrders.FetchPickList.mostOrders
    guard count <= most else { throw tooMany("are more than \(most)") }
  }

  private static func tooMany(_ limit: String) -> OrdersWorkerError {
    .invalid([Violation("/orders", .text("\(limit); name fewer orders, or use more filters"))])
  }
}

extension OrderStatus {
  /// Whether pieces of an order with this status can be shipped.
  fileprivate var allowsShipment: Bool { [.placed, .paid, .shipped, .delivered].contains(self) }
}
