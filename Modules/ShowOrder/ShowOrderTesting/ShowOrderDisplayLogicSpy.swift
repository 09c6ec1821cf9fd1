// Written by `make spies` from ShowOrderDisplayLogic; do not edit.
public import PresentationProtocols
public import SceneTesting
public import ShowOrderProtocols

/// Records the view models that a presenter displays.
public final class ShowOrderDisplayLogicSpy: ShowOrderDisplayLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case displayFetchedOrder(ShowOrder.FetchOrder.ViewModel)
    case displayChangedOrder(ShowOrder.ChangeOrder.ViewModel)
    case displayForgottenOrders(ShowOrder.ForgetOrders.ViewModel)
    case displayHistory(ShowOrder.FetchHistory.ViewModel)
    case displayEvents(ShowOrder.FetchEvents.ViewModel)
    case displayProblem(Problem)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws {
    try await record(.displayFetchedOrder(viewModel))
  }
  public func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) async throws {
    try await record(.displayChangedOrder(viewModel))
  }
  public func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) async throws {
    try await record(.displayForgottenOrders(viewModel))
  }
  public func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) async throws {
    try await record(.displayHistory(viewModel))
  }
  public func displayEvents(_ viewModel: ShowOrder.FetchEvents.ViewModel) async throws {
    try await record(.displayEvents(viewModel))
  }
  public func displayProblem(_ problem: Problem) async throws { try await record(.displayProblem(problem)) }
}
