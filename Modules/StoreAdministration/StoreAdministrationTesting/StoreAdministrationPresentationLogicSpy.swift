public import StoreAdministrationProtocols
public import OrdersWorkerProtocols
import Synchronization

/// Records exactly what an interactor has presented.
public final class StoreAdministrationPresentationLogicSpy: StoreAdministrationPresentationLogic {
  /// One response, or failure.
  public enum Call: Hashable, Sendable {
    case presentProgress(StoreAdministration.Progress)
    case presentResult(StoreAdministration.Response, isDryRun: Bool)
    case presentFailure(OrdersWorkerError)
  }

  private let recorded = Mutex<[Call]>([])
  private let onCall: @Sendable (Call) async throws -> Void

  /// - Parameter onCall: what a call does once it is recorded; throwing, its display has gone.
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

  public func presentProgress(_ progress: StoreAdministration.Progress) async throws {
    try await record(.presentProgress(progress))
  }

  public func presentResult(_ response: StoreAdministration.Response, isDryRun: Bool) async throws {
    try await record(.presentResult(response, isDryRun: isDryRun))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await record(.presentFailure(error))
  }
}
