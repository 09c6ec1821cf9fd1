public import CommandLineKernel
import OrderFiltersKernel
import PresentationProtocols

extension CommandLineProgram<StoreSession> {
  /// Creates the program `storekeeper`.
  ///
  /// - Parameters:
  ///   - desks: opens the store that a command names.
  ///   - groups: the words above commands of other front ends, each with its line of help.
  ///   - commands: commands of other front ends.
  public init(
    version: String, desks: any CommandLineScenesOpening, console: any Console,
    adding groups: [CommandTree.Group], _ commands: [CommandLineKernel.Command<StoreSession>]
  ) {
    self.init(
      "storekeeper", "Manages the orders, shows and melodies of a small media store.",
      groups: [
        ("orders", "List, find, create, change, import and export orders")
      ] + groups + [
        ("store", "Inspect, configure, back up and copy the store")
      ], commands: Self.commands + commands, globalOptions: StoreSession.options + GlobalOptions.all,
      environmentPrefix: "STOREKEEPER", environmentOptions: StoreSession.options + GlobalOptions.ofEnvironment,
      version: version, console: console
    ) { arguments, console throws(Problem) in try StoreSession(desks, arguments, console) }
  }

  private static var commands: [Command] {
    [
      ListOrdersCommands.all, ShowOrderCommands.all, CreateOrderCommands.all,
      OrderStatisticsCommands.all, StoreAdministrationCommands.all,
      [CompletionsCommand.command(for: "storekeeper"), HelpCommand.command()] + OrderCompletion.commands,
    ].flatMap { $0 }
  }
}

/// A command of `storekeeper`.
typealias Command = CommandLineKernel.Command<StoreSession>

/// One run of a command of `storekeeper`.
typealias Invocation = CommandLineKernel.Invocation<StoreSession>
