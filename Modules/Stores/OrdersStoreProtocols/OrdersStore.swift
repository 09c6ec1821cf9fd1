/// A store of orders. Each implementation passes all rules of `StoreContract`.
///
/// A write is durable when its call returns. It takes a ``WriteContext`` with the author, time, idempotency key and dry
/// run. `Order.applying` has the rules for changes; a store manages versions, numbers, uniqueness, history and
/// idempotency in the transaction of the change.
public protocol OrdersStore: Sendable {
  // MARK: Reading

  /// Returns a page of order summaries, at most `query.limit` orders after `query.after`.
  ///
  /// - Throws: `cannotFetch`: `invalid` if the query is invalid.
  func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary>

  /// Returns a page of complete orders, at most `query.limit` orders and `PageLimits.bytes` after `query.after`.
  ///
  /// - Throws: `cannotFetch`: `invalid` if the query is invalid.
  func fetchWholeOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<Order>

  /// Returns the number of orders that match a filter, counted to a limit.
  ///
  /// If counting to the limit is too expensive, it stops earlier and the count is not exact.
  ///
  /// - Parameter limit: the greatest value of the count; `nil` to count to the end at any cost.
  func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount

  /// Returns the orders with this id, number or reference, sorted by number: none, one, or several if it is ambiguous.
  func fetchOrders(answeringTo identifier: String) async throws(StoreError) -> [Order]

  /// Returns the deleted orders with this id, number or reference, as they were before their deletion.
  func fetchDeletedOrders(answeringTo identifier: String) async throws(StoreError) -> [Order]

