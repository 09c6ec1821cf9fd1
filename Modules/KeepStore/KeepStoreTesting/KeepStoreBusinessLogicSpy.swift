public import KeepStoreProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class KeepStoreBusinessLogicSpy: KeepStoreBusinessLogic {
  private let recorded = Mutex<[KeepStore.Request]>([])
  private let onCall: @Sendable (KeepStore.Request) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded.
  public init(onCall: @escaping @Sendable (KeepStore.Request) async throws -> Void = { _ in }) {
    self.onCall = onCall
  }

  /// What has been asked, in order.
  public var requests: [KeepStore.Request] { recorded.withLock { $0 } }

  public func perform(_ request: KeepStore.Request) async throws {
    recorded.withLock { $0.append(request) }
    try await onCall(request)
  }
}
