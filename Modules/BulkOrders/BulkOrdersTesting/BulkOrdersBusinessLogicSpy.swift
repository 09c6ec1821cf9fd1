// Written by `make spies` from BulkOrdersBusinessLogic; do not edit.
public import BulkOrdersProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class BulkOrdersBusinessLogicSpy: BulkOrdersBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case changeOrders(BulkOrders.ChangeOrders.Request)

    public var request: BulkOrders.ChangeOrders.Request {
      switch self {
      case .changeOrders(let request): request
      }
    }
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func changeOrders(_ request: BulkOrders.ChangeOrders.Request) async throws {
    try await record(.changeOrders(request))
  }
}
