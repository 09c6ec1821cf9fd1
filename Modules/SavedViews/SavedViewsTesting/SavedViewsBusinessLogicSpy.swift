// Written by `make spies` from SavedViewsBusinessLogic; do not edit.
public import SavedViewsProtocols
public import SceneTesting

/// Records the requests that a front end makes of the scene.
public final class SavedViewsBusinessLogicSpy: SavedViewsBusinessLogic, Spying {
  /// A call with its arguments.
  public enum Call: Hashable, Sendable {
    case perform(SavedViews.Request)

    public var request: SavedViews.Request {
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

  public func perform(_ request: SavedViews.Request) async throws { try await record(.perform(request)) }
}
