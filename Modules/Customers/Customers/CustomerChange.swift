import CustomersProtocols
import DocumentsProtocols
import Foundation
import OrderActionsProtocols
import OrderDocumentsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

/// Changes the orders of one customer: writes the email of another to them, or adds and removes tags.
///
/// Each order is changed by itself, and one that cannot be changed does not stop the others. With an idempotency key, a
/// repeated request is about the orders of the first one, and tries those again that it did not change.
struct CustomerChange {
  let worker: any OrdersWorking
  let request: Customers.ChangeCustomer.Request
  let context: SceneContext

  /// How often the change of an order is tried again if others change the order meanwhile.
  static let retries = 3

  /// An email that no order has.
  struct Nobody: Error {
    let email: String
  }

  /// Some orders that need the change, and whether there are more.
  private typealias Waiting = (orders: [OrderSummary], hasMore: Bool)

  /// Performs the change, and returns its result, or the email that no order has.
  func perform() async throws(OrdersWorkerError) -> Result<Customers.ChangeCustomer.Response, Nobody> {
    if request.idempotencyKey != nil {
      let earlier = try await worker.selectOrders([], options(isDryRun: true))
      if earlier.isReplayed { return .success(try await repeated(earlier.answer)) }
    }
    let other = try await other()
    if case .merge(let into) = request.change, other == nil { return .failure(Nobody(email: into)) }
    let waiting = try await waiting(upTo: Customers.mostChanged)
    if waiting.orders.isEmpty, try await newest(request.email) == nil { return .failure(Nobody(email: request.email)) }
    let selected = try await worker.selectOrders(waiting.orders.map(\.id), options(isDryRun: request.isDryRun))
    guard !selected.isReplayed else { return .success(try await repeated(selected.answer)) }
    var response = Customers.ChangeCustomer.Response(request: request, changed: [])
    let edit = edit(into: other)
    for order in waiting.orders { await write(edit, to: order, &response) }
    if waiting.hasMore || !response.failed.isEmpty { try await countRemaining(&response) }
    return .success(response)
  }

  /// Returns the result of a request whose orders an earlier one has changed, whatever has become of them.
  private func repeated(_ ids: [String]) async throws(OrdersWorkerError) -> Customers.ChangeCustomer.Response {
    var response = Customers.ChangeCustomer.Response(request: request, changed: [], isReplayed: true)
    let edit = edit(into: try await other())
    for id in ids {
      do throws(OrdersWorkerError) {
        let order = try await worker.fetchOrder(id)
        if isNeeded(by: order) {
          await write(edit, to: order.summary, &response)
        } else {
          response.changed.append(await earlierChange(of: id, order.number))
        }
      } catch {
        guard case .deleted(_, let order) = error else { continue }
        response.changed.append(await earlierChange(of: id, order.number))
      }
    }
    if ids.count == Customers.mostChanged || !response.failed.isEmpty { try await countRemaining(&response) }
    return response
  }

  /// Changes an order, whatever else others change in it meanwhile.
  private func write(
    _ edit: OrderInput, to order: OrderSummary, _ response: inout Customers.ChangeCustomer.Response
  ) async {
    let options = options(of: order, isDryRun: request.isDryRun)
    var (version, retries) = (order.version, 0)
    while true {
      do throws(OrdersWorkerError) {
        let changed = try await worker.changeOrder(order.id, .edit(edit), ifVersion: version, options).order
        return response.changed.append(.init(id: order.id, number: order.number, version: changed.version))
      } catch {
        // The first request has changed the order, and somebody has changed it back.
        if error.isReusedKey { return response.changed.append(await earlierChange(of: order.id, order.number)) }
        guard retries < Self.retries, let current = error.current, isNeeded(by: current) else {
          return response.failed.append(.init(order: order.number, problem: Problem(error)))
        }
        (version, retries) = (current.version, retries + 1)
      }
    }
  }

  /// Returns an order that an earlier request has changed, with the version that it wrote, from the order's history.
  private func earlierChange(of id: String, _ number: Int64) async -> Customers.ChangeCustomer.ChangedOrder {
    let history = (try? await worker.fetchHistory(of: id)) ?? []
    let field: OrderField =
      switch request.change {
      case .merge: .email
      case .tags: .tags
      }
    let change = history.last { event in
      event.before.map(isNeeded) ?? false && event.changes.contains { $0.field == field.rawValue }
    }
    return .init(id: id, number: number, version: change?.version)
  }

