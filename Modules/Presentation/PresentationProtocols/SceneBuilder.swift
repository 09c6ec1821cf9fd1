/// Builds a scene for one display; a scene costs next to nothing, and holds its display weakly.
///
/// Each scene's contract names its own: `typealias ListOrdersBuilder = SceneBuilder<…>`. A composition root makes the
/// builders, and a front end receives them in one value:
///
/// ```swift
/// let scene = scenes.listOrders(for: display, in: context)
/// try await scene.fetchOrders(request)
/// ```
public struct SceneBuilder<Display, BusinessLogic>: Sendable {
  private let build: @Sendable (Display, SceneContext) -> BusinessLogic

  public init(_ build: @escaping @Sendable (Display, SceneContext) -> BusinessLogic) { self.build = build }

  /// Builds the scene.
  ///
  /// - Parameters:
  ///   - display: shows what the scene presents; the caller keeps it alive until the scene has done its work.
  ///   - context: the reader's locale and zone, and who they are.
  public func callAsFunction(for display: Display, in context: SceneContext) -> BusinessLogic {
    build(display, context)
  }
}
