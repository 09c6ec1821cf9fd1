import CommandLineKernel
import SceneAssembly
import ServerCommandLineFrontEnd

/// The program `storekeeper-server`, assembled for its `main`.
public enum StorekeeperServer {
  /// Runs the server as this process's command line says, until it is stopped.
  ///
  /// - Returns: the exit status.
  public static func run() async -> Int32 {
    let program = CommandLineProgram(version: Product.version, servers: ServerAssembly(), console: SystemConsole())
    return await program.run(SystemConsole.arguments)
  }
}
