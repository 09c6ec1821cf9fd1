public import OrdersWorkerProtocols

/// The answers of `OrdersWorkerSpy` by type of result, each a function of the call; a failure until a test sets it.
public struct OrdersWorkerAnswers: Sendable {
  public typealias Answer<Value> = @Sendable (OrdersWorkerSpy.Call) -> Result<Value, OrdersWorkerError>

  /// The failure of a call without an answer.
  public static let unset = OrdersWorkerError.store(.cannotFetch(.unavailable("the test has set no answer")))

  public var page: Answer<OrdersPage<OrderSummary>> = { _ in .failure(unset) }
  public var wholePage: Answer<OrdersPage<Order>> = { _ in .failure(unset) }
  public var deletions: Answer<OrdersPage<DeletedOrder>> = { _ in .failure(unset) }
  public var count: Answer<ListCount> = { _ in .failure(unset) }
  public var order: Answer<Order> = { _ in .failure(unset) }
  public var history: Answer<[OrderEvent]> = { _ in .failure(unset) }
  public var events: Answer<EventsPage> = { _ in .failure(unset) }
  public var sums: Answer<SummedOrders> = { _ in .failure(unset) }
  public var currency: Answer<Currency> = { _ in .failure(unset) }
  public var validated: Answer<ValidatedOrder> = { _ in .failure(unset) }
  /// The answer to every request that creates or changes one order.
  public var receipt: Answer<OrderReceipt> = { _ in .failure(unset) }
  public var erased: Answer<WriteReceipt<[Order]>> = { _ in .failure(unset) }
  public var purged: Answer<WriteReceipt<Int>> = { _ in .failure(unset) }
  public var selected: Answer<WriteReceipt<[String]>> = { _ in .failure(unset) }
  public var outcomes: Answer<WriteReceipt<[ImportOutcome]>> = { _ in .failure(unset) }
}
