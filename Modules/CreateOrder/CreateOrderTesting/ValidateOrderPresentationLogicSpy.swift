// Written by `make spies` from ValidateOrderPresentationLogic; do not edit.
public import CreateOrderProtocols
public import OrdersWorkerProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class ValidateOrderPresentationLogicSpy: ValidateOrderPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentInvalidFields(CreateOrder.ValidateOrder.Response)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentInvalidFields(_ response: CreateOrder.ValidateOrder.Response) async throws {
    try await record(.presentInvalidFields(response))
  }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
