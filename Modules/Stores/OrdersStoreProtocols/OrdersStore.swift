/// Where orders are kept. Every implementation passes every rule of `StoreContract`.
///
/// A write is in the store, for good, when its call returns. Every write takes a `WriteContext`: who writes, when,
/// with which idempotency key, and whether only to try. Rules about what may be changed are `Order.applying`; a store
/// keeps versions, numbers, uniqueness, history and idempotency, all in the transaction of the change itself.
public protocol OrdersStore: Sendable {
  // MARK: Reading

  /// One page of a list, for `query.limit` orders from `query.after` on.
  func fetchOrders(_ query: OrdersQuery) async throws(OrdersStoreError) -> OrdersPage<OrderSummary>

  /// The same page with whole orders, for export.
  func fetchWholeOrders(_ query: OrdersQuery) async throws(OrdersStoreError) -> OrdersPage<Order>

  /// Counts the orders that a filter finds, up to a limit.
  ///
  /// Where a count up to a limit would take too much work, it stops below the limit and is not exact.
  ///
  /// - Parameter limit: the greatest value that the count can have; `nil` to count to the end, whatever that takes.
  func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(OrdersStoreError) -> ListCount

  /// The orders that answer to an id, a number or a reference: none, one, or several, by number, if it is ambiguous.
  func fetchOrders(answeringTo identifier: String) async throws(OrdersStoreError) -> [Order]

  /// The deleted orders that answer to an id, a number or a reference, as they were.
  func fetchDeletedOrders(answeringTo identifier: String) async throws(OrdersStoreError) -> [Order]

  /// How many orders and how much money per bucket and currency, in the order of the buckets, then currency codes.
  ///
  /// Statuses follow one another as `OrderStatus.allCases` does. A sum beyond 64 bits comes as several that add up to
  /// it, the first with the count, the others with none.
  func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(OrdersStoreError) -> [OrdersSum]

  /// What happened, oldest first, after an event's id (0 for from the start): to one order, or (`nil`) to all of them.
  func fetchEvents(of orderID: String?, after event: Int64, limit: Int) async throws(OrdersStoreError) -> [OrderEvent]

  // MARK: Writing

  /// Keeps a new order under the next number, as version 1, created and updated now.
  ///
  /// - Throws: `cannotCreate`: `invalid` where a rule is broken, or the id or the reference is taken.
  func createOrder(_ order: Order, _ context: WriteContext) async throws(OrdersStoreError) -> OrderReceipt

  /// Keeps many orders in one transaction, as they are: with their status, version, refunds, `createdAt` and
  /// `updatedAt`.
  ///
  /// An order keeps its number where it has one within `OrderLimits.importedNumber` that no order has, deleted ones and
  /// those before it in the same call included; else it gets the next, which lies above every number that is or was
  /// there. Its history begins with one event, `imported`, of its version, at `context.at`. A version outside
  /// `OrderLimits.counter` is rejected.
  ///
  /// One whose id, or else whose reference, is already there is skipped; one with a deleted order's id is rejected.
  ///
  /// - Returns: an outcome for each order, in their order.
  func importOrders(_ orders: [Order], _ context: WriteContext)
    async throws(OrdersStoreError) -> WriteReceipt<[ImportOutcome]>

  /// Changes an order; an edit that changes nothing leaves its version and its history as they are.
  ///
  /// - Parameter version: the version that the caller saw, or `nil` to change whatever is there.
  /// - Throws: `cannotUpdate`: `notFound`; `conflict`; `invalid`.
  func updateOrder(_ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext)
    async throws(OrdersStoreError) -> OrderReceipt

