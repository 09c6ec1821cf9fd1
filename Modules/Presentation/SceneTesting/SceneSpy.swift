import Locks
public import PresentationProtocols

/// Replaces a scene behind a front end: records every request, and displays what the test says.
///
/// ```swift
/// let listOrders = ListOrdersSceneSpy { call, display in try await display.displayCount(.init(count: 830)) }
/// let scenes = Scenes(listOrders: listOrders.builder)
/// ```
public final class SceneSpy<Display, Scene: Spying>: Sendable {
  public typealias Call = Scene.Call
  public typealias OnCall = @Sendable (Call, Display) async throws -> Void

  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [Scene] = []
  }

  private let state = Lock(State())
  /// Runs after a call is recorded; a spy of a test may pass a call on to that of another.
  public let onCall: OnCall

  /// Creates a spy without calls.
  ///
  /// - Parameter onCall: runs after a call is recorded, with the display that the scene was built for.
  public init(onCall: @escaping OnCall = { _, _ in }) { self.onCall = onCall }

  /// The contexts of the built scenes, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// The recorded calls of all scenes, scene by scene.
  public var calls: [Call] { state.withLock { $0.scenes }.flatMap(\.calls) }

  /// Builds a scene.
  ///
  /// - Parameter display: returns the display while it exists: a real scene holds it weakly, too.
  public func scene(in context: SceneContext, for display: @escaping @Sendable () -> Display?) -> Scene {
    let scene = Scene { [onCall] call in try await onCall(call, display().orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
