public import KeepStoreProtocols
public import PresentationProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
///
/// ```swift
/// let keepStore = KeepStoreBuildingSpy { request, display in try await display.displayResult(viewModel) }
/// ```
public final class KeepStoreBuildingSpy: KeepStoreBuilding {
  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [KeepStoreBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (KeepStore.Request, any KeepStoreDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(
    onCall: @escaping @Sendable (KeepStore.Request, any KeepStoreDisplayLogic) async throws -> Void = { _, _ in }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var requests: [KeepStore.Request] { state.withLock { $0.scenes }.flatMap(\.requests) }

  public func keepStore(
    for display: any KeepStoreDisplayLogic, in context: SceneContext
  ) -> any KeepStoreBusinessLogic {
    weak let shown = display
    let scene = KeepStoreBusinessLogicSpy { [onCall] request in try await onCall(request, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