  /// Takes back the last change, as a new version: `Order.undoing`. Twice, and the change is there again.
  ///
  /// - Throws: `cannotUpdate`, also where the reference that comes back is another order's by now.
  func undoLastChange(of id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(OrdersStoreError) -> OrderReceipt

  /// Removes an order from every list; `restoreOrder` brings it back until `purgeDeletedOrders`.
  ///
  /// Its number stays its own, its reference is free.
  ///
  /// - Returns: the order as it was, with the version of the deletion.
  func deleteOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(OrdersStoreError) -> OrderReceipt

  /// Brings a deleted order back, as a new version under its old id and number.
  ///
  /// - Parameter version: the version that the caller saw, of its deletion or later; `nil` for whatever is there.
  /// - Throws: `cannotUpdate`: `notFound` where no deleted order has the id; `conflict`; `invalid` where its reference
  ///   is taken.
  func restoreOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(OrdersStoreError) -> OrderReceipt

  /// Forgets every deleted order and its history for good.
  ///
  /// - Returns: how many there were.
  func purgeDeletedOrders(_ context: WriteContext) async throws(OrdersStoreError) -> WriteReceipt<Int>

  /// Erases a person from orders, deleted ones too, and from their history; the amounts stay. No trace stays behind:
  /// what an idempotency key replays is without the person from then on.
  ///
  /// By an email, it also reaches the orders that had the email before they got another: the states that had it lose
  /// their person, and the order stays as it is now, at its next version.
  ///
  /// An order whose last event is the same erasure, of the version that the caller saw, stays as it is.
  ///
  /// - Returns: the orders that were erased, by id, as they are now, without a person; none where no order has, or had,
  ///   the email.
  /// - Throws: `cannotUpdate`: `notFound` where no order, deleted or not, has the id; `conflict` where it is not at the
  ///   version that the caller saw.
  func erasePerson(_ selection: PersonSelection, _ context: WriteContext)
    async throws(OrdersStoreError) -> WriteReceipt<[Order]>
}

extension OrdersStore {
  /// Counts all orders that a filter finds.
  public func countOrders(_ filter: OrdersFilter) async throws(OrdersStoreError) -> Int {
    try await countOrders(filter, upTo: nil).value
  }
}

/// Whose data to erase.
public enum PersonSelection: Hashable, Sendable, Codable {
  /// One order, deleted or not: at the version that the caller saw, or (`nil`) at any.
  case order(id: String, ifVersion: Int64? = nil)
  /// Every order that has, or had, this email, in whichever case it is written.
  case email(String)
}

/// Who writes, when, and how.
public struct WriteContext: Hashable, Sendable, Codable {
  public var author: Author
  public var at: Instant
  public var key: IdempotencyKey?
  /// Whether to do everything but keep it: the answer is what it would be, and the store stays as it is.
  public var isDryRun: Bool

  public init(author: Author, at: Instant, key: IdempotencyKey? = nil, isDryRun: Bool = false) {
    self.author = author
    self.at = at
    self.key = key
    self.isDryRun = isDryRun
  }
}

/// Makes a write happen once, however often it is sent. A store keeps keys for 24 hours by `WriteContext.at`.
///
/// The first answer is replayed even where the order has changed since. What was refused is not an answer: the key
/// stays free. A dry run keeps no key. A used key with another fingerprint is `invalid`, `InvalidField.reusedKey`.
public struct IdempotencyKey: Hashable, Sendable, Codable {
  /// 1 to 255 printable characters, chosen by the caller.
  public var key: String
  /// Who sends it: the same key of another caller, or for another operation, is another key.
  public var caller: String
  public var operation: String
  /// A digest of the request's values: the same key with another fingerprint is refused. Nobody can be read from it,
  /// since no erasure would reach it.
  public var fingerprint: String

  /// How long a store remembers an answer.
  public static let lifetimeInSeconds: Int64 = 24 * 3600

  public init(key: String, caller: String, operation: String, fingerprint: String) {
    self.key = key
    self.caller = caller
    self.operation = operation
    self.fingerprint = fingerprint
  }
}

/// What a write left behind.
public struct OrderReceipt: Hashable, Sendable, Codable {
  public var order: Order
  /// Whether this is the answer to an earlier request with the same idempotency key.
  public var isReplayed: Bool
  /// Whether the order was so before: it has no new version and no event.
  public var isUnchanged: Bool

  public init(order: Order, isReplayed: Bool = false, isUnchanged: Bool = false) {
    self.order = order
    self.isReplayed = isReplayed
    self.isUnchanged = isUnchanged
  }
}

/// What a write says of all that it was about, where that is more or less than one order.
public struct WriteReceipt<Answer: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  public var answer: Answer
  /// Whether this is the answer to an earlier request with the same idempotency key.
  public var isReplayed: Bool

  public init(_ answer: Answer, isReplayed: Bool = false) {
    self.answer = answer
    self.isReplayed = isReplayed
  }
}

/// What became of one imported order.
public enum ImportOutcome: Hashable, Sendable, Codable {
  case created(id: String, number: Int64)
  /// It is already there, under this id.
  case skipped(id: String)
  case rejected([InvalidField])
}
