public import ListOrdersProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class ListOrdersBusinessLogicSpy: ListOrdersBusinessLogic {
  /// One question, with its request.
  public enum Call: Hashable, Sendable {
    case fetchOrders(ListOrders.FetchOrders.Request)
    case countOrders(ListOrders.CountOrders.Request)
    case exportOrders(ListOrders.ExportOrders.Request)
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

  public func fetchOrders(_ request: ListOrders.FetchOrders.Request) async throws {
    try await record(.fetchOrders(request))
  }

  public func countOrders(_ request: ListOrders.CountOrders.Request) async throws {
    try await record(.countOrders(request))
  }

  public func exportOrders(_ request: ListOrders.ExportOrders.Request) async throws {
    try await record(.exportOrders(request))
  }
}
