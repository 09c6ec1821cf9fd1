public import CommandLineKernel
import PresentationProtocols

extension CommandLineProgram<any ServerStarting> {
  /// Creates the program `storekeeper-server`.
  ///
  /// - Parameter servers: starts the server that the command line describes.
  public init(version: String, servers: any ServerStarting, console: any Console) {
    self.init(
      "storekeeper-server", "Serves a small media store over HTTP.",
      commands: [
        ServeCommand.command, CompletionsCommand.command(for: "storekeeper-server"), HelpCommand.command(),
      ], globalOptions: [GlobalOptions.help, GlobalOptions.version], environmentPrefix: "STOREKEEPER",
      environmentOptions: ServerOptions.all, version: version, console: console
    ) { _, _ in servers }
  }
}
