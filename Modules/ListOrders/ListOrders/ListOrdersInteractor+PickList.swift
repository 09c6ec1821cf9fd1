public import ListOrdersProtocols
import OrderQueries
import OrdersWorkerProtocols

extension ListOrdersInteractor {
  public func fetchPickList(_ request: ListOrders.FetchPickList.Request) async throws {
    var orders: [Order] = []
    do throws(OrdersWorkerError) {
      orders = try await request.orders.isEmpty ? found(by: request.parameters) : named(request.orders)
    } catch {
      return try await presenter.presentFailure(error)
    }
    let open = orders.filter { $0.status.allowsShipment && !$0.openLines.isEmpty }
    let rows = open.reduce(0) { $0 + $1.openLines.count }
    guard rows <= ListOrders.FetchPickList.mostRows else {
      return try await presenter.presentFailure(
        .invalid([Self.tooMany(rows, "rows", limit: ListOrders.FetchPickList.mostRows)]))
    }
    try await presenter.presentPickList(.init(orders: open.sorted { $0.number < $1.number }))
  }

  /// Returns the orders with some names, each once.
  private func named(_ names: [String]) async throws(OrdersWorkerError) -> [Order] {
    try Self.check(names.count)
    var orders: [String: Order] = [:]
    for name in names {
      let order = try await worker.fetchOrder(name)
      orders[order.id] = order
    }
    return Array(orders.values)
  }

  /// Returns the orders that match filters, with the statuses of orders that wait unless the filters name one.
  private func found(by parameters: OrdersParameters) async throws(OrdersWorkerError) -> [Order] {
    var parameters = parameters
    let typed = TypedQuery(parameters[.query].first ?? "").filters.map(\.field)
    if parameters[.status].isEmpty, !typed.contains(.status) {
      parameters[.status] = [OrderStatus.placed, .paid].map(\.rawValue)
    }
    (parameters.sort, parameters.limit) = ("number", Self.batchSize)
    var orders: [Order] = []
    while true {
      let page = try await worker.fetchWholeOrders(parameters, in: timeZone)
      orders += page.orders
      try Self.check(orders.count)
      guard let next = page.next else { return orders }
      parameters.after = next.description
    }
  }

  /// - Throws: if there are more orders than a list may have.
  private static func check(_ count: Int) throws(OrdersWorkerError) {
    let most = ListOrders.FetchPickList.mostOrders
    guard count <= most else { throw .invalid([tooMany(count, "orders", limit: most)]) }
  }

  private static func tooMany(_ count: Int, _ what: String, limit: Int) -> Violation {
    Violation("/orders", .text("has more than \(limit) \(what); name fewer orders, or use more filters"))
  }
}

extension OrderStatus {
  /// Whether pieces of an order with this status can be shipped.
  fileprivate var allowsShipment: Bool { [.placed, .paid, .shipped, .delivered].contains(self) }
}
