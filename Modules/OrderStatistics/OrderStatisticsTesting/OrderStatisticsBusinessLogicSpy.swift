public import OrderStatisticsProtocols
import Synchronization

/// Records exactly what a front end asks of the scene.
public final class OrderStatisticsBusinessLogicSpy: OrderStatisticsBusinessLogic {
  /// One question, with its request.
  public enum Call: Hashable, Sendable {
    case fetchStatistics(OrderStatistics.Request)
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

  public func fetchStatistics(_ request: OrderStatistics.Request) async throws {
    try await record(.fetchStatistics(request))
  }
}
