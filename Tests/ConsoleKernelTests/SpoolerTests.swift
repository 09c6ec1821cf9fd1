import CommandLineTesting
import ConsoleKernel
import Foundation
import PresentationProtocols
import Testing

@Suite struct `The system's spooler` {
  @Test func `lp gets a file with the bytes, which is removed afterwards`() throws {
    let console = ConsoleStub { argument in
      argument == "lp" || FileManager.default.contents(atPath: argument) == Data([0x1B, 0x40])
    }
    try console.spool([0x1B, 0x40])
    let path = try #require(console.commands.last?.split(separator: " ").last)
    #expect(console.commands == [">/dev/null command -v lp", ">/dev/null lp -o raw \(path)"])
    #expect(!FileManager.default.fileExists(atPath: String(path)))
  }

  @Test(arguments: [(false, Problem.Code.unsupported), (true, .unavailable)])
  func `a machine without lp and a refusal are two problems`(isThere: Bool, code: Problem.Code) {
    let problem = #expect(throws: Problem.self) { try ConsoleStub { $0 == "lp" && isThere }.spool([0x1B]) }
    #expect(problem?.code == code)
  }
}
