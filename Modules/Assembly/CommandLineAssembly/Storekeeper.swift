import CommandLineFrontEnd
import CommandLineKernel
import SceneAssembly

/// The program `storekeeper`, put together.
public enum Storekeeper {
  /// Does what was typed on the command line of this process.
  ///
  /// - Returns: the exit status.
  public static func run() async -> Int32 {
    let console = SystemConsole()
    let program = CommandLineProgram(version: Product.version, desks: CommandLineAssembly(), console: console)
    return await program.run(SystemConsole.arguments)
  }
}
