public import KeepStoreProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class TransferBusinessLogicSpy: TransferBusinessLogic {
  /// One question, with its request.
  public enum Call: Sendable {
    case fetchOrders(Transfer.FetchOrders.Request)
    case keepOrders(Transfer.KeepOrders.Request)
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

  public func fetchOrders(_ request: Transfer.FetchOrders.Request) async throws {
    try await record(.fetchOrders(request))
  }

  public func keepOrders(_ request: Transfer.KeepOrders.Request) async throws {
    try await record(.keepOrders(request))
  }
}
