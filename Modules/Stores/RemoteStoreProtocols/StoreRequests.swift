public import OrdersStoreProtocols

// What a store asks of a store on another machine, one value for each of its calls. The version that a write has seen
// and its idempotency key travel in HTTP's own fields.

/// A question that changes nothing; `POST /api/v1/store/read`.
public enum StoreReadRequest: Hashable, Sendable, Codable {
  case orders(OrdersQuery)
  case wholeOrders(OrdersQuery)
  /// Without a limit the answer is a number; a server of an older version answers one whatever the limit.
  case count(OrdersFilter, upTo: Int? = nil)
  case answering(to: String)
  case deletedAnswering(to: String)
  case sums(OrdersFilter, by: OrdersBucket)
  case events(of: String?, after: Int64, limit: Int)
  case info
  case settings
  case integrity
  case sample
  case shows(ShowsReadRequest)
  case melodies(MelodiesReadRequest)
}

/// A change to orders, shows or melodies; `POST /api/v1/store/write`.
public enum StoreWriteRequest: Hashable, Sendable, Codable {
  case create(Order)
  case importing([Order])
  case update(id: String, OrderChange)
  case undo(id: String)
  case delete(id: String)
  case restore(id: String)
  case shows(ShowsWriteRequest)
  case melodies(MelodiesWriteRequest)
}

/// What only whoever answers for the whole store may ask; `POST /api/v1/store/keep`.
public enum StoreMaintenanceRequest: Hashable, Sendable, Codable {
  case purge
  case erase(PersonSelection)
  case change(StoreSettings)
  case transfer(after: String?, limit: Int)
  case keep([OrderTransfer])
  case markSample([String])
}

/// A question, and for whom and when it is asked where that matters.
public struct RequestEnvelope<Question: Hashable & Sendable & Codable>: Hashable, Sendable, Codable {
  public var question: Question
  public var context: WriteContext?

  public init(_ question: Question, context: WriteContext? = nil) {
    self.question = question
    self.context = context
  }
}

/// What a store answers.
public struct ResponseEnvelope<Value: Sendable & Codable>: Sendable, Codable {
  public var answer: Value

  public init(_ answer: Value) { self.answer = answer }
}
