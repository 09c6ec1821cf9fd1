public import PresentationProtocols
public import ShowOrderProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
///
/// ```swift
/// let showOrder = ShowOrderBuildingSpy { call, display in try await display.displayProblem(problem) }
/// ```
public final class ShowOrderBuildingSpy: ShowOrderBuilding {
  public typealias Call = ShowOrderBusinessLogicSpy.Call

  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [ShowOrderBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (Call, any ShowOrderDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(
    onCall: @escaping @Sendable (Call, any ShowOrderDisplayLogic) async throws -> Void = { _, _ in }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var calls: [Call] { state.withLock { $0.scenes }.flatMap(\.calls) }

  public func showOrder(
    for display: any ShowOrderDisplayLogic, in context: SceneContext
  ) -> any ShowOrderBusinessLogic {
    weak let shown = display
    let scene = ShowOrderBusinessLogicSpy { [onCall] call in try await onCall(call, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
