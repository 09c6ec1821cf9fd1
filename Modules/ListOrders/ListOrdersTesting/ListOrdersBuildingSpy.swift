public import ListOrdersProtocols
public import PresentationProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
///
/// ```swift
/// let listOrders = ListOrdersBuildingSpy { call, display in try await display.displayCount(.init(count: 830)) }
/// ```
public final class ListOrdersBuildingSpy: ListOrdersBuilding {
  public typealias Call = ListOrdersBusinessLogicSpy.Call

  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [ListOrdersBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (Call, any ListOrdersDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(
    onCall: @escaping @Sendable (Call, any ListOrdersDisplayLogic) async throws -> Void = { _, _ in }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var calls: [Call] { state.withLock { $0.scenes }.flatMap(\.calls) }

  public func listOrders(
    for display: any ListOrdersDisplayLogic, in context: SceneContext
  ) -> any ListOrdersBusinessLogic {
    weak let shown = display
    let scene = ListOrdersBusinessLogicSpy { [onCall] call in try await onCall(call, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
