public import PresentationProtocols

/// A program with commands: parses its arguments, runs the command that they name and reports the outcome.
///
/// ```swift
/// let program = CommandLineProgram("shop", "Sells.", commands: all, version: "1.0", console: console) { _, _ in scenes }
/// exit(await program.run([Array("orders".utf8), Array("list".utf8)]))
/// ```
public struct CommandLineProgram<Session: Sendable>: Sendable {
  let tree: CommandTree
  private let commands: [Command<Session>]
  private let version: String
  private let console: any Console
  private let makeSession: @Sendable (Arguments, any Console) throws(Problem) -> Session

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - name: the word that starts the program.
  ///   - summary: the purpose of the program, as a sentence.
  ///   - groups: the words that stand above several commands, each with its line of help.
  ///   - globalOptions: the options that every command takes, before or after its name.
  ///   - environmentPrefix: the start of the environment variables that set options: `SHOP` for `SHOP_PORT`; `nil` if
  ///     only the command line sets them.
  ///   - environmentOptions: the options that the environment can set.
  ///   - makeSession: makes the value through which a command reaches its scenes; called once for each run.
  public init(
    _ name: String, _ summary: String, groups: [CommandTree.Group] = [], commands: [Command<Session>],
    globalOptions: [Option], environmentPrefix: String? = nil, environmentOptions: [Option] = [], version: String,
    console: any Console,
    makeSession: @escaping @Sendable (Arguments, any Console) throws(Problem) -> Session
  ) {
    tree = CommandTree(
      program: name, summary: summary, groups: groups, commands: commands.map(\.declaration),
      globalOptions: globalOptions, environmentPrefix: environmentPrefix, environmentOptions: environmentOptions)
    self.commands = commands
    self.version = version
    self.console = console
    self.makeSession = makeSession
  }

  /// Runs the command that the arguments name.
  ///
  /// - Parameter words: the arguments as bytes, which need not be UTF-8.
  /// - Returns: the exit status: 0 done, `Problem.Code.exitStatus` of a failure, 8 partly done, 130 interrupted.
  public func run(_ words: [[UInt8]]) async -> Int32 {
    var status = await perform(words)
    do {
      try console.flush()
    } catch {
      status = end(with: error, asJSON: false)
    }
    return status.code
  }

  /// Runs the command of a command line that may be lost, and reports it then.
  ///
  /// - Returns: the exit status.
  public func run(_ words: () throws(Problem) -> [[UInt8]]) async -> Int32 {
    do { return await run(try words()) } catch { return end(with: error, asJSON: false).code }
  }

  private func perform(_ words: [[UInt8]]) async -> ExitStatus {
    // Before the arguments are parsed, only these spellings can request JSON.
    var asJSON =
      tree.globalOptions.contains(GlobalOptions.json)
      && words.contains {
        $0.starts(with: "--json=".utf8) || [Array("--json".utf8), Array("--format=json".utf8)].contains($0)
      }
    var given: [Option] = []
    do {
      switch try ArgumentParser(tree: tree).read(try texts(words)) {
      case .help(let path): try show(HelpText(tree: tree, columns: console.terminal.columns).text(for: path))
      case .version: try show("\(tree.program) \(version)\n")
      case .command(let declaration, let typed):
        let arguments = try OptionReader(command: declaration, tree: tree).adding(console.environment, to: typed)
        let settings = try Settings(arguments, for: declaration, console)
        let session = try makeSession(arguments, console)
        let invocation = Invocation(
          command: declaration, arguments: arguments, settings: settings, console: console, tree: tree, session: session
        )
        asJSON = invocation.isForMachines
        given = invocation.givenOptions
        let command = commands.first { $0.declaration.path == declaration.path }
        return try await command?.run(invocation) ?? .done
      }
      return .done
    } catch {
      return end(with: error, asJSON: asJSON, naming: given)
    }
  }

  private func texts(_ words: [[UInt8]]) throws(Problem) -> [String] {
    var texts: [String] = []
    for (index, word) in words.enumerated() {
      guard let text = String(validating: word, as: UTF8.self) else {
        throw Problem(.usage, "argument \(index + 1) is not valid UTF-8")
      }
      texts.append(text)
    }
    return texts
  }

  private func show(_ text: String) throws { try console.write(Array(text.utf8)) }

  /// Reports an error on standard error.
  ///
  /// - Returns: the exit status of the program.
  private func end(with error: any Error, asJSON: Bool, naming options: [Option] = []) -> ExitStatus {
    switch error {
    case let problem as Problem:
      // The output so far comes before the report.
      _ = try? console.flush()
      console.note(problem.report(by: tree.program, asJSON: asJSON, naming: options))
      return ExitStatus(problem)
    case is Interrupted:
      console.note("\n")
      return .interrupted
    // The reader of the output has closed its end, so that nobody would read a report.
    case is OutputClosed, is CancellationError:
      return .done
    default:
      let problem = Problem(.internal, "internal error: \(type(of: error))")
      console.note(problem.report(by: tree.program, asJSON: asJSON))
      return ExitStatus(problem)
    }
  }
}
