public import AccessProtocols
public import CommandLineKernel
public import PresentationProtocols

/// The scene of credentials over one store; a composition root makes the value.
public protocol AccessScenes: Sendable {
  var manageAccess: ManageAccessBuilder { get }
}

/// The store that one run works on.
public typealias AccessSession = ProgramSession<any AccessScenes>

/// A command of credentials.
typealias Command = CommandLineKernel.Command<AccessSession>

/// One run of a command of credentials.
typealias Invocation = CommandLineKernel.Invocation<AccessSession>
