public import OrdersStoreProtocols

// The requests that read orders. The names in the JSON belong to the format, and do not change with those of the types.

extension RequestTable {
  static let orderReads: [any RemoteRequest.Type] = [
    FetchOrders.self, FetchWholeOrders.self, CountOrders.self, OrdersAnswering.self, DeletedOrdersAnswering.self,
    FetchDeletions.self, SumOrders.self, FetchEvents.self, FetchEventsEpoch.self, FetchLastEvent.self,
  ]
}

struct FetchOrders: RemoteRequest {
  static let form = RequestForm(.read, "orders")
  enum CodingKeys: String, RequestKey { case query = "_0" }
  var query: OrdersQuery
  var deadline: RequestDeadline { .page(query.limit) }

  func perform(_ call: StoreCall) async throws -> OrdersPage<OrderSummary> {
    try await call.store.fetchOrders(cut(query, \.limit))
  }
}

struct FetchWholeOrders: RemoteRequest {
  static let form = RequestForm(.read, "wholeOrders")
  enum CodingKeys: String, RequestKey { case query = "_0" }
  var query: OrdersQuery
  var deadline: RequestDeadline { .page(query.limit) }

  func perform(_ call: StoreCall) async throws -> OrdersPage<Order> {
    try await call.store.fetchWholeOrders(cut(query, \.limit))
  }
}

/// A count. Without a limit, or from an older server, the answer is a number.
struct CountOrders: RemoteRequest {
  static let form = RequestForm(.read, "count")
  enum CodingKeys: String, RequestKey { case filter = "_0", limit = "upTo" }
  var filter: OrdersFilter
  var limit: Int?
  var deadline: RequestDeadline { limit == nil ? .batch : .usual }

  func perform(_ call: StoreCall) async throws -> ListCount {
    try await call.store.countOrders(filter, upTo: cutCount(limit))
  }
}

struct OrdersAnswering: RemoteRequest {
  static let form = RequestForm(.read, "answering")
  enum CodingKeys: String, RequestKey { case name = "to" }
  var name: String
  func perform(_ call: StoreCall) async throws -> [Order] { try await call.store.fetchOrders(answeringTo: name) }
}

struct DeletedOrdersAnswering: RemoteRequest {
  static let form = RequestForm(.read, "deletedAnswering")
  enum CodingKeys: String, RequestKey { case name = "to" }
  var name: String
  func perform(_ call: StoreCall) async throws -> [Order] { try await call.store.fetchDeletedOrders(answeringTo: name) }
}

struct FetchDeletions: RemoteRequest {
  static let form = RequestForm(.read, "deletions")
  enum CodingKeys: String, RequestKey { case cursor = "after", limit }
  var cursor: OrdersCursor?
  var limit: Int
  var deadline: RequestDeadline { .page(limit) }

  func perform(_ call: StoreCall) async throws -> OrdersPage<DeletedOrder> {
    try await call.store.fetchDeletions(after: cursor, limit: cut(limit))
  }
}

struct SumOrders: RemoteRequest {
  static let form = RequestForm(.read, "sums", within: .batch)
  enum CodingKeys: String, RequestKey { case filter = "_0", bucket = "by", refunds }
  var filter: OrdersFilter
  var bucket: OrdersBucket
  /// Whether refunds are deducted. Requests of the first version have no such member. A server of an older version
  /// would count cancelled orders, and deduct no refunds.
  private(set) var refunds: Bool? = true
  var added: (member: String, since: RecordFormat)? { ("refunds", .version3) }

  func perform(_ call: StoreCall) async throws -> [OrdersSum] {
    try await call.store.sumOrders(filter, by: try bucket.checked)
  }
}

struct FetchEvents: RemoteRequest {
  static let form = RequestForm(.read, "events")
  enum CodingKeys: String, RequestKey { case orderID = "of", event = "after", limit }
  var orderID: String?
  var event: Int64
  var limit: Int
  var deadline: RequestDeadline { .page(limit) }

