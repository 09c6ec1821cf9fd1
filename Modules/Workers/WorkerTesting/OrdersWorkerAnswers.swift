public import OrdersWorkerProtocols

/// What `OrdersWorkerSpy` answers, by kind of answer; each may look at the call. A failure until it is set.
public struct OrdersWorkerAnswers: Sendable {
  public typealias Answer<Value> = @Sendable (OrdersWorkerCall) -> Result<Value, OrdersWorkerError>

  /// What a spy answers that was told nothing.
  public static let unset = OrdersWorkerError.store(.cannotFetch(.unavailable("the test has set no answer")))

  public var page: Answer<OrdersPage<OrderSummary>> = { _ in .failure(unset) }
  public var wholePage: Answer<OrdersPage<Order>> = { _ in .failure(unset) }
  /// For a count, and, by its value, for how many were purged.
  public var count: Answer<ListCount> = { _ in .failure(unset) }
  public var order: Answer<Order> = { _ in .failure(unset) }
  public var history: Answer<[OrderEvent]> = { _ in .failure(unset) }
  public var events: Answer<EventsPage> = { _ in .failure(unset) }
  public var sums: Answer<[OrdersSum]> = { _ in .failure(unset) }
  public var invalidFields: Answer<[Violation]> = { _ in .failure(unset) }
  /// For everything that creates or changes one order.
  public var receipt: Answer<OrderReceipt> = { _ in .failure(unset) }
  public var erased: Answer<[Order]> = { _ in .failure(unset) }
  public var outcomes: Answer<[ImportOutcome]> = { _ in .failure(unset) }
  /// Whether what was imported, erased or purged is told as the answer to an earlier request.
  public var isReplayed = false
}
