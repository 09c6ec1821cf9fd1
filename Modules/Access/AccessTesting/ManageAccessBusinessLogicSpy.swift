// Written by `make spies` from ManageAccessBusinessLogic; do not edit.
public import AccessProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class ManageAccessBusinessLogicSpy: ManageAccessBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case perform(ManageAccess.Request)

    public var request: ManageAccess.Request {
      switch self {
      case .perform(let request): request
      }
    }
  }

  public let recorder: CallRecorder<Call>

  /// - Parameter onCall: runs after a call is recorded; an error that it throws is thrown to the caller.
  public init(onCall: @escaping CallRecorder<Call>.OnCall = { _ in }) {
    recorder = CallRecorder(onCall: onCall)
  }

  public func perform(_ request: ManageAccess.Request) async throws { try await record(.perform(request)) }
}
