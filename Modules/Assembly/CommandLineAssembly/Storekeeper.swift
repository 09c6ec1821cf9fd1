import CommandLineFrontEnd
import CommandLineKernel
import MediaCommandLineFrontEnd
import SceneAssembly

/// The program `storekeeper`, assembled for its `main`.
public enum Storekeeper {
  /// Runs the command on this process's command line.
  ///
  /// - Returns: the exit status.
  public static func run() async -> Int32 {
    let console = SystemConsole()
    let program = CommandLineProgram(version: Product.version, desks: CommandLineAssembly(), console: console)
    return await program.run(SystemConsole.arguments)
  }
}
