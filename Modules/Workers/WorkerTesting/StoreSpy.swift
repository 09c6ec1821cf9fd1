// Written by `make spies` from Store and StoreAnswers; do not edit.
public import OrdersWorkerProtocols
@_exported public import SceneTesting

/// Records each call, and returns what a test says.
public final class StoreSpy: Store, AnsweringSpy {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchOrders(OrdersQuery)
    case fetchWholeOrders(OrdersQuery)
    case countOrders(OrdersFilter, upTo: Int?)
    case fetchOrdersAnsweringTo(String)
    case fetchDeletedOrders(String)
    case sumOrders(OrdersFilter, by: OrdersBucket)
    case fetchDeletions(OrdersCursor?, limit: Int)
    case fetchEvents(String?, after: Int64, limit: Int)
    case fetchChanges(String?, after: Int64, limit: Int)
    case fetchEventsEpoch
    case fetchLastEvent
    case createOrder(Order, WriteContext)
    case importOrders([Order], WriteContext)
    case updateOrder(String, ifVersion: Int64?, OrderChange, WriteContext)
    case undoLastChange(String, ifVersion: Int64?, WriteContext)
    case deleteOrder(String, ifVersion: Int64?, WriteContext)
    case restoreOrder(String, ifVersion: Int64?, WriteContext)
    case purgeDeletedOrders(WriteContext)
    case erasePerson(PersonSelection, WriteContext)
    case fetchInfo
    case fetchSettings
    case changeSettings(StoreSettings, replacing: StoreSettings?, isDryRun: Bool)
    case checkIntegrity
    case repair(Bool)
    case updateSearchIndex
    case examineAtServer
    case backUp(String, BackupExtent)
    case fetchLastBackup
    case fetchWaitingDates
    case restore(String, BackupExtent)
    case fetchTransfer(String?, limit: Int)
    case saveTransfers([OrderTransfer], isDryRun: Bool)
    case markSample([String])
    case fetchSample
  }

  public let recorder = AnswerRecorder<Call, StoreAnswers>(StoreAnswers())

  /// Creates a spy that answers every call with a failure, until a test says otherwise.
  public init() {}

  public func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    try recorder.answer(.fetchOrders(query), \.page)
  }
  public func fetchWholeOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<Order> {
    try recorder.answer(.fetchWholeOrders(query), \.wholePage)
  }
  public func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount {
    try recorder.answer(.countOrders(filter, upTo: limit), \.found)
  }
  public func fetchOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try recorder.answer(.fetchOrdersAnsweringTo(identifier), \.orders)
  }
  public func fetchDeletedOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try recorder.answer(.fetchDeletedOrders(identifier), \.orders)
  }
  public func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum] {
    try recorder.answer(.sumOrders(filter, by: bucket), \.sums)
  }
  public func fetchDeletions(after cursor: OrdersCursor?, limit: Int) async throws(StoreError) -> OrdersPage<
    DeletedOrder
  > {
    try recorder.answer(.fetchDeletions(cursor, limit: limit), \.deletions)
  }
  public func fetchEvents(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError) -> [OrderEvent]
  {
    try recorder.answer(.fetchEvents(orderID, after: event, limit: limit), \.events)
  }
  public func fetchChanges(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError) -> [OrderEvent]
  {
    try recorder.answer(.fetchChanges(orderID, after: event, limit: limit), \.events)
  }
  public func fetchEventsEpoch() async throws(StoreError) -> String {
    try recorder.answer(.fetchEventsEpoch, \.epoch)
  }
  public func fetchLastEvent() async throws(StoreError) -> Int64 {
    try recorder.answer(.fetchLastEvent, \.lastEvent)
  }
  public func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    try recorder.answer(.createOrder(order, context), \.receipt)
  }
  public func importOrders(_ orders: [Order], _ context: WriteContext) async throws(StoreError) -> WriteReceipt<
    [ImportOutcome]
  > {
    try recorder.answer(.importOrders(orders, context), \.outcomes)
  }
  public func updateOrder(_ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try recorder.answer(.updateOrder(id, ifVersion: version, change, context), \.receipt)
  }
  public func undoLastChange(of id: String, ifVersion version: Int64?, _ context: WriteContext) async throws(StoreError)
    -> OrderReceipt
  {
    try recorder.answer(.undoLastChange(id, ifVersion: version, context), \.receipt)
  }
  public func deleteOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext) async throws(StoreError)
    -> OrderReceipt
  {
    try recorder.answer(.deleteOrder(id, ifVersion: version, context), \.receipt)
  }
  public func restoreOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext) async throws(StoreError)
    -> OrderReceipt
  {
    try recorder.answer(.restoreOrder(id, ifVersion: version, context), \.receipt)
  }
  public func purgeDeletedOrders(_ context: WriteContext) async throws(StoreError) -> WriteReceipt<Int> {
    try recorder.answer(.purgeDeletedOrders(context), \.purged)
  }
  public func erasePerson(_ selection: PersonSelection, _ context: WriteContext) async throws(StoreError)
    -> WriteReceipt<[Order]>
  {
    try recorder.answer(.erasePerson(selection, context), \.erased)
  }
  public func fetchInfo() async throws(StoreError) -> StoreInfo {
    try recorder.answer(.fetchInfo, \.info)
  }
  public func fetchSettings() async throws(StoreError) -> StoreSettings {
    try recorder.answer(.fetchSettings, \.settings)
  }
  public func changeSettings(_ settings: StoreSettings, replacing old: StoreSettings?, isDryRun: Bool)
    async throws(StoreError) -> StoreSettings
  {
    try recorder.answer(.changeSettings(settings, replacing: old, isDryRun: isDryRun), \.settings)
  }
  public func checkIntegrity() async throws(StoreError) -> [String] {
    try recorder.answer(.checkIntegrity, \.texts)
  }
  public func repair(isDryRun: Bool) async throws(StoreError) -> [String] {
    try recorder.answer(.repair(isDryRun), \.texts)
  }
  public func updateSearchIndex() async throws(StoreError) -> Bool {
    try recorder.answer(.updateSearchIndex, \.updateSearchIndex)
  }
  public func examineAtServer() async throws(StoreError) -> [StoreFinding]? {
    try recorder.answer(.examineAtServer, \.findings)
  }
  public func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    for value in recorder.answers.progress { progress(value) }
    try recorder.answer(.backUp(path, extent), \.done)
  }
  public func fetchLastBackup() async throws(StoreError) -> Instant? {
    try recorder.answer(.fetchLastBackup, \.lastBackup)
  }
  public func fetchWaitingDates() async throws(StoreError) -> Int? {
    try recorder.answer(.fetchWaitingDates, \.waitingDates)
  }
  public func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    for value in recorder.answers.progress { progress(value) }
    try recorder.answer(.restore(path, extent), \.done)
  }
  public func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer] {
    try recorder.answer(.fetchTransfer(id, limit: limit), \.transfer)
  }
  public func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int {
    try recorder.answer(.saveTransfers(orders, isDryRun: isDryRun), \.count)
  }
  public func markSample(_ ids: [String]) async throws(StoreError) {
    try recorder.answer(.markSample(ids), \.done)
  }
  public func fetchSample() async throws(StoreError) -> [String] {
    try recorder.answer(.fetchSample, \.texts)
  }
}