  /// Counts the orders that still need the change; in a preview, those that would need it.
  private func countRemaining(_ response: inout Customers.ChangeCustomer.Response) async throws(OrdersWorkerError) {
    let all: ListCount
    switch request.change {
    case .merge:
      all = try await worker.countOrders(OrdersParameters(email: request.email), upTo: ListCount.limit, in: .gmt)
    case .tags:
      let waiting = try await waiting(upTo: ListCount.limit)
      all = ListCount(waiting.orders.count, isExact: !waiting.hasMore)
    }
    let isPreview = request.isDryRun && !response.isReplayed
    response.remaining = ListCount(max(0, all.value - (isPreview ? response.changed.count : 0)), isExact: all.isExact)
  }

  // MARK: The change

  /// Returns the change of each order.
  ///
  /// - Parameter other: the newest order of the other customer of a merge, whose email is written.
  private func edit(into other: OrderSummary?) -> OrderInput {
    var input = OrderInput()
    switch request.change {
    case .merge(let into): input.email = .set(other?.email ?? into)
    case .tags(let added, let removed): (input.addedTags, input.removedTags) = (added, removed)
    }
    return input
  }

  /// Whether an order of the customer has not got the change yet.
  private func isNeeded(by order: Order) -> Bool {
    guard SearchText.key(order.email) == SearchText.key(request.email) else { return false }
    guard case .tags(let added, let removed) = request.change else { return true }
    var tags = order.tags
    for tag in added { tags.add(tag) }
    for tag in removed { tags.remove(tag) }
    return tags != order.tags
  }

  // MARK: Orders

  /// Returns the newest order of the other customer of a merge; `nil` if there is none.
  private func other() async throws(OrdersWorkerError) -> OrderSummary? {
    guard case .merge(let into) = request.change else { return nil }
    return try await newest(into)
  }

  /// Returns the first orders of the customer that need the change, by number.
  private func waiting(upTo most: Int) async throws(OrdersWorkerError) -> Waiting {
    guard !SearchText.key(request.email).isEmpty else { return ([], false) }
    var parameters = OrdersParameters(email: request.email, sort: "number", limit: CustomerReader.batch)
    if case .merge = request.change {
      let page = try await worker.fetchOrders(parameters, in: .gmt)
      return (page.orders, page.next != nil)
    }
    var found: [OrderSummary] = []
    while true {
      let page = try await worker.fetchWholeOrders(parameters, in: .gmt)
      found += page.orders.filter(isNeeded).map(\.summary)
      if found.count > most { return (Array(found.prefix(most)), true) }
      guard let next = page.next else { return (found, false) }
      parameters.after = next.description
    }
  }

  /// Returns the newest order with an email; `nil` if there is none.
  private func newest(_ email: String) async throws(OrdersWorkerError) -> OrderSummary? {
    guard !SearchText.key(email).isEmpty else { return nil }
    return try await worker.fetchOrders(OrdersParameters(email: email, limit: 1), in: .gmt).orders.first
  }

  // MARK: Keys

  /// Returns the options of the choice of the orders. Its key belongs to the same change of the same customer.
  private func options(isDryRun: Bool) -> WriteOptions {
    var fingerprint = Fingerprint()
    fingerprint.add(SearchText.key(request.email))
    switch request.change {
    case .merge(let into): fingerprint.add(SearchText.key(into))
    case .tags(let added, let removed):
      for (name, tags) in [("addTags", added), ("removeTags", removed)] {
        fingerprint.add(name)
        for tag in Tags(tags).words { fingerprint.add(Tags.key(tag)) }
      }
    }
    var options = WriteOptions(
      author: context.author, timeZone: context.timeZone, idempotencyKey: request.idempotencyKey, isDryRun: isDryRun)
    options.wholeRequest = fingerprint.text
    return options
  }

  /// Returns the options of the change of one order; its key is a digest of the request's, with the order's number.
  private func options(of order: OrderSummary, isDryRun: Bool) -> WriteOptions {
    let key = request.idempotencyKey.map { key in
      var fingerprint = Fingerprint()
      fingerprint.add(key)
      return "\(fingerprint.text).\(order.number)"
    }
    var options = WriteOptions(
      author: context.author, timeZone: context.timeZone, idempotencyKey: key, isDryRun: isDryRun)
    options.operation =
      switch request.change {
      case .merge: "merge"
      case .tags: "tag"
      }
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
