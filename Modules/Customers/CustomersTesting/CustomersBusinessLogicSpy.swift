// Written by `make spies` from CustomersBusinessLogic; do not edit.
public import CustomersProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class CustomersBusinessLogicSpy: CustomersBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchCustomers(Customers.FetchCustomers.Request)
    case fetchCustomer(Customers.FetchCustomer.Request)
    case changeCustomer(Customers.ChangeCustomer.Request)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func fetchCustomers(_ request: Customers.FetchCustomers.Request) async throws {
    try await record(.fetchCustomers(request))
  }
  public func fetchCustomer(_ request: Customers.FetchCustomer.Request) async throws {
    try await record(.fetchCustomer(request))
  }
  public func changeCustomer(_ request: Customers.ChangeCustomer.Request) async throws {
    try await record(.changeCustomer(request))
  }
}
