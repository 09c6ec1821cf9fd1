// Written by `make spies` from CustomersDisplayLogic; do not edit.
public import CustomersProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class CustomersDisplayLogicSpy: CustomersDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayFetchedCustomers(Customers.FetchCustomers.ViewModel)
    case displayFetchedCustomer(Customers.FetchCustomer.ViewModel)
    case displayChangedCustomer(Customers.ChangeCustomer.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayFetchedCustomers(_ viewModel: Customers.FetchCustomers.ViewModel) async throws {
    try await record(.displayFetchedCustomers(viewModel))
  }
  public func displayFetchedCustomer(_ viewModel: Customers.FetchCustomer.ViewModel) async throws {
    try await record(.displayFetchedCustomer(viewModel))
  }
  public func displayChangedCustomer(_ viewModel: Customers.ChangeCustomer.ViewModel) async throws {
    try await record(.displayChangedCustomer(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
