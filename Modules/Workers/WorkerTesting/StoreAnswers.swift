public import OrdersWorkerProtocols

/// What `StoreSpy` answers, by kind of answer; each may look at the call. A failure until it is set.
public struct StoreAnswers: Sendable {
  public typealias Answer<Value> = @Sendable (StoreCall) -> Result<Value, StoreError>

  /// What a spy answers that was told nothing.
  public static let unset = StoreError.cannotFetch(.unavailable("the test has set no answer"))

  public var page: Answer<OrdersPage<OrderSummary>> = { _ in .failure(unset) }
  public var wholePage: Answer<OrdersPage<Order>> = { _ in .failure(unset) }
  /// For a count, how many were purged, and how many of a transfer were new.
  public var count: Answer<Int> = { _ in .failure(unset) }
  /// For the orders that answer to a name, deleted ones or not, and for those erased.
  public var orders: Answer<[Order]> = { _ in .failure(unset) }
  public var sums: Answer<[OrdersSum]> = { _ in .failure(unset) }
  public var events: Answer<[OrderEvent]> = { _ in .failure(unset) }
  /// For everything that creates or changes one order.
  public var receipt: Answer<OrderReceipt> = { _ in .failure(unset) }
  public var outcomes: Answer<[ImportOutcome]> = { _ in .failure(unset) }
  /// Whether what was imported, erased or purged is told as the answer to an earlier request.
  public var isReplayed = false
  public var info: Answer<StoreInfo> = { _ in .failure(unset) }
  public var settings: Answer<StoreSettings> = { _ in .failure(unset) }
  /// For what has been found wrong, and for the sample's ids.
  public var texts: Answer<[String]> = { _ in .failure(unset) }
  public var transfer: Answer<[OrderTransfer]> = { _ in .failure(unset) }
  /// For what answers nothing but that it is done; a backup and a restore tell the shares first.
  public var done: Answer<Void> = { _ in .failure(unset) }
  /// The shares that a backup or a restore tells on its way.
  public var shares: [Double] = []
}
