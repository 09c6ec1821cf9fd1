// Written by `make spies` from ImportOrdersBusinessLogic; do not edit.
public import ImportOrdersProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class ImportOrdersBusinessLogicSpy: ImportOrdersBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Sendable {
    case importOrders(ImportOrders.Request)

    public var request: ImportOrders.Request {
      switch self {
      case .importOrders(let request): request
      }
    }
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func importOrders(_ request: ImportOrders.Request) async throws { try await record(.importOrders(request)) }
}
