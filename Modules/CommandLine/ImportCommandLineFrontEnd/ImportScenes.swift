public import CommandLineKernel
public import ImportOrdersProtocols

/// The scene of imports over one store; a composition root makes the value.
public protocol ImportScenes: Sendable {
  var importOrders: ImportOrdersBuilder { get }
}

/// The store that one run works on.
public typealias ImportSession = ProgramSession<any ImportScenes>

/// One run of the command.
typealias Invocation = CommandLineKernel.Invocation<ImportSession>
