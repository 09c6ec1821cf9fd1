public import ShowOrderProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class ShowOrderBusinessLogicSpy: ShowOrderBusinessLogic {
  /// One question, with its request.
  public enum Call: Hashable, Sendable {
    case fetchOrder(ShowOrder.FetchOrder.Request)
    case changeOrder(ShowOrder.ChangeOrder.Request)
    case fetchHistory(ShowOrder.FetchHistory.Request)
    case fetchEvents(ShowOrder.FetchEvents.Request)
    case forgetOrders(ShowOrder.ForgetOrders.Request)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded.
  public init(onCall: @escaping @Sendable (Call) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been asked, in order.
  public var calls: [Call] { recorded.withLock { $0 } }

  private func record(_ call: Call) async throws {
    recorded.withLock { $0.append(call) }
    try await onCall(call)
  }

  // MARK: Business logic

  public func fetchOrder(_ request: ShowOrder.FetchOrder.Request) async throws {
    try await record(.fetchOrder(request))
  }

  public func changeOrder(_ request: ShowOrder.ChangeOrder.Request) async throws {
    try await record(.changeOrder(request))
  }

  public func fetchHistory(_ request: ShowOrder.FetchHistory.Request) async throws {
    try await record(.fetchHistory(request))
  }

  public func fetchEvents(_ request: ShowOrder.FetchEvents.Request) async throws {
    try await record(.fetchEvents(request))
  }

  public func forgetOrders(_ request: ShowOrder.ForgetOrders.Request) async throws {
    try await record(.forgetOrders(request))
  }
}
