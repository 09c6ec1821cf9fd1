import CommandLineKernel
import SceneAssembly
import ServerCommandLineFrontEnd

/// The program `storekeeper-server`, put together.
public enum StorekeeperServer {
  /// Serves as the command line of this process says, until it is told to stop.
  ///
  /// - Returns: the exit status.
  public static func run() async -> Int32 {
    let program = CommandLineProgram(version: Product.version, servers: ServerAssembly(), console: SystemConsole())
    return await program.run(SystemConsole.arguments)
  }
}
