import Foundation
import Testing

@testable import workbench

@Suite struct `The page on writing a front end` {
  @Test(arguments: steps)
  func `a block of code is in the file that is named above it`(step: Step) throws {
    let file = try String(contentsOf: root.appending(path: step.path), encoding: .utf8)
    #expect("\n\(file)\n".contains("\n\(step.code)\n"), "\(step.path) does not have:\n\(step.code)")
  }

  @Test func `every file of the receipts is in a step`() throws {
    let module = "Modules/Receipts/ReceiptFrontEnd"
    let files = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: module).path)
    #expect(Set(Self.steps.map(\.path)).isSuperset(of: files.map { "\(module)/\($0)" }))
  }

  @Test func `every block of code names its file`() {
    let blocks = Self.page.components(separatedBy: "\n```swift\n").count - 1
    #expect(blocks == Self.steps.count { $0.path.hasSuffix(".swift") })
  }

  /// A block of code, and the path of the file that has it.
  struct Step: Sendable {
    let path: String
    let code: String
  }

  private static let page =
    (try? String(contentsOf: root.appending(path: "Modules/Receipts/FRONT_END.md"), encoding: .utf8)) ?? ""

  static let steps: [Step] = page.matches(of: /\n`([^`\n]+)`\n```(?:swift)?\n(.*?)\n```/.dotMatchesNewlines()).map {
    Step(path: String($0.1), code: String($0.2))
  }
}
