public import CustomersProtocols
import Foundation
public import OrdersWorkerProtocols
public import PresentationProtocols

/// Computes customers from the orders that it reads from the worker, and changes the orders of one.
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

  public func changeCustomer(_ request: Customers.ChangeCustomer.Request) async throws {
    if case .merge(let into) = request.change, SearchText.key(request.email) == SearchText.key(into) {
      return try await presenter.presentRefusal(.same(into))
    }
    let changed: Result<Customers.ChangeCustomer.Response, CustomerChange.Nobody>
    do throws(OrdersWorkerError) {
      let faults = request.change.faults
      guard faults.isEmpty else { throw .invalid(faults) }
      changed = try await CustomerChange(worker: worker, request: request, context: context).perform()
    } catch {
      return try await presenter.presentFailure(error)
    }
    switch changed {
    case .success(let response): try await presenter.presentChangedCustomer(response)
    case .failure(let nobody): try await presenter.presentRefusal(.missing(nobody.email))
    }
  }
}

extension Customers.ChangeCustomer.Change {
  /// The faults of the tags, which would be those of each order.
  fileprivate var faults: [Violation] {
    guard case .tags(let added, let removed) = self else { return [] }
    if Tags(added + removed).isEmpty { return [Violation("/addTags", .missingTag)] }
    return Tags(added).invalid(at: "/addTags") + Tags.contradictions(adding: added, removing: removed)
  }
}
