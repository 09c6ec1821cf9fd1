public import CommandLineKernel
public import PresentationProtocols
public import ShowOrderProtocols

/// The scene of events over one store; a composition root makes the value.
public protocol EventsScenes: Sendable {
  var showOrder: ShowOrderBuilder { get }
}

/// The store that one run works on.
public typealias EventsSession = ProgramSession<any EventsScenes>
