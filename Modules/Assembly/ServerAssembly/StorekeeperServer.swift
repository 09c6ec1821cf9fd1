import CommandLineFrontEnd

/// The program `storekeeper-server`, put together.
public enum StorekeeperServer {
  /// What `--version` says (semver.org).
  public static let version = "0.1.0"

  /// Serves as the command line of this process says, until it is told to stop.
  ///
  /// - Returns: the exit status.
  public static func run() async -> Int32 {
    let program = CommandLineProgram(version: version, servers: ServerAssembly(), console: SystemConsole())
    return await program.run(SystemConsole.arguments)
  }
}
