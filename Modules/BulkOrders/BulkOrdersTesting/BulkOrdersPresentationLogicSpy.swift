// Written by `make spies` from BulkOrdersPresentationLogic; do not edit.
public import BulkOrdersProtocols
public import OrdersWorkerProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class BulkOrdersPresentationLogicSpy: BulkOrdersPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentChangedOrders(BulkOrders.ChangeOrders.Response)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentChangedOrders(_ response: BulkOrders.ChangeOrders.Response) async throws {
    try await record(.presentChangedOrders(response))
  }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
