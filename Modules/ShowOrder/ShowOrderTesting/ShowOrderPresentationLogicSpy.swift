public import OrdersWorkerProtocols
public import ShowOrderProtocols
import Synchronization

/// Records exactly what an interactor has presented.
public final class ShowOrderPresentationLogicSpy: ShowOrderPresentationLogic {
  /// One response, or failure.
  public enum Call: Hashable, Sendable {
    case presentFetchedOrder(ShowOrder.FetchOrder.Response)
    case presentChangedOrder(ShowOrder.ChangeOrder.Response)
    case presentHistory(ShowOrder.FetchHistory.Response)
    case presentEvents(ShowOrder.FetchEvents.Response)
    case presentForgottenOrders(ShowOrder.ForgetOrders.Response)
    case presentFailure(OrdersWorkerError)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded; throwing, it is a display that cannot show.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been presented, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
  }

  // MARK: Presentation logic

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

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await record(.presentFailure(error))
  }
}
