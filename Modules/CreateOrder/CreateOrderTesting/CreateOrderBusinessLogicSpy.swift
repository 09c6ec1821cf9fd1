public import CreateOrderProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class CreateOrderBusinessLogicSpy: CreateOrderBusinessLogic {
  /// One question, with its request.
  public enum Call: Hashable, Sendable {
    case createOrder(CreateOrder.CreateOrder.Request)
    case updateOrder(CreateOrder.UpdateOrder.Request)
    case fetchForm(CreateOrder.FetchForm.Request)
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

  public func createOrder(_ request: CreateOrder.CreateOrder.Request) async throws {
    try await record(.createOrder(request))
  }

  public func updateOrder(_ request: CreateOrder.UpdateOrder.Request) async throws {
    try await record(.updateOrder(request))
  }

  public func fetchForm(_ request: CreateOrder.FetchForm.Request) async throws {
    try await record(.fetchForm(request))
  }
}
