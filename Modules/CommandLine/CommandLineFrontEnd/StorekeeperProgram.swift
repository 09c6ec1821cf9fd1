public import CommandLineKernel
import PresentationProtocols

extension CommandLineProgram<StoreSession> {
  /// Creates the program `storekeeper`.
  ///
  /// - Parameter desks: opens the store that a command names.
  public init(version: String, desks: any CommandLineScenesOpening, console: any Console) {
    self.init(
      "storekeeper", "Keeps the orders, shows and melodies of a small media store.",
      groups: [
        ("orders", "List, find, create, change, import and export orders"),
        ("melodies", "List, import, render and delete melodies"),
        ("shows", "Find out which episode comes next, and keep what was watched"),
        ("store", "Look after the store as a whole"),
        ("access", "Say who may use the store through a server"),
      ], commands: Self.commands, globalOptions: StoreSession.options + GlobalOptions.all, version: version,
      console: console
    ) { arguments, console throws(Problem) in try StoreSession(desks, arguments, console) }
  }

  private static var commands: [Command] {
    [
      ListOrdersCommands.all, ShowOrderCommands.all, CreateOrderCommands.all, ImportOrdersCommands.all,
      OrderStatisticsCommands.all, ShowsCommands.all, ShowsImportCommands.all, MelodyListCommands.all,
      StoreAdministrationCommands.all, AccessCommands.all,
      [CompletionsCommand.command(for: "storekeeper"), HelpCommand.command()],
    ].flatMap { $0 }
  }
}

/// A command of `storekeeper`.
typealias Command = CommandLineKernel.Command<StoreSession>

/// One run of a command of `storekeeper`.
typealias Invocation = CommandLineKernel.Invocation<StoreSession>
