// Written by `make spies` from CreateOrderBusinessLogic; do not edit.
public import CreateOrderProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class CreateOrderBusinessLogicSpy: CreateOrderBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case createOrder(CreateOrder.CreateOrder.Request)
    case updateOrder(CreateOrder.UpdateOrder.Request)
    case validateOrder(CreateOrder.ValidateOrder.Request)
    case fetchForm(CreateOrder.FetchForm.Request)
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func createOrder(_ request: CreateOrder.CreateOrder.Request) async throws {
    try await record(.createOrder(request))
  }
  public func updateOrder(_ request: CreateOrder.UpdateOrder.Request) async throws {
    try await record(.updateOrder(request))
  }
  public func validateOrder(_ request: CreateOrder.ValidateOrder.Request) async throws {
    try await record(.validateOrder(request))
  }
  public func fetchForm(_ request: CreateOrder.FetchForm.Request) async throws { try await record(.fetchForm(request)) }
}
