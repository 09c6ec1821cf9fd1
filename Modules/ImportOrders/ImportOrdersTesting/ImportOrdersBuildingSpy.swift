public import ImportOrdersProtocols
public import PresentationProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
public final class ImportOrdersBuildingSpy: ImportOrdersBuilding {
  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [ImportOrdersBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (ImportOrders.Request, any ImportOrdersDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(
    onCall: @escaping @Sendable (ImportOrders.Request, any ImportOrdersDisplayLogic) async throws -> Void = { _, _ in }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var requests: [ImportOrders.Request] { state.withLock { $0.scenes }.flatMap(\.requests) }

  public func importOrders(
    for display: any ImportOrdersDisplayLogic, in context: SceneContext
  ) -> any ImportOrdersBusinessLogic {
    weak let shown = display
    let scene = ImportOrdersBusinessLogicSpy { [onCall] request in try await onCall(request, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
