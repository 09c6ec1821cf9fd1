public import StoreAdministrationProtocols
public import PresentationProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
///
/// ```swift
/// let transfer = TransferBuildingSpy { call, display in try await display.displayProblem(problem) }
/// ```
public final class TransferBuildingSpy: TransferBuilding {
  public typealias Call = TransferBusinessLogicSpy.Call

  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [TransferBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (Call, any TransferDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(
    onCall: @escaping @Sendable (Call, any TransferDisplayLogic) async throws -> Void = { _, _ in }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var calls: [Call] { state.withLock { $0.scenes }.flatMap(\.calls) }

  public func transfer(
    for display: any TransferDisplayLogic, in context: SceneContext
  ) -> any TransferBusinessLogic {
    weak let shown = display
    let scene = TransferBusinessLogicSpy { [onCall] call in try await onCall(call, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
