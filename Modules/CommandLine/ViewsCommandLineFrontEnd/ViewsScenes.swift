public import CommandLineKernel
public import OrderFiltersKernel
import PresentationProtocols
import SavedViewsProtocols

/// The store that one run works on.
public typealias ViewsSession = ProgramSession<any OrderFilterScenes>

/// A command of views.
typealias Command = CommandLineKernel.Command<ViewsSession>

/// One run of a command of views.
typealias Invocation = CommandLineKernel.Invocation<ViewsSession>
