/// A function that builds a scene of one use case for a display. A scene is cheap and holds its display weakly.
///
/// A contract declares the builder of its scene: `typealias ManageAccessBuilder = SceneBuilder<…>`. A composition root
/// creates the builders, and a front end receives them in one value:
///
/// ```swift
/// let scene = scenes.manageAccess(for: display, in: context)
/// try await scene.perform(request)
/// ```
public struct SceneBuilder<Display, BusinessLogic>: Sendable {
  private let build: @Sendable (Display, SceneContext) -> BusinessLogic

  /// Creates a builder from the function that builds the scene.
  public init(_ build: @escaping @Sendable (Display, SceneContext) -> BusinessLogic) { self.build = build }

  /// Returns a new scene for a display.
  ///
  /// - Parameters:
  ///   - display: shows the results of the scene; the caller must hold it until the scene has finished.
  ///   - context: the reader's locale and time zone, and the author of changes.
  public func callAsFunction(for display: Display, in context: SceneContext) -> BusinessLogic {
    build(display, context)
  }
}
