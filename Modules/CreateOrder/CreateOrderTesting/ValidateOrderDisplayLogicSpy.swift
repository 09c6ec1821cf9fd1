// Written by `make spies` from ValidateOrderDisplayLogic; do not edit.
public import CreateOrderProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class ValidateOrderDisplayLogicSpy: ValidateOrderDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayFaults(CreateOrder.ValidateOrder.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayFaults(_ viewModel: CreateOrder.ValidateOrder.ViewModel) async throws {
    try await record(.displayFaults(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
