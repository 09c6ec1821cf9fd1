// Written by `make spies` from CreateOrderPresentationLogic; do not edit.
public import CreateOrderProtocols
public import OrdersWorkerProtocols
public import SceneTesting

/// Records the responses that an interactor presents.
public final class CreateOrderPresentationLogicSpy: CreateOrderPresentationLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case presentSavedOrder(CreateOrder.Response)
    case presentInvalidFields(CreateOrder.ValidateOrder.Response)
    case presentForm(CreateOrder.FetchForm.Response)
    case presentFailure(OrdersWorkerError)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func presentSavedOrder(_ response: CreateOrder.Response) async throws {
    try await record(.presentSavedOrder(response))
  }
  public func presentInvalidFields(_ response: CreateOrder.ValidateOrder.Response) async throws {
    try await record(.presentInvalidFields(response))
  }
  public func presentForm(_ response: CreateOrder.FetchForm.Response) async throws {
    try await record(.presentForm(response))
  }
  public func presentFailure(_ error: OrdersWorkerError) async throws { try await record(.presentFailure(error)) }
}
