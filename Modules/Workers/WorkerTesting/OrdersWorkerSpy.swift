// Written by `make spies` from OrdersWorking and OrdersWorkerAnswers; do not edit.
public import Foundation
public import OrderActionsProtocols
public import OrderDocumentsProtocols
public import OrdersWorkerProtocols
@_exported public import SceneTesting

/// Records each call, and returns what a test says.
public final class OrdersWorkerSpy: OrdersWorking, AnsweringSpy {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchOrders(OrdersParameters, in: TimeZone)
    case fetchWholeOrders(OrdersParameters, in: TimeZone)
    case countOrders(OrdersParameters, upTo: Int?, in: TimeZone)
    case fetchDeletions(String?, limit: Int)
    case fetchOrder(String)
    case fetchOrder(String, at: Int64)
    case fetchHistory(String)
    case fetchChanges(String)
    case fetchEvents(EventsQuery, in: TimeZone)
    case sumOrders(OrdersParameters, by: CalendarPeriod?, in: TimeZone)
    case shopCurrency
    case validateOrder(OrderInput, in: TimeZone)
    case createOrder(OrderInput, WriteOptions)
    case changeOrder(String, OrderAction, ifVersion: Int64?, WriteOptions)
    case purgeDeletedOrders(WriteOptions)
    case erasePersonOfOrder(String, ifVersion: Int64?, WriteOptions)
    case erasePersonEmail(String, WriteOptions)
    case selectOrders([String], WriteOptions)
    case importOrders([OrderInput], WriteOptions)
  }

  public let recorder = AnswerRecorder<Call, OrdersWorkerAnswers>(OrdersWorkerAnswers())

  /// Creates a spy that answers every call with a failure, until a test says otherwise.
  public init() {}

  public func fetchOrders(_ parameters: OrdersParameters, in zone: TimeZone) async throws(OrdersWorkerError)
    -> OrdersPage<OrderSummary>
  {
    try recorder.answer(.fetchOrders(parameters, in: zone), \.page)
  }
  public func fetchWholeOrders(_ parameters: OrdersParameters, in zone: TimeZone) async throws(OrdersWorkerError)
    -> OrdersPage<Order>
  {
    try recorder.answer(.fetchWholeOrders(parameters, in: zone), \.wholePage)
  }
  public func countOrders(_ parameters: OrdersParameters, upTo limit: Int?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> ListCount
  {
    try recorder.answer(.countOrders(parameters, upTo: limit, in: zone), \.count)
  }
  public func fetchDeletions(after cursor: String?, limit: Int) async throws(OrdersWorkerError) -> OrdersPage<
    DeletedOrder
  > {
    try recorder.answer(.fetchDeletions(cursor, limit: limit), \.deletions)
  }
  public func fetchOrder(_ order: String) async throws(OrdersWorkerError) -> Order {
    try recorder.answer(.fetchOrder(order), \.order)
  }
  public func fetchOrder(_ order: String, at version: Int64) async throws(OrdersWorkerError) -> Order {
    try recorder.answer(.fetchOrder(order, at: version), \.order)
  }
  public func fetchHistory(of order: String) async throws(OrdersWorkerError) -> [OrderEvent] {
    try recorder.answer(.fetchHistory(order), \.history)
  }
  public func fetchChanges(of order: String) async throws(OrdersWorkerError) -> [OrderEvent] {
    try recorder.answer(.fetchChanges(order), \.history)
  }
  public func fetchEvents(_ query: EventsQuery, in zone: TimeZone) async throws(OrdersWorkerError) -> EventsPage {
    try recorder.answer(.fetchEvents(query, in: zone), \.events)
  }
  public func sumOrders(_ parameters: OrdersParameters, by period: CalendarPeriod?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> SummedOrders
  {
    try recorder.answer(.sumOrders(parameters, by: period, in: zone), \.sums)
  }
  public func shopCurrency() async throws(OrdersWorkerError) -> Currency {
    try recorder.answer(.shopCurrency, \.currency)
  }
  public func validateOrder(_ input: OrderInput, in zone: TimeZone) async throws(OrdersWorkerError) -> ValidatedOrder {
    try recorder.answer(.validateOrder(input, in: zone), \.validated)
  }
  public func createOrder(_ input: OrderInput, _ options: WriteOptions) async throws(OrdersWorkerError) -> OrderReceipt
  {
    try recorder.answer(.createOrder(input, options), \.receipt)
  }
  public func changeOrder(_ order: String, _ action: OrderAction, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try recorder.answer(.changeOrder(order, action, ifVersion: version, options), \.receipt)
  }
  public func purgeDeletedOrders(_ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<Int> {
    try recorder.answer(.purgeDeletedOrders(options), \.purged)
  }
  public func erasePerson(ofOrder order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  {
    try recorder.answer(.erasePersonOfOrder(order, ifVersion: version, options), \.erased)
  }
  public func erasePerson(email: String, _ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<
    [Order]
  > {
    try recorder.answer(.erasePersonEmail(email, options), \.erased)
  }
  public func selectOrders(_ ids: [String], _ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<
    [String]
  > {
    try recorder.answer(.selectOrders(ids, options), \.selected)
  }
  public func importOrders(_ inputs: [OrderInput], _ options: WriteOptions, after tried: inout TriedOrders?)
    async throws(OrdersWorkerError) -> WriteReceipt<[ImportOutcome]>
  {
    try recorder.answer(.importOrders(inputs, options), \.outcomes)
  }
}
