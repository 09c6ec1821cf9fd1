public import StoreAdministrationProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class TransferBusinessLogicSpy: TransferBusinessLogic {
  /// One question, with its request.
  public enum Call: Sendable {
    case fetchRecords(Transfer.FetchRecords.Request)
    case keepRecords(Transfer.KeepRecords.Request)
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

  public func fetchRecords(_ request: Transfer.FetchRecords.Request) async throws {
    try await record(.fetchRecords(request))
  }

  public func keepRecords(_ request: Transfer.KeepRecords.Request) async throws {
    try await record(.keepRecords(request))
  }
}
