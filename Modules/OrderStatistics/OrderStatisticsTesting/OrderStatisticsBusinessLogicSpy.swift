// Written by `make spies` from OrderStatisticsBusinessLogic; do not edit.
public import OrderStatisticsProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class OrderStatisticsBusinessLogicSpy: OrderStatisticsBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case fetchStatistics(OrderStatistics.Request)
    case fetchItems(OrderStatistics.FetchItems.Request)
    case fetchTaxes(OrderStatistics.FetchTaxes.Request)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func fetchStatistics(_ request: OrderStatistics.Request) async throws {
    try await record(.fetchStatistics(request))
  }
  public func fetchItems(_ request: OrderStatistics.FetchItems.Request) async throws {
    try await record(.fetchItems(request))
  }
  public func fetchTaxes(_ request: OrderStatistics.FetchTaxes.Request) async throws {
    try await record(.fetchTaxes(request))
  }
}
