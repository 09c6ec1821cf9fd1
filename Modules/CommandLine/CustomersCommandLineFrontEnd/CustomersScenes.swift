public import CommandLineKernel
public import CustomersProtocols
public import PresentationProtocols

/// The scenes of customers over one store; a composition root makes the value.
public protocol CustomersScenes: Sendable {
  var customers: CustomersBuilder { get }
}

/// The store that one run works on.
public typealias CustomersSession = ProgramSession<any CustomersScenes>

/// A command of customers.
typealias Command = CommandLineKernel.Command<CustomersSession>

/// One run of a command of customers.
typealias Invocation = CommandLineKernel.Invocation<CustomersSession>
