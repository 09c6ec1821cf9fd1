/// The use cases of a scene that a display shows.
///
/// A scene with several use cases has one protocol of business logic, and a protocol of display logic for each use case.
/// Its contract offers each use case to the displays that show it, and the compiler refuses it to the others:
///
/// ```swift
/// extension UseCases where BusinessLogic == any ListOrdersBusinessLogic, Display: CountOrdersDisplayLogic {
///   public func countOrders(_ request: ListOrders.CountOrders.Request) async throws {
///     try await businessLogic.countOrders(request)
///   }
/// }
/// ```
public struct UseCases<BusinessLogic: Sendable, Display>: Sendable {
  /// The whole scene; a contract's extension offers the use cases of one display.
  public let businessLogic: BusinessLogic
}

/// A function that builds a scene for any display that shows some of its use cases. A scene is cheap and holds its
/// display weakly.
///
/// ```swift
/// let scene = scenes.listOrders(for: display, in: context)
/// try await scene.countOrders(request)
/// ```
public struct UseCasesBuilder<BusinessLogic: Sendable>: Sendable {
  private let build: @Sendable (any ProblemDisplayLogic, SceneContext) -> BusinessLogic

  /// Creates a builder from the function that builds the scene.
  public init(_ build: @escaping @Sendable (any ProblemDisplayLogic, SceneContext) -> BusinessLogic) {
    self.build = build
  }

  /// Returns a new scene with the use cases that a display shows.
  ///
  /// - Parameters:
  ///   - display: shows the results of the scene; the caller must hold it until the scene has finished.
  ///   - context: the reader's locale and time zone, and the author of changes.
  public func callAsFunction<Display: ProblemDisplayLogic>(
    for display: Display, in context: SceneContext
  ) -> UseCases<BusinessLogic, Display> {
    UseCases(businessLogic: build(display, context))
  }
}

extension (any ProblemDisplayLogic)? {
  /// Returns the weakly held display as one that shows a use case.
  ///
  /// ```swift
  /// private weak let display: (any ProblemDisplayLogic)?
  ///
  /// try await display.shown(as: (any CountOrdersDisplayLogic).self).displayCount(viewModel)
  /// ```
  ///
  /// - Throws: `CancellationError` if the display has disappeared; `NotShown` if it does not show the use case, which
  ///   `UseCases` offers to no such display.
  public func shown<UseCase>(as useCase: UseCase.Type) throws -> UseCase {
    let display = try orCancelled
    guard let shown = display as? UseCase else {
      throw NotShown(display: "\(type(of: display))", useCase: "\(useCase)")
    }
    return shown
  }
}

/// An error that names a use case that a display does not show.
public struct NotShown: Error, Hashable {
  /// The type of the display.
  public let display: String
  /// The protocol of the use case's displays.
  public let useCase: String
}
