public import Foundation
public import OrderActionsProtocols
public import OrderDocumentsProtocols
public import OrderQueries

/// The operations of all order scenes on a store: they parse the input and check the rules.
///
/// An `order` parameter is an id, a number or a reference. Days are those of the given time zone.
public protocol OrdersWorking: Sendable {
  // MARK: Reading

  /// Returns a page of order summaries.
  ///
  /// - Throws: `invalid` with the faults of all parameters that cannot be parsed.
  func fetchOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<OrderSummary>
  /// Returns a page of complete orders.
  ///
  /// - Throws: `invalid` with the faults of all parameters that cannot be parsed.
  func fetchWholeOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<Order>
  /// Returns the number of orders that match, counted to a limit, or to the end if it is `nil`.
  func countOrders(_ parameters: OrdersParameters, upTo limit: Int?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> ListCount
  /// Returns a page of deleted orders, the newest deletion first.
  ///
  /// - Parameter cursor: the text of `OrdersPage.next` of the previous page; `nil` for the first page.
  /// - Throws: `invalid` if the cursor or the limit cannot be parsed.
  func fetchDeletions(after cursor: String?, limit: Int) async throws(OrdersWorkerError) -> OrdersPage<DeletedOrder>
  /// Returns an order by its id, number or reference.
  ///
  /// - Throws: `ambiguous`, `near` or `deleted`, or the store's `notFound`, if not exactly one order matches.
  func fetchOrder(_ order: String) async throws(OrdersWorkerError) -> Order
  /// Returns an order as it was at an earlier version, also a deleted order.
  ///
  /// - Throws: `noVersion` if the order has no such version, or its history does not have it.
  func fetchOrder(_ order: String, at version: Int64) async throws(OrdersWorkerError) -> Order
  /// Returns the complete history of an order, also of a deleted one, oldest event first.
  func fetchHistory(of order: String) async throws(OrdersWorkerError) -> [OrderEvent]
  /// Returns the same events without the order before each change, which takes much less work for a large order.
  func fetchChanges(of order: String) async throws(OrdersWorkerError) -> [OrderEvent]
  /// Returns a page of events, oldest first, of one order, also of a deleted one, or of the store if it is `nil`.
  ///
  /// With types or a start, a page reads a bounded number of events, and may have fewer than its limit without being the
  /// last.
  ///
  /// - Throws: `restored` for a cursor from before a restore.
  func fetchEvents(_ query: EventsQuery, in zone: TimeZone) async throws(OrdersWorkerError) -> EventsPage
  /// Returns the number of orders and the sums per currency, by status or by period of the time zone.
  ///
  /// Drafts and cancelled orders are in the sums by status only. A refund is in the sum of the period in which it was
  /// made, if its order meets the filters other than those of dates.
  ///
  /// - Parameter period: the periods of the sums, each as the bucket of its first day; `nil` for sums by status.
  func sumOrders(_ parameters: OrdersParameters, by period: CalendarPeriod?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> SummedOrders

  /// Returns the shop's currency, which applies if an order names none.
  func shopCurrency() async throws(OrdersWorkerError) -> Currency

  // MARK: Writing

  /// Returns the rules that a new order would break and its total, without storing it.
  ///
  /// It reads the store's currency if the input has amounts without one.
  func validateOrder(_ input: OrderInput, in zone: TimeZone) async throws(OrdersWorkerError) -> ValidatedOrder

  /// Creates an order. Its date is now and its currency is the store's, unless the input sets them.
  func createOrder(_ input: OrderInput, _ options: WriteOptions) async throws(OrdersWorkerError) -> OrderReceipt

  /// Changes an order.
  ///
  /// - Parameter version: the expected version; `nil` for any. An edit without one is tried again if the order changes
  ///   meanwhile.
  func changeOrder(_ order: String, _ action: OrderAction, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  /// Removes all deleted orders permanently and returns their number.
  func purgeDeletedOrders(_ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<Int>
  /// Removes the personal data of one order, also of a deleted one, and returns the order.
  func erasePerson(ofOrder order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  /// Removes the personal data of all orders with an email address and returns the orders.
  func erasePerson(email: String, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  /// Returns the ids of the orders that a request changes one by one: of an earlier request with the same key, its ids.
  ///
  /// Orders that are no longer in the store are left out. Without a key, it returns `ids`.
  func selectOrders(_ ids: [String], _ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<[String]>
  /// Stores many orders in one transaction, with the values that another store set, and returns an outcome for each.
  ///
  /// - Parameter tried: the orders that earlier calls of the same dry run would have added, to which it adds its own;
  ///   `nil` for a single call.
  func importOrders(_ inputs: [OrderInput], _ options: WriteOptions, after tried: inout TriedOrders?)
    async throws(OrdersWorkerError) -> WriteReceipt<[ImportOutcome]>
}

extension OrdersWorking {
  /// Stores many orders in one transaction, with the values that another store set, and returns an outcome for each.
  public func importOrders(_ inputs: [OrderInput], _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[ImportOutcome]>
  {
    var none: TriedOrders?
    return try await importOrders(inputs, options, after: &none)
  }
}

/// The result of the validation of a new order.
public struct ValidatedOrder: Hashable, Sendable {
  /// The invalid fields; empty if the order could be created.
  public var invalidFields: [Violation]
  /// The total; `nil` if a value cannot be read.
  public var total: Money?

  public init(invalidFields: [Violation], total: Money? = nil) {
    self.invalidFields = invalidFields
    self.total = total
  }
}

/// Sums of orders, and the times that their filters limit.
public struct SummedOrders: Hashable, Sendable {
  /// The sums, in the order of their days or statuses; those of one period are adjacent.
  public var sums: [OrdersSum]
  /// The first instant that the filters admit; `nil` without a limit.
  public var since: Instant?
  /// The end of the range that the filters admit, exclusive; `nil` without a limit.
  public var before: Instant?

  /// Creates sums, by default of all times.
  public init(_ sums: [OrdersSum], since: Instant? = nil, before: Instant? = nil) {
    self.sums = sums
    self.since = since
    self.before = before
  }

  /// Returns whether the filters admit an instant.
  public func admits(_ instant: Instant) -> Bool {
    since.map { $0 <= instant } ?? true && before.map { instant < $0 } ?? true
  }
}

/// A page of events.
public struct EventsPage: Hashable, Sendable {
  /// The events of the page, oldest first.
  public var events: [OrderEvent]
  /// The cursor of the events after the page, also of those that are still to come.
  public var next: String
  /// Whether the store had no more events.
  public var isLast: Bool
  /// The cursor after each event of the page.
  public var cursors: [String]
  /// The order of each event as the event left it, by the event's id; `nil` unless the query includes orders.
  ///
  /// It has no order that the history does not have.
  public var orders: [Int64: Order]?

  /// The word that stands for the cursor after the latest event.
  public static let latest = "latest"
  /// The word that stands for the cursor before the newest events of a page.
  ///
  /// Types are looked for among the last 10,000 events of the store.
  public static let newest = "newest"

  /// Creates a page of events.
  public init(
    events: [OrderEvent], next: String, isLast: Bool, cursors: [String] = [], orders: [Int64: Order]? = nil
  ) {
    self.cursors = cursors
    self.orders = orders
    self.events = events
    self.next = next
    self.isLast = isLast
  }
}

/// The options of a write: its author, time zone, idempotency key and dry run.
public struct WriteOptions: Hashable, Sendable {
  /// The user and front end that the history records.
  public var author: Author
  /// The time zone in which `today` and `2007-06-29` are interpreted.
  public var timeZone: TimeZone
  /// The key that makes a repeated write execute once, 1 to 255 printable ASCII characters; `nil` without one.
  public var idempotencyKey: String?
  /// Whether the write is only validated and the store stays unchanged.
  public var isDryRun: Bool
  /// The fingerprint of the request that this write is a part of; `nil` for a write that is a whole request.
  ///
  /// The key belongs to the write and the request: it is refused with the same write of another request.
  public var wholeRequest: String?
  /// The key of the request that this write is a part of; `nil` for a write that is a whole request, or without a key.
  ///
  /// The first write of the request uses the key, and the writes of another request are refused it.
  public var request: IdempotencyKey.Request?
  /// The name of the operation that this write is a part of; `nil` for its own. Equal keys of two operations differ.
  public var operation: String?

  /// Creates options from their parts.
  public init(author: Author, timeZone: TimeZone, idempotencyKey: String? = nil, isDryRun: Bool = false) {
    self.author = author
    self.timeZone = timeZone
    self.idempotencyKey = idempotencyKey
    self.isDryRun = isDryRun
  }
}
