public import MelodyListProtocols
public import PresentationProtocols
import Synchronization

/// Stands for the screen behind a front end: records what is asked, and shows what a test tells it to.
///
/// ```swift
/// let melodyList = MelodyListBuildingSpy { call, view in try await view.displayProblem(problem) }
/// ```
public final class MelodyListBuildingSpy: MelodyListBuilding {
  public typealias Call = MelodyListPresenterSpy.Call

  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [MelodyListPresenterSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (Call, any MelodyListViewController) async throws -> Void

  /// - Parameter onCall: what a call shows on the view that the presenter was built for.
  public init(
    onCall: @escaping @Sendable (Call, any MelodyListViewController) async throws -> Void = { _, _ in }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var calls: [Call] { state.withLock { $0.scenes }.flatMap(\.calls) }

  public func melodyList(
    for view: any MelodyListViewController, in context: SceneContext
  ) -> any MelodyListPresenter {
    weak let shown = view
    let scene = MelodyListPresenterSpy { [onCall] call in try await onCall(call, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
