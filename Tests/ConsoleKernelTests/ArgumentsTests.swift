import PresentationProtocols
import Testing

@testable import ConsoleKernel

@Suite struct `The arguments of a program` {
  private static let words = ["server", "--require-auth", ""].map { Array($0.utf8) }

  @Test func `arguments that the system has recorded are returned without the program's name`() throws {
    let record = Array("server\0--require-auth\0\0".utf8)
    #expect(try SystemConsole.arguments(Self.words, recordedAs: record) == Array(Self.words.dropFirst()))
    #expect(try SystemConsole.arguments(Self.words, recordedAs: nil) == Array(Self.words.dropFirst()))
  }

  @Test(arguments: [[], ["server"], ["server", "--require-auth"], ["server", "--require-authx", ""]])
  func `a program that has lost its arguments stops`(found: [String]) {
    let record = Array("server\0--require-auth\0\0".utf8)
    let problem = #expect(throws: Problem.self) {
      try SystemConsole.arguments(found.map { Array($0.utf8) }, recordedAs: record)
    }
    #expect(problem?.code == .internal)
  }

  @Test func `this process has the arguments that the system has recorded`() throws {
    #expect(try SystemConsole.arguments().count == Int(CommandLine.argc) - 1)
  }
}
