import CommandLineTesting
import Foundation
import Locks
import PresentationProtocols
import Testing

@testable import AssistantCommandLineFrontEnd
@testable import CommandLineKernel

@Suite struct AssistantCommandsTests {
  /// Scenes that answer each piece of the input with itself.
  private final class Echo: AssistantScenes {
    let mayWrite = Lock<Bool?>(nil)

    func serveAssistant(
      in context: SceneContext, mayWrite: Bool, read: @escaping @Sendable () throws(Problem) -> [UInt8]?,
      write: @escaping @Sendable ([UInt8]) -> Void
    ) async throws(Problem) {
      self.mayWrite.withLock { $0 = mayWrite }
      while let bytes = try read() { write(bytes) }
    }
  }

  private func run(_ line: String, _ console: ConsoleStub, _ scenes: Echo = Echo()) async -> Int32 {
    let program = CommandLineProgram(
      "storekeeper", "Serves assistants.", groups: [], commands: AssistantCommands.all + [HelpCommand.command()],
      globalOptions: GlobalOptions.all, version: "1.2.3", console: console
    ) { _, _ in
      AssistantSession { _ in OpenedStore(url: "sqlite:shop.sqlite", scenes: scenes, timeZone: nil) }
    }
    return await program.run(line.split(separator: " ").map { Array($0.utf8) })
  }

  @Test func `an assistant reads and writes the streams of the process, and nothing else is written`() async {
    let (console, scenes) = (ConsoleStub(input: "{}\n"), Echo())
    #expect(await run("mcp", console, scenes) == 0)
    #expect(console.output == "{}\n" && console.errors == "")
    #expect(scenes.mayWrite.withLock { $0 } == false)
  }

  @Test func `tools that write are offered by an option alone`() async {
    let scenes = Echo()
    #expect(await run("mcp --allow-writes", ConsoleStub(), scenes) == 0)
    #expect(scenes.mayWrite.withLock { $0 } == true)
  }

  @Test func `a person at a terminal is told how a client starts the command`() async {
    let console = ConsoleStub(terminal: Terminal(isInput: true))
    #expect(await run("mcp", console) == 2)
    #expect(console.errors.contains("storekeeper mcp config claude"))
  }

  @Test(arguments: [("claude", "mcpServers"), ("vscode", "servers"), ("cursor", "mcpServers")])
  func `the settings of a client name the store with its whole path`(_ client: String, _ member: String) async throws {
    let console = ConsoleStub()
    #expect(await run("mcp config \(client) --allow-writes", console) == 0)
    let json = try JSONSerialization.jsonObject(with: Data(console.output.utf8)) as? [String: [String: [String: Any]]]
    let server = try #require(json?[member]?["storekeeper"])
    let arguments = try #require(server["args"] as? [String])
    #expect(server["command"] as? String == "storekeeper")
    #expect(arguments[0] == "--store" && arguments[1].hasPrefix("sqlite:/") && arguments[1].hasSuffix("/shop.sqlite"))
    #expect(arguments.suffix(2) == ["mcp", "--allow-writes"])
    #expect(console.errors.hasPrefix("Add this to "))
  }

  @Test func `the settings of a client repeat the options that it needs`() async {
    let console = ConsoleStub(environment: ["STOREKEEPER_TOKEN": "secret"])
    #expect(await run("mcp config claude --locale de_DE --time-zone Europe/Berlin", console) == 0)
    for word in [#""--locale""#, #""de_DE""#, #""--time-zone""#, #""Europe/Berlin""#] {
      #expect(console.output.contains(word), "\(console.output)")
    }
    #expect(!console.output.contains("secret") && console.errors.contains("use --token-file FILE"))
  }

  @Test func `a dry run that would write is refused`() async {
    let console = ConsoleStub()
    #expect(await run("mcp --allow-writes --dry-run", console) == 2)
    #expect(console.errors.contains("leave --dry-run out"))
  }

  @Test func `an unknown client is refused`() async {
    let console = ConsoleStub()
    #expect(await run("mcp config emacs", console) == 2)
    #expect(console.errors.contains("claude"))
  }
}
