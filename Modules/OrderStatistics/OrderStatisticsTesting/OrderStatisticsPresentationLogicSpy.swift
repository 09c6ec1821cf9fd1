public import OrderStatisticsProtocols
public import OrdersWorkerProtocols
import Synchronization

/// Records exactly what an interactor has presented.
public final class OrderStatisticsPresentationLogicSpy: OrderStatisticsPresentationLogic {
  /// One response, or failure.
  public enum Call: Hashable, Sendable {
    case presentStatistics(OrderStatistics.Response)
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

  public func presentStatistics(_ response: OrderStatistics.Response) async throws {
    try await record(.presentStatistics(response))
  }

  public func presentFailure(_ error: OrdersWorkerError) async throws {
    try await record(.presentFailure(error))
  }
}
