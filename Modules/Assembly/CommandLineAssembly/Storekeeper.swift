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
    let desks = CommandLineAssembly()
    let program = CommandLineProgram(version: Product.version, desks: desks, console: console)
    let status = await program.run(SystemConsole.arguments)
    await desks.closeStores()
    return status
  }
}
