package import OrdersStoreProtocols
import StoreExamination

// The sample values of the rules.

package let dollar = Currency.iso("USD")
package let noon = moment("2024-05-01T12:00:00Z")

extension Currency {
  /// Returns the currency with an ISO code that the samples know to exist.
  package static func iso(_ code: String) -> Currency { Currency(code) ?? all[0] }
}

/// Returns the moment of an ISO 8601 text that the samples know to be valid.
package func moment(_ text: String) -> Instant { Instant(text) ?? .earliest }

package func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: dollar) }

extension Order {
  /// Returns sample order `n`: one item that costs 1.23 dollars, dated `n` minutes after noon.
  package static func sample(_ n: Int = 1, _ adjust: (inout Order) -> Void = { _ in }) -> Order {
    let digits = String(n)
    var order = Order(
      id: "018f3a00-0000-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits,
      date: noon.adding(seconds: Int64(n) * 60), name: PersonName(first: "Amy", last: "Apple"),
      email: "amy.apple@clean-swift.com", total: dollars(123))
    order.items = [.sample("NW-011", "Queso Cabrales", price: 123)]
    adjust(&order)
    return order
  }

  /// Returns a copy of this order that `adjust` has changed.
  package func with(_ adjust: (inout Order) -> Void) -> Order {
    var order = self
    adjust(&order)
    return order
  }
}

extension OrderItem {
  package static func sample(_ sku: String, _ title: String, price: Int64, quantity: Int64 = 1) -> OrderItem {
    OrderItem(sku: sku, title: title, quantity: quantity, unitPrice: dollars(price), discount: dollars(0))
  }
}

extension WriteContext {
  /// Returns the context of a write by Ann on the command line, `seconds` seconds after noon.
  package static func ann(_ seconds: Int64 = 0, key: IdempotencyKey? = nil, isDryRun: Bool = false) -> WriteContext {
    WriteContext(
      author: Author(name: "Ann", frontEnd: "command-line"), at: noon.adding(seconds: seconds), key: key,
      isDryRun: isDryRun)
  }
}

extension IdempotencyKey {
  package static func sample(
    _ key: String = "k1", caller: String = "ann", operation: String = "create", fingerprint: String = "f1"
  ) -> IdempotencyKey {
    IdempotencyKey(key: key, caller: caller, operation: operation, fingerprint: fingerprint)
  }

  /// Returns the key of one part of a request, whose other parts have other numbers.
  static func part(
    _ part: Int, ofRequest request: String = "r1", caller: String = "ann", operation: String = "create"
  ) -> IdempotencyKey {
    var key = sample("k.\(part)", caller: caller, operation: operation, fingerprint: "\(request).\(part)")
    key.request = Request(key: "k", operation: "bulk", fingerprint: request)
    return key
  }
}

// MARK: Short ways to ask a store

extension OrdersStore {
  @discardableResult
  package func create(_ order: Order, _ context: WriteContext = .ann()) async throws -> Order {
    try await createOrder(order, context).order
  }

  @discardableResult
  package func create(_ count: Int, _ adjust: (Int, inout Order) -> Void = { _, _ in }) async throws -> [Order] {
    var orders: [Order] = []
    for n in 1...count { orders.append(try await create(.sample(n) { adjust(n, &$0) })) }
    return orders
  }

  @discardableResult
  package func change(_ order: Order, _ change: OrderChange, at seconds: Int64 = 60) async throws -> Order {
    try await updateOrder(order.id, ifVersion: order.version, change, .ann(seconds)).order
  }

  @discardableResult
  package func move(_ order: Order, to status: OrderStatus) async throws -> Order {
    try await change(order, .status(status, carrier: nil, tracking: nil))
  }

  /// Returns the only order with an id, as it is stored now.
  package func order(_ id: String, file: String = #fileID, line: Int = #line) async throws -> Order {
    let found = try await fetchOrders(answeringTo: id)
    try expect("orders with the id \(id)", found.count, 1, file: file, line: line)
    return found[0]
  }

  /// Returns the ids of all orders that match a filter, read page by page.
  package func ids(
    _ filter: OrdersFilter = OrdersFilter(), sort: OrdersSort = OrdersSort(.number, isDescending: false),
    limit: Int = 50
  ) async throws -> [String] {
    var query = OrdersQuery(filter: filter, sort: sort, limit: limit)
    var ids: [String] = []
    var goesOn = true
    while goesOn {
      let page = try await fetchOrders(query)
      ids += page.orders.map(\.id)
      goesOn = try query.advance(past: page)
    }
    return ids
  }

  package func numbers(_ filter: OrdersFilter) async throws -> [Int64] {
    try await fetchOrders(OrdersQuery(filter: filter, sort: OrdersSort(.number, isDescending: false))).orders
      .map(\.number)
  }

  package func events(of id: String? = nil) async throws -> [OrderEvent] {
    try await fetchEvents(of: id, after: 0, limit: 1_000)
  }
}

/// The whole content of a store, as its operations return it.
package struct Snapshot: Equatable {
  var orders: [OrderTransfer]
  var settings: StoreSettings
  var sample: [String]
  var events: [OrderEvent]
  var pages: [Order]

  package init(of store: any Store) async throws {
    orders = try await store.fetchTransfer(after: nil, limit: 1_000)
    settings = try await store.fetchSettings()
    sample = try await store.fetchSample()
    events = try await store.events()
    pages = try await store.fetchWholeOrders(OrdersQuery(limit: 1_000)).orders
  }
}
