// Written by `make spies` from BulkOrdersDisplayLogic; do not edit.
public import BulkOrdersProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class BulkOrdersDisplayLogicSpy: BulkOrdersDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayChangedOrders(BulkOrders.ChangeOrders.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayChangedOrders(_ viewModel: BulkOrders.ChangeOrders.ViewModel) async throws {
    try await record(.displayChangedOrders(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
