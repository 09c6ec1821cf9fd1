// Written by `make spies` from ValidateOrderBusinessLogic; do not edit.
public import CreateOrderProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class ValidateOrderBusinessLogicSpy: ValidateOrderBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case validateOrder(CreateOrder.ValidateOrder.Request)

    public var request: CreateOrder.ValidateOrder.Request {
      switch self {
      case .validateOrder(let request): request
      }
    }
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func validateOrder(_ request: CreateOrder.ValidateOrder.Request) async throws {
    try await record(.validateOrder(request))
  }
}
