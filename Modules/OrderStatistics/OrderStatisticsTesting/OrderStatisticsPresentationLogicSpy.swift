// Written by `make spies` from OrderStatisticsPresentationLogic; do not edit.
public import OrderStatisticsProtocols
public import OrdersWorkerProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class OrderStatisticsPresentationLogicSpy: OrderStatisticsPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentStatistics(OrderStatistics.Response)
    case presentItems(OrderStatistics.FetchItems.Response)
    case presentTaxes(OrderStatistics.FetchTaxes.Response)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentStatistics(_ response: OrderStatistics.Response) async throws {
    try await record(.presentStatistics(response))
  }
  public func presentItems(_ response: OrderStatistics.FetchItems.Response) async throws {
    try await record(.presentItems(response))
  }
  public func presentTaxes(_ response: OrderStatistics.FetchTaxes.Response) async throws {
    try await record(.presentTaxes(response))
  }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
