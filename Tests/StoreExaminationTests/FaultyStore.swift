import MelodiesStoreProtocols
import MemoryStore
import OrdersStoreProtocols
import ShowsStoreProtocols

/// A store that answers some reads wrongly, to test the rules that detect it.
struct FaultyStore: Store {
  var base = MemoryStore()
  var wholePage: @Sendable (OrdersPage<Order>, OrdersQuery) async -> OrdersPage<Order> = { page, _ in page }
  var count: @Sendable (Int) async -> Int = { $0 }
  var answers: @Sendable ([Order]) -> [Order] = { $0 }
  var sums: @Sendable ([OrdersSum], OrdersBucket) -> [OrdersSum] = { sums, _ in sums }
  var sumsFailure: StoreError?
  var events: @Sendable ([OrderEvent]) -> [OrderEvent] = { $0 }
  var transfers: @Sendable ([OrderTransfer]) -> [OrderTransfer] = { $0 }
  var integrity: Result<[String], StoreError> = .success([])
  var info: @Sendable (inout StoreInfo) -> Void = { _ in }
  var showsPage: @Sendable (inout ShowsPage) -> Void = { _ in }
  var showAnswers: @Sendable (inout [TrackedShow]) -> Void = { _ in }
  var watched: @Sendable (inout [WatchedEpisode]) -> Void = { _ in }
  var melodiesPage: @Sendable (inout MelodiesPage) -> Void = { _ in }
  var melodyAnswers: @Sendable (inout [Melody]) -> Void = { _ in }
  /// The cause for which reads of shows and melodies fail; `nil` if they succeed.
  var mediaFailure: StoreError.Cause?
}

extension FaultyStore {
  func fetchOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<OrderSummary> {
    let page = try await fetchWholeOrders(query)
    return OrdersPage(orders: page.orders.map(\.summary), next: page.next)
  }

  func fetchWholeOrders(_ query: OrdersQuery) async throws(StoreError) -> OrdersPage<Order> {
    await wholePage(try await base.fetchWholeOrders(query), query)
  }

  func countOrders(_ filter: OrdersFilter, upTo limit: Int?) async throws(StoreError) -> ListCount {
    ListCount(await count(try await base.countOrders(filter, upTo: limit).value))
  }

  func fetchOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    answers(try await base.fetchOrders(answeringTo: identifier))
  }

  func fetchDeletions(after cursor: OrdersCursor?, limit: Int) async throws(StoreError) -> OrdersPage<DeletedOrder> {
    try await base.fetchDeletions(after: cursor, limit: limit)
  }

  func fetchDeletedOrders(answeringTo identifier: String) async throws(StoreError) -> [Order] {
    try await base.fetchDeletedOrders(answeringTo: identifier)
  }

  func sumOrders(_ filter: OrdersFilter, by bucket: OrdersBucket) async throws(StoreError) -> [OrdersSum] {
    if let sumsFailure { throw sumsFailure }
    return sums(try await base.sumOrders(filter, by: bucket), bucket)
  }

  func fetchEventsEpoch() async throws(StoreError) -> String { await base.fetchEventsEpoch() }
  func fetchLastEvent() async throws(StoreError) -> Int64 { await base.fetchLastEvent() }

  func fetchEvents(of orderID: String?, after event: Int64, limit: Int) async throws(StoreError)
    -> [OrderEvent]
  {
    events(try await base.fetchEvents(of: orderID, after: event, limit: limit))
  }

  func fetchInfo() async throws(StoreError) -> StoreInfo {
    var told = await base.fetchInfo()
    info(&told)
    return told
  }

  func checkIntegrity() async throws(StoreError) -> [String] { try integrity.get() }

  func fetchTransfer(after id: String?, limit: Int) async throws(StoreError) -> [OrderTransfer] {
    transfers(await base.fetchTransfer(after: id, limit: limit))
  }
}

// MARK: What is passed on as it is

extension FaultyStore {
  func createOrder(_ order: Order, _ context: WriteContext) async throws(StoreError) -> OrderReceipt {
    try await base.createOrder(order, context)
  }

  func importOrders(_ orders: [Order], _ context: WriteContext) async throws(StoreError) -> WriteReceipt<
    [ImportOutcome]
  > {
    try await base.importOrders(orders, context)
  }

  func updateOrder(_ id: String, ifVersion version: Int64?, _ change: OrderChange, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await base.updateOrder(id, ifVersion: version, change, context)
  }

  func undoLastChange(of id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await base.undoLastChange(of: id, ifVersion: version, context)
  }

  func deleteOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await base.deleteOrder(id, ifVersion: version, context)
  }

  func restoreOrder(_ id: String, ifVersion version: Int64?, _ context: WriteContext)
    async throws(StoreError) -> OrderReceipt
  {
    try await base.restoreOrder(id, ifVersion: version, context)
  }

  func purgeDeletedOrders(_ context: WriteContext) async throws(StoreError) -> WriteReceipt<Int> {
    try await base.purgeDeletedOrders(context)
  }

  func erasePerson(_ selection: PersonSelection, _ context: WriteContext) async throws(StoreError)
    -> WriteReceipt<[Order]>
  {
    try await base.erasePerson(selection, context)
  }

  func fetchSettings() async throws(StoreError) -> StoreSettings { await base.fetchSettings() }

  func changeSettings(_ settings: StoreSettings, replacing old: StoreSettings?, isDryRun: Bool)
    async throws(StoreError) -> StoreSettings
  {
    try await base.changeSettings(settings, replacing: old, isDryRun: isDryRun)
  }

  func backUp(toFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    try await base.backUp(toFile: path, extent, progress: progress)
  }

  func restore(fromFile path: String, _ extent: BackupExtent, progress: @Sendable (Double) -> Void)
    async throws(StoreError)
  {
    try await base.restore(fromFile: path, extent, progress: progress)
  }

  func saveTransfers(_ orders: [OrderTransfer], isDryRun: Bool) async throws(StoreError) -> Int {
    try await base.saveTransfers(orders, isDryRun: isDryRun)
  }

  func markSample(_ ids: [String]) async throws(StoreError) { await base.markSample(ids) }

  func fetchSample() async throws(StoreError) -> [String] { await base.fetchSample() }
}
