public import OrdersStoreProtocols

// The requests of a remote store, one value for each operation. The expected version of a write and its idempotency key
// are in header fields.

/// A request that reads the store: `POST /api/v1/store/read`.
public enum StoreReadRequest: Hashable, Sendable, Codable {
  /// Requests `fetchOrders(_:)`.
  case orders(OrdersQuery)
  /// Requests `fetchWholeOrders(_:)`.
  case wholeOrders(OrdersQuery)
  /// Requests `countOrders`. Without a limit, or from an older server, the response is a number.
  case count(OrdersFilter, upTo: Int? = nil)
  /// Requests `fetchOrders(answeringTo:)`.
  case answering(to: String)
  /// Requests `fetchDeletedOrders(answeringTo:)`.
  case deletedAnswering(to: String)
  /// Requests `sumOrders`.
  case sums(OrdersFilter, by: OrdersBucket)
  /// Requests `fetchEvents`.
  case events(of: String?, after: Int64, limit: Int)
  /// Requests `fetchInfo`.
  case info
  /// Requests `fetchSettings`.
  case settings
  /// Requests `checkIntegrity`.
  case integrity
  /// Requests `fetchSample`.
  case sample
  /// A request that reads shows.
  case shows(ShowsReadRequest)
  /// A request that reads melodies.
  case melodies(MelodiesReadRequest)
}

/// A request that changes orders, shows or melodies: `POST /api/v1/store/write`.
///
/// The expected version and the idempotency key are in header fields.
public enum StoreWriteRequest: Hashable, Sendable, Codable {
  /// Requests `createOrder`.
  case create(Order)
  /// Requests `importOrders`.
  case importing([Order])
  /// Requests `updateOrder`.
  case update(id: String, OrderChange)
  /// Requests `undoLastChange`.
  case undo(id: String)
  /// Requests `deleteOrder`.
  case delete(id: String)
  /// Requests `restoreOrder`.
  case restore(id: String)
  /// A request that changes shows.
  case shows(ShowsWriteRequest)
  /// A request that changes melodies.
  case melodies(MelodiesWriteRequest)
}

/// A request that requires the role of an administrator: `POST /api/v1/store/keep`.
public enum StoreMaintenanceRequest: Hashable, Sendable, Codable {
  /// Requests `purgeDeletedOrders`.
  case purge
  /// Requests `erasePerson`.
  case erase(PersonSelection)
  /// Requests `changeSettings`.
  case change(StoreSettings)
  /// Requests `fetchTransfer`.
  case transfer(after: String?, limit: Int)
  /// Requests `keepTransfer`.
  case keep([OrderTransfer])
  /// Requests `markSample`.
  case markSample([String])
}

/// A request with the context of a write.
public struct RequestEnvelope<Question: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  /// The request.
  public var question: Question
  /// The author, time and options of a write; `nil` for a read.
  public var context: WriteContext?

  /// Creates an envelope from its request and context.
  public init(_ question: Question, context: WriteContext? = nil) {
    self.question = question
    self.context = context
  }
}

/// The result of a request in the JSON of a remote store.
public struct ResponseEnvelope<Value: Sendable & Codable>: Sendable, Codable {
  /// The result of the operation.
  public var answer: Value

  /// Creates an envelope from its result.
  public init(_ answer: Value) { self.answer = answer }
}
