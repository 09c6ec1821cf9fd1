import CustomersProtocols
import DocumentsProtocols
import Foundation
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Writes the email of one customer to the orders of another, each as a change of its own.
///
/// An order that cannot be changed does not stop the others. With an idempotency key, a repeated request is about the
/// orders of the first one, and tries those again that it did not change.
struct CustomerMerge {
  let worker: any OrdersWorking
  let request: Customers.MergeCustomers.Request
  let context: SceneContext

  /// How often the change of an order is tried again if others change the order meanwhile.
  static let retries = 3

  /// An email that no order has.
  struct Nobody: Error {
    let email: String
  }

  /// Performs the merge, and returns its result, or the email that no order has.
  func perform() async throws(OrdersWorkerError) -> Result<Customers.MergeCustomers.Response, Nobody> {
    if request.idempotencyKey != nil {
      let earlier = try await worker.selectOrders([], options(isDryRun: true))
      if earlier.isReplayed { return .success(try await repeated(earlier.answer)) }
    }
    guard let into = try await newest(request.into) else { return .failure(Nobody(email: request.into)) }
    let page = try await page()
    guard !page.orders.isEmpty else { return .failure(Nobody(email: request.from)) }
    let selected = try await worker.selectOrders(page.orders.map(\.id), options(isDryRun: request.isDryRun))
    guard !selected.isReplayed else { return .success(try await repeated(selected.answer)) }
    var response = Customers.MergeCustomers.Response(request: request, merged: [])
    for order in page.orders { await write(into.email, to: order, &response) }
    if page.next != nil || !response.failed.isEmpty { try await countRemaining(&response) }
    return .success(response)
  }

  /// Returns the result of a request whose orders an earlier one has changed, whatever has become of them.
  private func repeated(_ ids: [String]) async throws(OrdersWorkerError) -> Customers.MergeCustomers.Response {
    var response = Customers.MergeCustomers.Response(request: request, merged: [], isReplayed: true)
    let into = try await newest(request.into)?.email ?? request.into
    for id in ids {
      do throws(OrdersWorkerError) {
        let order = try await worker.fetchOrder(id)
        if isOfFrom(order.email) {
          await write(into, to: order.summary, &response)
        } else {
          response.merged.append(await earlierMerge(of: id, order.number))
        }
      } catch {
        guard case .deleted(_, let order) = error else { continue }
        response.merged.append(await earlierMerge(of: id, order.number))
      }
    }
    if ids.count == Customers.mostMerged || !response.failed.isEmpty { try await countRemaining(&response) }
    return response
  }

  /// Changes the email of an order, whatever else others change in it meanwhile.
  private func write(_ email: String, to order: OrderSummary, _ response: inout Customers.MergeCustomers.Response) async
  {
    var input = OrderInput()
    input.email = .set(email)
    let options = options(of: order, isDryRun: request.isDryRun)
    var (version, retries) = (order.version, 0)
    while true {
      do throws(OrdersWorkerError) {
        let changed = try await worker.changeOrder(order.id, .edit(input), ifVersion: version, options).order
        return response.merged.append(.init(id: order.id, number: order.number, version: changed.version))
      } catch {
        // The first request has changed the order, and somebody has changed it back.
        if error.isReusedKey { return response.merged.append(await earlierMerge(of: order.id, order.number)) }
        guard retries < Self.retries, let current = error.current, isOfFrom(current.email) else {
          return response.failed.append(.init(order: order.number, problem: Problem(error)))
        }
        (version, retries) = (current.version, retries + 1)
      }
    }
  }

  /// Returns an order that an earlier request has merged, with the version that it wrote, from the order's history.
  private func earlierMerge(of id: String, _ number: Int64) async -> Customers.MergeCustomers.MergedOrder {
    let history = (try? await worker.fetchHistory(of: id)) ?? []
    let merge = history.last { event in
      isOfFrom(event.before?.email ?? "") && event.changes.contains { $0.field == OrderField.email.rawValue }
    }
    return .init(id: id, number: number, version: merge?.version)
  }

  /// Counts the orders that still have the old email; in a preview, those that would have it.
  private func countRemaining(_ response: inout Customers.MergeCustomers.Response) async throws(OrdersWorkerError) {
    let all = try await worker.countOrders(OrdersParameters(email: request.from), upTo: ListCount.limit, in: .gmt)
    let isPreview = request.isDryRun && !response.isReplayed
    response.remaining = ListCount(max(0, all.value - (isPreview ? response.merged.count : 0)), isExact: all.isExact)
  }

  private func isOfFrom(_ email: String) -> Bool { SearchText.key(email) == SearchText.key(request.from) }

  // MARK: Orders

  private func page() async throws(OrdersWorkerError) -> OrdersPage<OrderSummary> {
    guard !SearchText.key(request.from).isEmpty else { return OrdersPage(orders: [], next: nil) }
    let parameters = OrdersParameters(email: request.from, sort: "number", limit: Customers.mostMerged)
    return try await worker.fetchOrders(parameters, in: .gmt)
  }

  /// Returns the newest order with an email; `nil` if there is none.
  private func newest(_ email: String) async throws(OrdersWorkerError) -> OrderSummary? {
    guard !SearchText.key(email).isEmpty else { return nil }
    return try await worker.fetchOrders(OrdersParameters(email: email, limit: 1), in: .gmt).orders.first
  }

  // MARK: Keys

  /// Returns the options of the choice of the orders. Its key belongs to a merge of the same customers.
  private func options(isDryRun: Bool) -> WriteOptions {
    var fingerprint = Fingerprint()
    fingerprint.add(SearchText.key(request.from))
    fingerprint.add(SearchText.key(request.into))
    var options = WriteOptions(
      author: context.author, timeZone: context.timeZone, idempotencyKey: request.idempotencyKey, isDryRun: isDryRun)
    options.wholeRequest = fingerprint.text
    return options
  }

  /// Returns the options of the change of one order; its key is a digest of the merge's, with the order's number.
  private func options(of order: OrderSummary, isDryRun: Bool) -> WriteOptions {
    let key = request.idempotencyKey.map { key in
      var fingerprint = Fingerprint()
      fingerprint.add(key)
      return "\(fingerprint.text).\(order.number)"
    }
    var options = WriteOptions(
      author: context.author, timeZone: context.timeZone, idempotencyKey: key, isDryRun: isDryRun)
    options.operation = "merge"
    return options
  }
}

extension OrdersWorkerError {
  /// The order as it is now, if a change expected another version.
  fileprivate var current: Order? {
    guard case .store(let error) = self, case .conflict(let conflict) = error.cause else { return nil }
    return conflict.current
  }
}
