public import PresentationProtocols

/// A display of a command: the problem that it is shown ends the command, and the program reports it.
public protocol CommandDisplay: ProblemDisplayLogic {}

extension CommandDisplay {
  /// Throws the problem, so that the program reports it and ends with its status.
  public func displayProblem(_ problem: Problem) async throws { throw problem }
}

/// Runs a closure and retains the display until it ends: the scene itself holds it weakly.
public func withLifetime<Display: AnyObject>(
  of display: Display, _ work: (Display) async throws -> Void
) async throws {
  defer { withExtendedLifetime(display) {} }
  try await work(display)
}
