public import ListOrdersProtocols
public import OrdersWorkerProtocols
import Synchronization

/// Records exactly what an interactor has presented.
public final class ListOrdersPresentationLogicSpy: ListOrdersPresentationLogic {
  /// One response, or failure.
  public enum Call: Hashable, Sendable {
    case presentFetchedOrders(ListOrders.FetchOrders.Response)
    case presentCount(ListOrders.CountOrders.Response)
    case presentExportedOrders(ListOrders.ExportOrders.Response)
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

  public func presentFetchedOrders(_ response: ListOrders.FetchOrders.Response) async throws {
    try await record(.presentFetchedOrders(response))
  }

  public func presentCount(_ response: ListOrders.CountOrders.Response) async throws {
    try await record(.presentCount(response))
  }

  public func presentExportedOrders(_ response: ListOrders.ExportOrders.Response) async throws {
    try await record(.presentExportedOrders(response))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await record(.presentFailure(error))
  }
}
