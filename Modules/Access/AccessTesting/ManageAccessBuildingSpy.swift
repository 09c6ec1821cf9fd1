public import AccessProtocols
public import PresentationProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
///
/// ```swift
/// let manageAccess = ManageAccessBuildingSpy { request, display in try await display.displayResult(viewModel) }
/// ```
public final class ManageAccessBuildingSpy: ManageAccessBuilding {
  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [ManageAccessBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (ManageAccess.Request, any ManageAccessDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(
    onCall: @escaping @Sendable (ManageAccess.Request, any ManageAccessDisplayLogic) async throws -> Void = { _, _ in }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var requests: [ManageAccess.Request] { state.withLock { $0.scenes }.flatMap(\.requests) }

  public func manageAccess(
    for display: any ManageAccessDisplayLogic, in context: SceneContext
  ) -> any ManageAccessBusinessLogic {
    weak let shown = display
    let scene = ManageAccessBusinessLogicSpy { [onCall] request in try await onCall(request, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
