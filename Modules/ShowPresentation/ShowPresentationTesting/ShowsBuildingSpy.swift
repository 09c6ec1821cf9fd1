public import PresentationProtocols
public import ShowPresentationProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
public final class ShowsBuildingSpy: ShowsBuilding {
  public typealias Call = ShowsBusinessLogicSpy.Call

  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [ShowsBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (Call, any ShowsDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(onCall: @escaping @Sendable (Call, any ShowsDisplayLogic) async throws -> Void = { _, _ in }) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var calls: [Call] { state.withLock { $0.scenes }.flatMap(\.calls) }

  public func shows(for display: any ShowsDisplayLogic, in context: SceneContext) -> any ShowsBusinessLogic {
    weak let shown = display
    let scene = ShowsBusinessLogicSpy { [onCall] call in try await onCall(call, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