  func perform(_ call: StoreCall) async throws -> [OrderEvent] {
    try await filled(cut(limit), \.contentBytes) { last, rest throws(StoreError) in
      try await call.store.fetchEvents(of: orderID, after: last?.id ?? event, limit: rest)
    }
  }
}

struct FetchEventsEpoch: RemoteRequest {
  static let form = RequestForm(.read, "eventsEpoch")
  enum CodingKeys: RequestKey {}
  func perform(_ call: StoreCall) async throws -> String { try await call.store.fetchEventsEpoch() }
}

struct FetchLastEvent: RemoteRequest {
  static let form = RequestForm(.read, "lastEvent")
  enum CodingKeys: RequestKey {}
  func perform(_ call: StoreCall) async throws -> Int64 { try await call.store.fetchLastEvent() }
}

extension StoreClient {
  public func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    try await send(FetchOrders(query: query.sendable))
  }

  public func fetchWholeOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<Order> {
    try await send(FetchWholeOrders(query: query.sendable))
  }

  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try await send(CountOrders(filter: filter.sendable, limit: limit)).cut(to: limit)
  }

  public func fetchOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await send(OrdersAnswering(name: identifier))
  }

  public func fetchDeletedOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await send(DeletedOrdersAnswering(name: identifier))
  }

  public func fetchDeletions(after cursor: OrdersCursor?, limit: Int) async throws(StoreError)
    -> OrdersPage<DeletedOrder>
  {
    try await send(FetchDeletions(cursor: cursor, limit: limit))
  }

  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum] {
    try await send(SumOrders(filter: filter.sendable, bucket: bucket))
  }

  public func fetchEvents(of orderID: String?, after event: Int64, limit: Int)
    async throws(StoreError) -> [OrderEvent]
  {
    try await send(FetchEvents(orderID: orderID, event: event, limit: limit))
  }

  public func fetchEventsEpoch() async throws(StoreError) -> String { try await send(FetchEventsEpoch()) }
  public func fetchLastEvent() async throws(StoreError) -> Int64 { try await send(FetchLastEvent()) }
}

// MARK: What no calendar has cannot be sent

extension OrdersQuery {
  fileprivate var sendable: OrdersQuery {
    var query = self
    query.filter = filter.sendable
    return query
  }
}

extension OrdersFilter {
  /// This filter without bounds that exclude no order, since JSON cannot carry instants out of range.
  fileprivate var sendable: OrdersFilter {
    var filter = self
    if let before, before > .latest { filter.before = nil }
    if let before, before < .earliest { filter.before = .earliest }
    if let since, since < .earliest { filter.since = nil }
    if let updatedSince, updatedSince < .earliest { filter.updatedSince = nil }
    if let paidSince, paidSince < .earliest { filter.paidSince = .earliest }
    if let shippedSince, shippedSince < .earliest { filter.shippedSince = .earliest }
    if let last = [since, updatedSince, paidSince, shippedSince].compactMap(\.self).max(), last > .latest {
      // No order is as late as the bound: an empty range matches none.
      (filter.since, filter.before, filter.updatedSince) = (.latest, .latest, nil)
      (filter.paidSince, filter.shippedSince) = (nil, nil)
    }
    return filter
  }
}

// MARK: What no store could have asked

extension OrdersBucket {
  fileprivate var checked: OrdersBucket {
    get throws(StoreError) {
      guard case .period(_, let offsets) = self else { return self }
      let arePossible = offsets.allSatisfy { abs($0.secondsFromUTC.clamped) <= 86_400 }
      let areAscending = zip(offsets, offsets.dropFirst()).allSatisfy { $0.from <= $1.from }
      guard arePossible, areAscending, offsets.count <= StoreLimits.offsets else {
        throw .cannotFetch(.invalid([Violation("/by", .not(.offsets))]))
      }
      return self
    }
  }
}

extension Int {
  /// This number, or `-.max` for the smallest integer, whose magnitude would overflow.
  fileprivate var clamped: Int { Swift.max(self, -.max) }
}
