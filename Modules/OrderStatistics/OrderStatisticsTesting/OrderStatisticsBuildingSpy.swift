public import OrderStatisticsProtocols
public import PresentationProtocols
import Synchronization

/// Stands for the scene behind a front end: records what is asked, and shows what a test tells it to.
///
/// ```swift
/// let orderStatistics = OrderStatisticsBuildingSpy { call, display in try await display.displayProblem(problem) }
/// ```
public final class OrderStatisticsBuildingSpy: OrderStatisticsBuilding {
  public typealias Call = OrderStatisticsBusinessLogicSpy.Call

  private struct State {
    var contexts: [SceneContext] = []
    var scenes: [OrderStatisticsBusinessLogicSpy] = []
  }

  private let state = Mutex(State())
  private let onCall: @Sendable (Call, any OrderStatisticsDisplayLogic) async throws -> Void

  /// - Parameter onCall: what a call shows on the display that the scene was built for.
  public init(
    onCall: @escaping @Sendable (Call, any OrderStatisticsDisplayLogic) async throws -> Void = { _, _ in }
  ) {
    self.onCall = onCall
  }

  /// For whom scenes have been built, in order.
  public var contexts: [SceneContext] { state.withLock { $0.contexts } }

  /// What every scene has been asked, scene by scene.
  public var calls: [Call] { state.withLock { $0.scenes }.flatMap(\.calls) }

  public func orderStatistics(
    for display: any OrderStatisticsDisplayLogic, in context: SceneContext
  ) -> any OrderStatisticsBusinessLogic {
    weak let shown = display
    let scene = OrderStatisticsBusinessLogicSpy { [onCall] call in try await onCall(call, shown.orCancelled) }
    state.withLock {
      $0.contexts.append(context)
      $0.scenes.append(scene)
    }
    return scene
  }
}
