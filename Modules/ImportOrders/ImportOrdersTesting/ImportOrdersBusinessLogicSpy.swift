public import ImportOrdersProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class ImportOrdersBusinessLogicSpy: ImportOrdersBusinessLogic {
  private let recorded = Mutex<[ImportOrders.Request]>([])
  private let onCall: @Sendable (ImportOrders.Request) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded.
  public init(onCall: @escaping @Sendable (ImportOrders.Request) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been asked, in order.
  public var requests: [ImportOrders.Request] { recorded.withLock { $0 } }

  public func importOrders(_ request: ImportOrders.Request) async throws {
    recorded.withLock { $0.append(request) }
    try await onCall(request)
  }
}
