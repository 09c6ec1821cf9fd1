@testable import CommandLineKernel
import CommandLineTesting
import PresentationProtocols
import Testing

@testable import MediaCommandLineFrontEnd

@Suite struct `The help of shows and melodies` {
  private static let tree = MediaScenesStub().program(ConsoleStub()).tree

  @Test(arguments: MediaCommands.all.map(\.declaration.path))
  func `help names every option and operand, and fits the terminal`(path: [String]) async throws {
    let command = try #require(Self.tree.command(at: path))
    let console = ConsoleStub()
    #expect(await run(path + ["--help"], MediaScenesStub(), console) == 0)
    for option in command.options { #expect(console.output.contains(option.typed)) }
    for operand in command.operands { #expect(console.output.contains(operand.value.placeholder)) }
    let wide = console.output.split(separator: "\n").filter {
      width(of: String($0)) > 80 && !$0.hasPrefix("  storekeeper ")
    }
    #expect(wide.isEmpty)
    #expect(Set(command.options.map(\.name)).count == command.options.count)
  }

  @Test func `an episode that is missing is named`() async {
    let console = ConsoleStub()
    #expect(await run("shows unwatch Friends", MediaScenesStub(), console) == 2)
    #expect(console.errors.contains("shows unwatch needs EPISODE"))
  }
}
