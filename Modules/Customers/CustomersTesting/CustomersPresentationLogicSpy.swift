// Written by `make spies` from CustomersPresentationLogic; do not edit.
public import CustomersProtocols
public import OrdersWorkerProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class CustomersPresentationLogicSpy: CustomersPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentFetchedCustomers(Customers.FetchCustomers.Response)
    case presentFetchedCustomer(Customers.FetchCustomer.Response)
    case presentChangedCustomer(Customers.ChangeCustomer.Response)
    case presentRefusal(Customers.Refusal)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentFetchedCustomers(_ response: Customers.FetchCustomers.Response) async throws {
    try await record(.presentFetchedCustomers(response))
  }
  public func presentFetchedCustomer(_ response: Customers.FetchCustomer.Response) async throws {
    try await record(.presentFetchedCustomer(response))
  }
  public func presentChangedCustomer(_ response: Customers.ChangeCustomer.Response) async throws {
    try await record(.presentChangedCustomer(response))
  }
  public func presentRefusal(_ refusal: Customers.Refusal) async throws { try await record(.presentRefusal(refusal)) }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
