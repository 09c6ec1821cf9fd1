// Written by `make spies` from ShowOrderPresentationLogic; do not edit.
public import OrdersWorkerProtocols
public import SceneTesting
public import ShowOrderProtocols

/// Records the responses that an interactor presents.
public final class ShowOrderPresentationLogicSpy: ShowOrderPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentFetchedOrder(ShowOrder.FetchOrder.Response)
    case presentChangedOrder(ShowOrder.ChangeOrder.Response)
    case presentHistory(ShowOrder.FetchHistory.Response)
    case presentEvents(ShowOrder.FetchEvents.Response)
    case presentForgottenOrders(ShowOrder.ForgetOrders.Response)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentFetchedOrder(_ response: ShowOrder.FetchOrder.Response) async throws {
    try await record(.presentFetchedOrder(response))
  }
  public func presentChangedOrder(_ response: ShowOrder.ChangeOrder.Response) async throws {
    try await record(.presentChangedOrder(response))
  }
  public func presentHistory(_ response: ShowOrder.FetchHistory.Response) async throws {
    try await record(.presentHistory(response))
  }
  public func presentEvents(_ response: ShowOrder.FetchEvents.Response) async throws {
    try await record(.presentEvents(response))
  }
  public func presentForgottenOrders(_ response: ShowOrder.ForgetOrders.Response) async throws {
    try await record(.presentForgottenOrders(response))
  }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
