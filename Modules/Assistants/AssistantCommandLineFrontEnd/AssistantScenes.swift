public import CommandLineKernel
public import PresentationProtocols

/// Serves an assistant over the scenes of one store; a composition root makes the value.
public protocol AssistantScenes: Sendable {
  /// Answers the messages of an assistant until the input ends.
  ///
  /// - Parameters:
  ///   - context: the user, its locale and its time zone.
  ///   - mayWrite: whether tools that write are offered.
  ///   - read: returns the next piece of the input, and may wait for it; `nil` at its end.
  ///   - write: writes a line.
  func serveAssistant(
    in context: SceneContext, mayWrite: Bool, read: @escaping @Sendable () throws(Problem) -> [UInt8]?,
    write: @escaping @Sendable ([UInt8]) -> Void
  ) async throws(Problem)
}

/// The store that one run works on.
public typealias AssistantSession = ProgramSession<any AssistantScenes>
