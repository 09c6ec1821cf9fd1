import CommandLineFrontEnd

/// The program `storekeeper`, put together.
public enum Storekeeper {
  /// What `--version` says (semver.org).
  public static let version = "0.1.0"

  /// Does what was typed on the command line of this process.
  ///
  /// - Returns: the exit status.
  public static func run() async -> Int32 {
    let console = SystemConsole()
    let program = CommandLineProgram(version: version, desks: DeskAssembly(), console: console)
    return await program.run(SystemConsole.arguments)
  }
}
