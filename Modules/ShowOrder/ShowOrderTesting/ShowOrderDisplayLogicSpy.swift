public import PresentationProtocols
public import ShowOrderProtocols
import Synchronization

/// Records exactly what a presenter has shown.
public final class ShowOrderDisplayLogicSpy: ShowOrderDisplayLogic {
  /// One view model, or problem.
  public enum Call: Hashable, Sendable {
    case displayFetchedOrder(ShowOrder.FetchOrder.ViewModel)
    case displayChangedOrder(ShowOrder.ChangeOrder.ViewModel)
    case displayHistory(ShowOrder.FetchHistory.ViewModel)
    case displayEvents(ShowOrder.FetchEvents.ViewModel)
    case displayForgottenOrders(ShowOrder.ForgetOrders.ViewModel)
    case displayProblem(Problem)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded; throwing, it is a client that has gone.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been shown, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
  }

  // MARK: Display logic

  public func displayFetchedOrder(_ viewModel: ShowOrder.FetchOrder.ViewModel) async throws {
    try await record(.displayFetchedOrder(viewModel))
  }

  public func displayChangedOrder(_ viewModel: ShowOrder.ChangeOrder.ViewModel) async throws {
    try await record(.displayChangedOrder(viewModel))
  }

  public func displayHistory(_ viewModel: ShowOrder.FetchHistory.ViewModel) async throws {
    try await record(.displayHistory(viewModel))
  }

  public func displayEvents(_ viewModel: ShowOrder.FetchEvents.ViewModel) async throws {
    try await record(.displayEvents(viewModel))
  }

  public func displayForgottenOrders(_ viewModel: ShowOrder.ForgetOrders.ViewModel) async throws {
    try await record(.displayForgottenOrders(viewModel))
  }

  public func displayProblem(_ problem: Problem) async throws {
    try await record(.displayProblem(problem))
  }
}
