import Locks

/// A display that takes the one result of a use case, for a front end that continues when the scene has returned.
///
/// A contract makes it the display of each of its use cases with one result, and a front end asks for the result:
///
/// ```swift
/// let order: ShowOrder.FetchOrder.ViewModel =
///   try await scenes.showOrder.result(in: context) { try await $0.fetchOrder(request) }
/// ```
public final class ResultDisplay<Result: Sendable>: ProblemDisplayLogic {
  private let result = Lock<Result?>(nil)

  /// Creates a display without a result.
  public init() {}

  /// Takes the result, in the place of an earlier one.
  public func take(_ shown: Result) { result.withLock { $0 = shown } }

  /// Throws the problem, which ends the work of the scene.
  public func displayProblem(_ problem: Problem) throws { throw problem }

  /// Returns the result after the scene has returned.
  ///
  /// - Throws: `Problem`: `internal` where the scene showed nothing.
  public func taken() throws(Problem) -> Result {
    guard let shown = result.withLock({ $0 }) else { throw Problem(.internal, "the scene showed nothing") }
    return shown
  }
}

extension UseCasesBuilder {
  /// Performs a use case with one result, and returns the result.
  ///
  /// - Throws: the displayed problem, or the error of the scene.
  public func result<Result: Sendable>(
    in context: SceneContext, _ ask: (UseCases<BusinessLogic, ResultDisplay<Result>>) async throws -> Void
  ) async throws -> Result {
    let display = ResultDisplay<Result>()
    try await ask(self(for: display, in: context))
    return try display.taken()
  }
}
