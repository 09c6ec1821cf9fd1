import StoreAdministrationProtocols
import PresentationProtocols

/// The program: reads what was typed, has it done, and says how it ended.
///
/// ```swift
/// let program = CommandLineProgram(version: "1.0", desks: desks, console: console)
/// exit(await program.run([Array("orders".utf8), Array("list".utf8)]))
/// ```
public struct CommandLineProgram: Sendable {
  private let version: String
  private let desks: any DeskOpening
  private let console: any Console
  private let tree: CommandTree

  /// `storekeeper`, over whatever store is asked for.
  public init(version: String, desks: any DeskOpening, console: any Console) {
    self.init(version, .storekeeper, desks, console)
  }

  /// `storekeeper-server`.
  public init(version: String, servers: any ServerStarting, console: any Console) {
    self.init(version, .server(servers), NoDesk(), console)
  }

  private init(_ version: String, _ tree: CommandTree, _ desks: any DeskOpening, _ console: any Console) {
    self.version = version
    self.tree = tree
    self.desks = desks
    self.console = console
  }

  /// Does what was typed after the program's name.
  ///
  /// - Parameter words: as bytes, since nothing makes them UTF-8.
  /// - Returns: the exit status: 0 done, or what `Problem.Code.exitStatus` says, 8 partly done, 130 interrupted.
  public func run(_ words: [[UInt8]]) async -> Int32 {
    var status = await perform(words)
    do {
      try console.flush()
    } catch {
      status = end(with: error, asJSON: false)
    }
    return status.code
  }

  private func perform(_ words: [[UInt8]]) async -> ExitStatus {
    // Until the words are read, whoever wants JSON can only have said so plainly.
    var asJSON =
      tree.globalOptions.contains(GlobalOptions.json)
      && (words.contains(Array("--json".utf8)) || words.contains(Array("--format=json".utf8)))
    do {
      switch try ArgumentParser(tree: tree).read(try texts(words)) {
      case .help(let path): try show(HelpText(tree: tree, columns: console.terminal.columns).text(for: path))
      case .version: try show("\(tree.program) \(version)\n")
      case .command(let command, let arguments):
        let settings = try Settings(arguments, for: command, console)
        let invocation = Invocation(
          command: command, arguments: arguments, settings: settings, console: console, desks: desks, tree: tree)
        asJSON = invocation.isForMachines
        return try await command.run(invocation)
      }
      return .done
    } catch {
      return end(with: error, asJSON: asJSON)
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

  /// What is said of an error, and with which status it ends the program.
  private func end(with error: any Error, asJSON: Bool) -> ExitStatus {
    switch error {
    case let problem as Problem:
      // What has been shown so far stands before what went wrong.
      _ = try? console.flush()
      console.note(problem.report(by: tree.program, asJSON: asJSON))
      return ExitStatus(problem)
    case is Interrupted:
      console.note("\n")
      return .interrupted
    // Nobody reads any further: there is nothing left to do, and nobody to tell.
    case is OutputClosed, is CancellationError:
      return .done
    default:
      let problem = Problem(.internal, "something went wrong inside: \(type(of: error))")
      console.note(problem.report(by: tree.program, asJSON: asJSON))
      return ExitStatus(problem)
    }
  }
}

/// A server's command line serves; none of its commands works at a desk.
private struct NoDesk: DeskOpening {
  func openDesk(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> any Desk {
    throw Problem(.usage, "this program serves, and has no desk", remedy: "use storekeeper")
  }
}
