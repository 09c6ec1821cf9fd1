public import PresentationProtocols

/// The status with which the program ends, for scripts.
public struct ExitStatus: Hashable, Sendable {
  /// The number that the process exits with.
  public let code: Int32

  /// Everything was done.
  public static let done = ExitStatus(code: 0)
  /// Some of several things failed.
  public static let partlyDone = ExitStatus(code: 8)
  /// The person who started the program has stopped it (128 + SIGINT).
  static let interrupted = ExitStatus(code: 130)

  private init(code: Int32) { self.code = code }

  /// The status of a program that a problem ended.
  public init(_ problem: Problem) { code = problem.code.exitStatus }
}

/// The error of a person who has interrupted the program: Ctrl-C, or the end of input at a question.
public struct Interrupted: Error {
  /// Creates the error.
  public init() {}
}
