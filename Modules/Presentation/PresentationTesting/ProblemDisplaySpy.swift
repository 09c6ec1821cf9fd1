public import PresentationProtocols
import Synchronization

/// Remembers the problems that it was told to show, in their order.
public final class ProblemDisplaySpy: ProblemDisplayLogic {
  private let shown = Mutex<[Problem]>([])

  public init() {}

  /// What has been shown so far.
  public var problems: [Problem] { shown.withLock { $0 } }

  public func displayProblem(_ problem: Problem) async throws {
    shown.withLock { $0.append(problem) }
  }
}
