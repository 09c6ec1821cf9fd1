public import OrdersWorkerProtocols
import Synchronization

/// A store that records exactly what it was asked and answers what it is told.
///
/// Every answer is a failure until one is set, so that a forgotten set-up fails the test.
public final class StoreSpy: Store {
  private struct State {
    var calls: [StoreCall] = []
    var answers = StoreAnswers()
  }

  private let state = Mutex(State())

  public init() {}

  /// What it was asked, in order.
  public var calls: [StoreCall] { state.withLock { $0.calls } }

  /// What it answers from now on.
  public var answers: StoreAnswers {
    get { state.withLock { $0.answers } }
    set { state.withLock { $0.answers = newValue } }
  }

  private func answer<Value>(_ call: StoreCall, _ answer: (StoreAnswers) -> StoreAnswers.Answer<Value>)
    throws(StoreError) -> Value
  {
    let reply = state.withLock { state in
      state.calls.append(call)
      return answer(state.answers)
    }
    return try reply(call).get()
  }
}

// MARK: OrdersStore

extension StoreSpy {
  public func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    try answer(.fetchOrders(query), \.page)
  }

  public func fetchWholeOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<Order> {
    try answer(.fetchWholeOrders(query), \.wholePage)
  }

  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount {
    ListCount(found: try answer(.countOrders(filter, upTo: limit), \.count), upTo: limit)
  }

  public func fetchOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try answer(.fetchOrdersAnswering(identifier), \.orders)
  }

  public func fetchDeletedOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try answer(.fetchDeletedOrdersAnswering(identifier), \.orders)
  }

  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket)
    async throws(StoreError) -> [OrdersSum]
  {
    try answer(.sumOrders(filter, bucket), \.sums)
  }

  public func fetchEvents(of orderID: String?, after event: Int64, limit: Int)
    async throws(StoreError) -> [OrderEvent]
  {
    try answer(.fetchEvents(orderID, after: event, limit: limit), \.events)
  }

  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    try answer(.createOrder(order, context), \.receipt)
  }

  public func importOrders(_ orders: [Order], _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[ImportOutcome]>
  {
    WriteReceipt(try answer(.importOrders(orders, context), \.outcomes), isReplayed: answers.isReplayed)
  }

  public func updateOrder(_ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try answer(.updateOrder(id, ifVersion: version, change, context), \.receipt)
  }

  public func undoLastChange(of id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try answer(.undoLastChange(id, ifVersion: version, context), \.receipt)
  }

  public func deleteOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try answer(.deleteOrder(id, ifVersion: version, context), \.receipt)
  }

  public func restoreOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try answer(.restoreOrder(id, ifVersion: version, context), \.receipt)
  }

  public func purgeDeletedOrders(_ context: WriteContext) async throws(StoreError) -> WriteReceipt<Int> {
    WriteReceipt(try answer(.purgeDeletedOrders(context), \.count), isReplayed: answers.isReplayed)
  }

  public func erasePerson(_ selection: PersonSelection, _ context: WriteContext)
    async throws(StoreError) -> WriteReceipt<[Order]>
  {
    WriteReceipt(try answer(.erasePerson(selection, context), \.orders), isReplayed: answers.isReplayed)
  }
}

// MARK: StoreMaintenance

extension StoreSpy {
  public func fetchInfo() async throws(StoreError) -> StoreInfo { try answer(.fetchInfo, \.info) }

  public func fetchSettings() async throws(StoreError) -> StoreSettings {
    try answer(.fetchSettings, \.settings)
  }

  public func changeSettings(_ settings: StoreSettings, isDryRun: Bool) async throws(StoreError) {
    try answer(.changeSettings(settings, isDryRun: isDryRun), \.done)
  }

  public func checkIntegrity() async throws(StoreError) -> [String] { try answer(.checkIntegrity, \.texts) }

  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    answers.shares.forEach(progress)
    try answer(.backUp(path, extent), \.done)
  }

  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    answers.shares.forEach(progress)
    try answer(.restore(path, extent), \.done)
  }

  public func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer] {
    try answer(.fetchTransfer(after: id, limit: limit), \.transfer)
  }

  public func keepTransfer(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int {
    try answer(.keepTransfer(orders, isDryRun: isDryRun), \.count)
  }

  public func markSample(_ ids: [String]) async throws(StoreError) { try answer(.markSample(ids), \.done) }

  public func fetchSample() async throws(StoreError) -> [String] { try answer(.fetchSample, \.texts) }
}
