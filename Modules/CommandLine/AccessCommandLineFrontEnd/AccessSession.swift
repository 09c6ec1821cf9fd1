public import AccessProtocols
public import CommandLineKernel
public import PresentationProtocols

/// The scene of credentials over one store; a composition root makes the value.
public protocol AccessScenes: Sendable {
  var manageAccess: ManageAccessBuilder { get }
}

/// The store that one run works on.
public struct AccessSession: SceneSession {
  private let opening: @Sendable (any Console) async throws(Problem) -> OpenedStore<any AccessScenes>

  /// Creates a session.
  ///
  /// - Parameter open: opens the store; a run calls it at most once, when the command first needs a scene.
  public init(open: @escaping @Sendable (any Console) async throws(Problem) -> OpenedStore<any AccessScenes>) {
    opening = open
  }

  public func open(_ console: any Console) async throws(Problem) -> OpenedStore<any AccessScenes> {
    try await opening(console)
  }
}

/// A command of credentials.
typealias Command = CommandLineKernel.Command<AccessSession>

/// One run of a command of credentials.
typealias Invocation = CommandLineKernel.Invocation<AccessSession>
