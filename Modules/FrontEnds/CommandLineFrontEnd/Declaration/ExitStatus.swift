import PresentationProtocols

/// How the program ends: what scripts see.
struct ExitStatus: Hashable, Sendable {
  var code: Int32

  static let done = ExitStatus(code: 0)
  /// Of several things, some failed.
  static let partlyDone = ExitStatus(code: 8)
  /// By the person who started it (128 + SIGINT).
  static let interrupted = ExitStatus(code: 130)

  init(code: Int32) { self.code = code }

  init(_ problem: Problem) { code = problem.code.exitStatus }
}

/// The person has stopped it: Ctrl-C, or the end of input at a question.
struct Interrupted: Error {}
