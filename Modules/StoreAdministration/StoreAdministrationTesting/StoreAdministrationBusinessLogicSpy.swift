public import StoreAdministrationProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class StoreAdministrationBusinessLogicSpy: StoreAdministrationBusinessLogic {
  private let recorded = Mutex<[StoreAdministration.Request]>([])
  private let onCall: @Sendable (StoreAdministration.Request) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded.
  public init(onCall: @escaping @Sendable (StoreAdministration.Request) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been asked, in order.
  public var requests: [StoreAdministration.Request] { recorded.withLock { $0 } }

  public func perform(_ request: StoreAdministration.Request) async throws {
    recorded.withLock { $0.append(request) }
    try await onCall(request)
  }
}
