public import APIDocuments
public import Foundation
public import OrdersWorkerProtocols
import Synchronization

/// A worker that records exactly what it was asked and answers what it is told.
///
/// Every answer is a failure until one is set, so that a forgotten set-up fails the test.
///
/// ```swift
/// let worker = OrdersWorkerSpy()
/// worker.answers.order = { _ in .success(order) }
/// ```
public final class OrdersWorkerSpy: OrdersWorking {
  private struct State {
    var calls: [OrdersWorkerCall] = []
    var answers = OrdersWorkerAnswers()
  }

  private let state = Mutex(State())

  public init() {}

  /// What it was asked, in order.
  public var calls: [OrdersWorkerCall] { state.withLock { $0.calls } }

  /// What it answers from now on.
  public var answers: OrdersWorkerAnswers {
    get { state.withLock { $0.answers } }
    set { state.withLock { $0.answers = newValue } }
  }

  private func answer<Value>(
    _ call: OrdersWorkerCall, _ answer: (OrdersWorkerAnswers) -> OrdersWorkerAnswers.Answer<Value>
  ) throws(OrdersWorkerError) -> Value {
    let reply = state.withLock { state in
      state.calls.append(call)
      return answer(state.answers)
    }
    return try reply(call).get()
  }
}

// MARK: Reading

extension OrdersWorkerSpy {
  public func fetchOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<OrderSummary>
  {
    try answer(.fetchOrders(parameters, zone), \.page)
  }

  public func fetchWholeOrders(_ parameters: OrdersParameters, in zone: TimeZone)
    async throws(OrdersWorkerError) -> OrdersPage<Order>
  {
    try answer(.fetchWholeOrders(parameters, zone), \.wholePage)
  }

  public func countOrders(_ parameters: OrdersParameters, upTo limit: Int?, in zone: TimeZone)
    async throws(OrdersWorkerError) -> ListCount
  {
    try answer(.countOrders(parameters, upTo: limit, zone), \.count)
  }

  public func fetchOrder(_ order: String) async throws(OrdersWorkerError) -> Order {
    try answer(.fetchOrder(order), \.order)
  }

  public func fetchHistory(of order: String) async throws(OrdersWorkerError) -> [OrderEvent] {
    try answer(.fetchHistory(order), \.history)
  }

  public func fetchEvents(of order: String?, after event: String?, limit: Int)
    async throws(OrdersWorkerError) -> EventsPage
  {
    try answer(.fetchEvents(order, after: event, limit: limit), \.events)
  }

  public func sumOrders(_ parameters: OrdersParameters, byStatus: Bool, in zone: TimeZone)
    async throws(OrdersWorkerError) -> [OrdersSum]
  {
    try answer(.sumOrders(parameters, byStatus: byStatus, zone), \.sums)
  }
}

// MARK: Writing

extension OrdersWorkerSpy {
  public func validateOrder(_ input: OrderInput, in zone: TimeZone)
    async throws(OrdersWorkerError) -> [Violation]
  {
    try answer(.validateOrder(input, zone), \.invalidFields)
  }

  public func createOrder(_ input: OrderInput, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try answer(.createOrder(input, options), \.receipt)
  }

  public func updateOrder(
    _ order: String, _ input: OrderInput, replacing: Bool, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    try answer(.updateOrder(order, input, replacing: replacing, ifVersion: version, options), \.receipt)
  }

  public func changeStatus(
    of order: String, to status: String, carrier: String?, tracking: String?, ifVersion version: Int64?,
    _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    try answer(
      .changeStatus(order, status, carrier: carrier, tracking: tracking, ifVersion: version, options), \.receipt)
  }

  public func refundOrder(
    _ order: String, amount: MoneyInput?, reason: String, ifVersion version: Int64?, _ options: WriteOptions
  ) async throws(OrdersWorkerError) -> OrderReceipt {
    try answer(.refundOrder(order, amount: amount, reason: reason, ifVersion: version, options), \.receipt)
  }

  public func undoLastChange(of order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try answer(.undoLastChange(order, ifVersion: version, options), \.receipt)
  }

  public func deleteOrder(_ order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try answer(.deleteOrder(order, ifVersion: version, options), \.receipt)
  }

  public func restoreOrder(_ order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> OrderReceipt
  {
    try answer(.restoreOrder(order, ifVersion: version, options), \.receipt)
  }

  public func purgeDeletedOrders(_ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<Int> {
    WriteReceipt(try answer(.purgeDeletedOrders(options), \.count).value, isReplayed: answers.isReplayed)
  }

  public func erasePerson(ofOrder order: String, ifVersion version: Int64?, _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[Order]>
  {
    WriteReceipt(
      try answer(.erasePersonOfOrder(order, ifVersion: version, options), \.erased), isReplayed: answers.isReplayed)
  }

  public func erasePerson(email: String, _ options: WriteOptions) async throws(OrdersWorkerError) -> WriteReceipt<
    [Order]
  > {
    WriteReceipt(try answer(.erasePersonWithEmail(email, options), \.erased), isReplayed: answers.isReplayed)
  }

  public func importOrders(_ inputs: [OrderInput], _ options: WriteOptions)
    async throws(OrdersWorkerError) -> WriteReceipt<[ImportOutcome]>
  {
    WriteReceipt(try answer(.importOrders(inputs, options), \.outcomes), isReplayed: answers.isReplayed)
  }
}
