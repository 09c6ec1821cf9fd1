// Written by `make spies` from CreateOrderDisplayLogic; do not edit.
public import CreateOrderProtocols
public import PresentationProtocols
public import SceneTesting

/// Records the view models that a presenter displays.
public final class CreateOrderDisplayLogicSpy: CreateOrderDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displaySavedOrder(CreateOrder.ViewModel)
    case displayFaults(CreateOrder.ValidateOrder.ViewModel)
    case displayForm(CreateOrder.FetchForm.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displaySavedOrder(_ viewModel: CreateOrder.ViewModel) async throws {
    try await record(.displaySavedOrder(viewModel))
  }
  public func displayFaults(_ viewModel: CreateOrder.ValidateOrder.ViewModel) async throws {
    try await record(.displayFaults(viewModel))
  }
  public func displayForm(_ viewModel: CreateOrder.FetchForm.ViewModel) async throws {
    try await record(.displayForm(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
