public import CommandLineKernel
public import CustomersProtocols
public import PresentationProtocols

/// The scenes of customers over one store; a composition root makes the value.
public protocol CustomersScenes: Sendable {
  var customers: CustomersBuilder { get }
}

/// The store that one run works on.
public struct CustomersSession: SceneSession {
  private let opening: @Sendable (any Console) async throws(Problem) -> OpenedStore<any CustomersScenes>

  /// Creates a session.
  ///
  /// - Parameter open: opens the store; a run calls it at most once, when the command first needs a scene.
  public init(open: @escaping @Sendable (any Console) async throws(Problem) -> OpenedStore<any CustomersScenes>) {
    opening = open
  }

  public func open(_ console: any Console) async throws(Problem) -> OpenedStore<any CustomersScenes> {
    try await opening(console)
  }
}

/// A command of customers.
typealias Command = CommandLineKernel.Command<CustomersSession>

/// One run of a command of customers.
typealias Invocation = CommandLineKernel.Invocation<CustomersSession>
