public import OrdersWorkerProtocols

/// The answers of `StoreSpy` by type of result, each a function of the call; a failure until a test sets it.
public struct StoreAnswers: Sendable {
  public typealias Answer<Value> = @Sendable (StoreSpy.Call) -> Result<Value, StoreError>

  /// The failure of a call without an answer.
  public static let unset = StoreError.cannotFetch(.unavailable("the test has set no answer"))

  public var page: Answer<OrdersPage<OrderSummary>> = { _ in .failure(unset) }
  public var wholePage: Answer<OrdersPage<Order>> = { _ in .failure(unset) }
  public var deletions: Answer<OrdersPage<DeletedOrder>> = { _ in .failure(unset) }
  public var found: Answer<ListCount> = { _ in .failure(unset) }
  /// The answer for the orders of an identifier, deleted or not.
  public var orders: Answer<[Order]> = { _ in .failure(unset) }
  public var sums: Answer<[OrdersSum]> = { _ in .failure(unset) }
  public var events: Answer<[OrderEvent]> = { _ in .failure(unset) }
  public var epoch: Answer<String> = { _ in .failure(unset) }
  public var lastEvent: Answer<Int64> = { _ in .failure(unset) }
  /// The answer to every request that creates or changes one order.
  public var receipt: Answer<OrderReceipt> = { _ in .failure(unset) }
  public var outcomes: Answer<WriteReceipt<[ImportOutcome]>> = { _ in .failure(unset) }
  public var purged: Answer<WriteReceipt<Int>> = { _ in .failure(unset) }
  public var erased: Answer<WriteReceipt<[Order]>> = { _ in .failure(unset) }
  public var info: Answer<StoreInfo> = { _ in .failure(unset) }
  public var settings: Answer<StoreSettings> = { _ in .failure(unset) }
  /// The answer for the faults of the file, and for the ids of the sample.
  public var texts: Answer<[String]> = { _ in .failure(unset) }
  public var transfer: Answer<[OrderTransfer]> = { _ in .failure(unset) }
  /// The number of new orders of a transfer.
  public var count: Answer<Int> = { _ in .failure(unset) }
  public var findings: Answer<[StoreFinding]?> = { _ in .failure(unset) }
  /// The answer for whether more orders of the search index are left.
  public var updateSearchIndex: Answer<Bool> = { _ in .failure(unset) }
  public var lastBackup: Answer<Instant?> = { _ in .failure(unset) }
  public var waitingDates: Answer<Int?> = { _ in .failure(unset) }
  /// The answer to every request without a result.
  public var done: Answer<Void> = { _ in .failure(unset) }
  /// The shares that a backup or a restore reports.
  public var progress: [Double] = []
}
