public import StoreAdministrationProtocols
public import PresentationProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
///
/// ```swift
/// let storeAdministration = StoreAdministrationBuildingSpy { request, display in try await display.displayResult(viewModel) }
/// ```
public final class StoreAdministrationBuildingSpy: StoreAdministrationBuilding {
  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [StoreAdministrationBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (StoreAdministration.Request, any StoreAdministrationDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(
    onCall:
      @escaping @Sendable (StoreAdministration.Request, any StoreAdministrationDisplayLogic) async throws -> Void = {
        _, _ in
      }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var requests: [StoreAdministration.Request] { state.withLock { $0.scenes }.flatMap(\.requests) }

  public func storeAdministration(
    for display: any StoreAdministrationDisplayLogic, in context: SceneContext
  ) -> any StoreAdministrationBusinessLogic {
    weak let shown = display
    let scene = StoreAdministrationBusinessLogicSpy { [onCall] request in try await onCall(request, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
