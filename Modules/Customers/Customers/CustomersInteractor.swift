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
        throw .invalid([Violation("/limit", .outOfRange(request.limit, 1...Customers.mostListed))])
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
    let merged: Result<Customers.MergeCustomers.Response, CustomerMerge.Nobody>
    do throws(OrdersWorkerError) {
      merged = try await CustomerMerge(worker: worker, request: request, context: context).perform()
    } catch {
      return try await presenter.presentFailure(error)
    }
    switch merged {
    case .success(let response): try await presenter.presentMergedCustomers(response)
    case .failure(let nobody): try await presenter.presentRefusal(.missing(nobody.email))
    }
  }
}
