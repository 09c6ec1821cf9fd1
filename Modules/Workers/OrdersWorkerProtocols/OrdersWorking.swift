public import APIDocuments
public import Foundation

/// What every order scene asks for: it reads what a person wrote, keeps the rules, and speaks to a store.
///
/// An `order` parameter is an id, a number or a reference. Days are those of the given zone.
public protocol OrdersWorking: Sendable {
  // MARK: Reading

  func fetchOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<OrderSummary>
  func fetchWholeOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<Order>
  /// Counts orders up to a limit, or (`nil`) to the end.
  func countOrders(_ parameters: OrdersParameters, upTo limit: Int?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> ListCount
  func fetchOrder(_ order: String) async throws(OrdersWorkerError) -> Order
  /// The whole history of an order, deleted ones too, oldest first.
  func fetchHistory(of order: String) async throws(OrdersWorkerError) -> [OrderEvent]
  /// A page of what happened to one order, deleted or not, or (`nil`) to all of the store's, oldest first.
  ///
  /// - Parameter event: `EventsPage.next` of the page before; `nil` for the first.
  func fetchEvents(of order: String?, after event: String?, limit: Int) async throws(OrdersWorkerError) -> EventsPage
  /// Sums per currency, by status or by day of the zone.
  func sumOrders(_ parameters: OrdersParameters, byStatus: Bool, in zone: TimeZone)
    async throws(OrdersWorkerError) -> [OrdersSum]

  // MARK: Writing

  /// Finds the rules that a new order would break, and stores nothing.
  ///
  /// The store is asked for its currency where the input has amounts and names none.
  ///
  /// - Returns: the invalid fields; none where the order could be created.
  func validateOrder(_ input: OrderInput, in zone: TimeZone) async throws(OrdersWorkerError) -> [InvalidField]

  /// Creates an order that is placed now in the store's currency, unless the input says otherwise.
  func createOrder(_ input: OrderInput, _ options: WriteOptions) async throws(OrdersWorkerError) -> OrderReceipt

  /// Changes the fields that the input sets (a merge patch), or replaces all of them.
  ///
  /// Without a version, the change goes onto whatever is current, however often that changes meanwhile.
  func updateOrder(
    _ order: String, _ input: OrderInput, replacing: Bool, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt

  func changeStatus(
    of order: String, to status: String, carrier: String?, tracking: String?, ifVersion version: Int64?,
    _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt

  /// Gives money back: an amount in the order's currency, or (`nil`) all that is left.
  func refundOrder(
    _ order: String, amount: MoneyInput?, reason: String, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt

  func undoLastChange(of order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  func deleteOrder(_ order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  func restoreOrder(_ order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  /// - Returns: how many deleted orders are gone for good.
  func purgeDeletedOrders(_ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<Int>
  /// Erases the person of one order, deleted or not.
  func erasePerson(ofOrder order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  /// Erases the person of every order with an email.
  func erasePerson(email: String, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  /// Keeps many orders in one transaction, with what another store owned of them.
  func importOrders(_ inputs: [OrderInput], _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[ImportOutcome]>
}

/// A part of what happened, and where it goes on.
public struct EventsPage: Hashable, Sendable {
  public var events: [OrderEvent]
  /// The id of the last event, where others follow; `nil` where this is the end.
  public var next: String?

  public init(events: [OrderEvent], next: String? = nil) {
    self.events = events
    self.next = next
  }
}

/// How to write.
public struct WriteOptions: Hashable, Sendable {
  public var author: Author
  /// Whose days `today` and `2007-06-29` are.
  public var timeZone: TimeZone
  /// 1 to 255 printable characters.
  public var idempotencyKey: String?
  public var isDryRun: Bool

  public init(author: Author, timeZone: TimeZone, idempotencyKey: String? = nil, isDryRun: Bool = false) {
    self.author = author
    self.timeZone = timeZone
    self.idempotencyKey = idempotencyKey
    self.isDryRun = isDryRun
  }
}
