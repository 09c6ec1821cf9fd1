import APIDocuments
public import CustomersProtocols
import Foundation
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Computes customers from the orders that it reads from the worker, and merges two by changing orders.
public struct CustomersInteractor: CustomersBusinessLogic {
  private let worker: any OrdersWorking
  private let presenter: any CustomersPresentationLogic
  private let context: SceneContext

  /// Creates an interactor.
  ///
  /// - Parameter context: the user whom the history records.
  public init(worker: any OrdersWorking, presenter: any CustomersPresentationLogic, context: SceneContext) {
    self.worker = worker
    self.presenter = presenter
    self.context = context
  }

  // MARK: Business logic

  public func fetchCustomers(_ request: Customers.FetchCustomers.Request) async throws {
    let response: Customers.FetchCustomers.Response
    do throws(OrdersWorkerError) {
      guard (1...Customers.mostListed).contains(request.limit) else {
        throw .usage(Violation("/limit", .outOfRange(request.limit, 1...Customers.mostListed)))
      }
      response = try await CustomerReader(worker: worker).customers(request)
    } catch {
      return try await presenter.presentFailure(error)
    }
    try await presenter.presentFetchedCustomers(response)
  }

  public func fetchCustomer(_ request: Customers.FetchCustomer.Request) async throws {
    let customer: Customer?
    do throws(OrdersWorkerError) {
      customer = try await CustomerReader(worker: worker).customer(request.email)
    } catch {
      return try await presenter.presentFailure(error)
    }
    guard let customer else { return try await presenter.presentRefusal(.missing(request.email)) }
    try await presenter.presentFetchedCustomer(.init(customer: customer))
  }

  public func mergeCustomers(_ request: Customers.MergeCustomers.Request) async throws {
    guard SearchText.key(request.from) != SearchText.key(request.into) else {
      return try await presenter.presentRefusal(.same(request.into))
    }
    let response: Customers.MergeCustomers.Response?
    var missing = request.from
    do throws(OrdersWorkerError) {
      if let into = try await newest(request.into) {
        response = try await merge(into: into.email, request)
      } else {
        missing = request.into
        response = nil
      }
    } catch {
      return try await presenter.presentFailure(error)
    }
    guard let response else { return try await presenter.presentRefusal(.missing(missing)) }
    try await presenter.presentMergedCustomers(response)
  }

  // MARK: Merging

  private func hasKey(_ email: String) -> Bool { !SearchText.key(email).isEmpty }

  /// Returns the newest order with an email; `nil` if there is none.
  private func newest(_ email: String) async throws(OrdersWorkerError) -> OrderSummary? {
    guard hasKey(email) else { return nil }
    return try await worker.fetchOrders(OrdersParameters(email: email, limit: 1), in: .gmt).orders.first
  }

  /// Writes an email to orders, each as a change of its own. An order that cannot be changed does not stop the others.
  ///
  /// - Returns: the result; `nil` if there is no order to change. With a key, an earlier request may have changed all.
  private func merge(into email: String, _ request: Customers.MergeCustomers.Request) async throws(OrdersWorkerError)
    -> Customers.MergeCustomers.Response?
  {
    guard hasKey(request.from) else { return nil }
    let parameters = OrdersParameters(email: request.from, sort: "number", limit: Customers.mostMerged)
    let page = try await worker.fetchOrders(parameters, in: .gmt)
    guard !page.orders.isEmpty || request.idempotencyKey != nil else { return nil }
    var response = Customers.MergeCustomers.Response(request: request, merged: [])
    var input = OrderInput()
    input.email = .set(email)
    for order in page.orders {
      do throws(OrdersWorkerError) {
        _ = try await worker.updateOrder(
          order.id, input, replacing: false, ifVersion: order.version, options(request, of: order))
        response.merged.append(order.number)
      } catch {
        response.failed.append(.init(order: order.number, problem: Problem(error)))
      }
    }
    if page.next != nil {
      let all = try await worker.countOrders(
        OrdersParameters(email: request.from), upTo: ListCount.limit, in: .gmt)
      let counted = request.isDryRun ? response.merged.count + response.failed.count : response.failed.count
      response.remaining = ListCount(max(0, all.value - counted), isExact: all.isExact)
    }
    return response
  }

  /// Returns the options of the change of one order; its key is that of the merge with the order's number.
  private func options(_ request: Customers.MergeCustomers.Request, of order: OrderSummary) -> WriteOptions {
    WriteOptions(
      author: context.author, timeZone: context.timeZone,
      idempotencyKey: request.idempotencyKey.map { "\($0.prefix(200))#\(order.number)" }, isDryRun: request.isDryRun)
  }
}