  /// Returns the numbers of orders, their totals and their refunds by bucket and currency, sorted by bucket, then by
  /// currency code.
  ///
  /// Drafts and cancelled orders, and their refunds, are in the sums by status only. A refund is in the sums if its
  /// order matches the filter, except that the filter's dates limit the time of the refund and not the order's date.
  ///
  /// Statuses are in the order of `OrderStatus.allCases`. A sum that exceeds 64 bits has several entries that add up to
  /// it; the first has the count, the others have 0.
  func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum]

  /// Returns a page of deleted orders, the newest deletion first, at most `limit` after the cursor.
  ///
  /// - Parameter cursor: `OrdersPage.next` of the previous page; `nil` for the first page.
  /// - Throws: `cannotFetch`: `invalid` if the cursor is of another list, or `limit` is below 1.
  func fetchDeletions(after cursor: OrdersCursor?, limit: Int) async throws(StoreError) -> OrdersPage<DeletedOrder>

  /// Returns events, oldest first, of one order, also of a deleted one, or of the store if `orderID` is `nil`.
  ///
  /// A page ends at `PageLimits.bytes`, too: only an empty one is the end.
  ///
  /// - Parameter event: the id of the last event of the previous page; 0 for the first page.
  func fetchEvents(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError) -> [OrderEvent]

  /// Returns the same events without the order before each change, so that a page takes little work and has many.
  func fetchChanges(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError) -> [OrderEvent]

  /// Returns the epoch of the events: `name` or `name.123`. The name is empty until the store is restored for the first
  /// time; the number is the id of the newest event that a purge has deleted, if there was one.
  ///
  /// A restore begins a new epoch, since later events may get ids that others had before. A reader that has not yet read
  /// the event with the number may lack the events before it that the purge deleted.
  func fetchEventsEpoch() async throws(StoreError) -> String

  /// Returns the id of the latest event that the store has had, also of one that another process wrote or that a purge
  /// has deleted; 0 if there was none.
  func fetchLastEvent() async throws(StoreError) -> Int64

  // MARK: Writing

  /// Stores a new order with the next number, as version 1, created and updated at `context.at`.
  ///
  /// - Throws: `cannotCreate`: `invalid` if a rule is violated, or the id or the reference is in use.
  func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt

  /// Stores many orders in one transaction with their status, version, refunds, `createdAt` and `updatedAt`.
  ///
  /// An order retains its number if it is within `OrderLimits.importedNumber` and not in use by an order, a deleted
  /// order or an earlier one of the same call. Otherwise it gets the next number, which is greater than all numbers
  /// that are or were in the store. Its history starts with one event, `imported`, of its version, at `context.at`. A
  /// version outside `OrderLimits.counter` is rejected.
  ///
  /// An order is skipped if its id, or else its reference, is in the store, and rejected if its id is that of a deleted
  /// order.
  ///
  /// - Returns: an outcome for each order, in order.
  func importOrders(_ orders: [Order], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ImportOutcome]>

  /// Changes an order. An edit without effect changes neither its version nor its history.
  ///
  /// - Parameter version: the expected version; `nil` for any.
  /// - Throws: `cannotUpdate`: `notFound`; `conflict`; `invalid`.
  func updateOrder(_ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt

  /// Undoes the newest change that has not been undone, as a new version, by `Order.undoing`.
  ///
  /// Undoing again goes one step further back: a change is never repeated.
  ///
  /// - Throws: `cannotUpdate`: `notFound`; `conflict`; `invalid`, also if the restored reference is in use.
  func undoLastChange(of id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt

  /// Removes an order from all lists. `restoreOrder` restores it until `purgeDeletedOrders` is called.
  ///
  /// Its number stays reserved; its reference becomes free.
  ///
  /// - Returns: the order as it was, with the version of the deletion.
  func deleteOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt

  /// Restores a deleted order as a new version with its old id and number.
  ///
  /// - Parameter version: the expected version, that of the deletion or later; `nil` for any.
  /// - Throws: `cannotUpdate`: `notFound` if no deleted order has the id; `conflict`; `invalid` if its reference is in
  ///   use.
  func restoreOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt

  /// Removes all deleted orders and their histories permanently, and returns their number.
  func purgeDeletedOrders(_ context: WriteContext) async throws(StoreError) -> WriteReceipt<Int>

  /// Removes a person's data from orders, also deleted ones, and from their histories; amounts stay.
  ///
  /// It also removes the data from the responses that idempotency keys replay. By an email address, it includes orders
  /// that had the address earlier: their data is removed from the states with the address, and the current order stays
  /// as it is, at its next version. An order whose last event is the same erasure, of the expected version, stays
  /// unchanged.
  ///
  /// - Returns: the erased orders, sorted by id, in their current state; empty if no order has or had the email
  ///   address.
  /// - Throws: `cannotUpdate`: `notFound` if no order, deleted or not, has the id; `conflict` if it is not at the
  ///   expected version.
  func erasePerson(_ selection: PersonSelection, _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Order]>
}

extension OrdersStore {
  /// Reads the events whole.
  public func fetchChanges(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError)
    -> [OrderEvent]
  {
    try await fetchEvents(of: orderID, after: event, limit: limit).map(\.withoutOrder)
  }

  /// Returns the number of all orders that match a filter.
  public func countOrders(_ filter: OrdersFilter) async throws(StoreError) -> Int {
    try await countOrders(filter, upTo: nil).value
  }
}

/// A selection of the personal data to remove.
public enum PersonSelection: Hashable, Sendable {
  /// The data in one order, deleted or not; it must be at the expected version, unless that is `nil`.
  case order(id: String, ifVersion: Int64? = nil)
  /// The data in all orders that have or had this email address, in any case.
  case email(String)
}

/// The author, time and options of a write.
public struct WriteContext: Hashable, Sendable {
  /// The user and front end that the history records.
  public var author: Author
  /// The time of the write, which sets `createdAt` and `updatedAt`.
  public var at: Instant
  /// The key that makes a repeated write execute once; `nil` without one.
  public var key: IdempotencyKey?
  /// Whether the write is rolled back. The result is that of a real write, and the store stays unchanged.
  public var isDryRun: Bool

  public init(author: Author, at: Instant, key: IdempotencyKey? = nil, isDryRun: Bool = false) {
    self.author = author
    self.at = at
    self.key = key
    self.isDryRun = isDryRun
  }
}

/// A key that makes a write execute once, even if it is sent again. A store remembers it for 24 hours.
///
/// A repetition returns the first response, even if the order has changed since. A write that failed or was a dry run
/// does not use its key. A key with another fingerprint throws `invalid`: `Violation.reusedKey`.
public struct IdempotencyKey: Hashable, Sendable {
  /// The key that the caller chose, 1 to 255 printable ASCII characters.
  public var key: String
  /// The name of the caller. Equal keys of different callers or operations are different keys.
  public var caller: String
  /// The name of the operation.
  public var operation: String
  /// A digest of the request's values. It must not reveal personal data, because an erasure does not reach it.
  public var fingerprint: String
  /// The request that the write is a part of; `nil` for a write that is a whole request.
  ///
  /// The first part that is written uses the request's key, too, in the same transaction. A part of a request with
  /// another fingerprint throws `reusedKey`, whatever its own key is.
  public var request: Request?

  /// The key of a request that consists of several writes, each with a key of its own.
  public struct Request: Hashable, Sendable {
    /// The key, 1 to 255 printable ASCII characters.
    public var key: String
    /// The name of the operation that performs the writes.
    public var operation: String
    /// A digest of the values of the whole request, without personal data.
    public var fingerprint: String

    public init(key: String, operation: String, fingerprint: String) {
      self.key = key
      self.operation = operation
      self.fingerprint = fingerprint
    }
  }

  /// The time for which a store remembers a key, in seconds of `WriteContext.at`: 24 hours.
  public static let lifetimeInSeconds: Int64 = 24 * 3600

  public init(key: String, caller: String, operation: String, fingerprint: String, request: Request? = nil) {
    self.key = key
    self.caller = caller
    self.operation = operation
    self.fingerprint = fingerprint
    self.request = request
  }

  /// The key of the request that the write is a part of, with the same caller; `nil` without one.
  public var ofRequest: IdempotencyKey? {
    request.map {
      IdempotencyKey(key: $0.key, caller: caller, operation: $0.operation, fingerprint: $0.fingerprint)
    }
  }
}

/// The result of a write of one order.
public struct OrderReceipt: Hashable, Sendable {
  /// The order after the write.
  public var order: Order
  /// Whether this is the response to an earlier request with the same idempotency key.
  public var isReplayed: Bool
  /// Whether the write had no effect, so that the order has no new version and no event.
  public var isUnchanged: Bool

  public init(order: Order, isReplayed: Bool = false, isUnchanged: Bool = false) {
    self.order = order
    self.isReplayed = isReplayed
    self.isUnchanged = isUnchanged
  }
}

/// The result of a write of any number of records.
public struct WriteReceipt<Answer: Hashable & Sendable>: Hashable, Sendable {
  /// The result, for example the number of purged orders.
  public var answer: Answer
  /// Whether this is the response to an earlier request with the same idempotency key.
  public var isReplayed: Bool

  /// Creates a receipt from its result.
  public init(_ answer: Answer, isReplayed: Bool = false) {
    self.answer = answer
    self.isReplayed = isReplayed
  }
}

/// The outcome of the import of one order.
public enum ImportOutcome: Hashable, Sendable {
  /// The order was added with this id and number.
  case created(id: String, number: Int64)
  /// The store has the order already, with this id.
  case skipped(id: String)
  /// The order violates these rules.
  case rejected([Violation])
}
