public import AccessProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class ManageAccessBusinessLogicSpy: ManageAccessBusinessLogic {
  private let recorded = Mutex<[ManageAccess.Request]>([])
  private let onCall: @Sendable (ManageAccess.Request) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded.
  public init(onCall: @escaping @Sendable (ManageAccess.Request) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been asked, in order.
  public var requests: [ManageAccess.Request] { recorded.withLock { $0 } }

  public func perform(_ request: ManageAccess.Request) async throws {
    recorded.withLock { $0.append(request) }
    try await onCall(request)
  }
}
