import Foundation
import Testing

@testable import workbench

@Suite struct `A module stands alone` {
  @Test func `a new scene passes its tests while no other module compiles, and leaves nothing when it goes`() throws {
    try withCopyOfTree { copy in
      let before = try House.read(copy).files.map { [$0.path, $0.text] }
      try run("\(copy.path)/Tools/new-scene", "PrintSlip")
      let house = try House.read(copy)
      for rule in Rule.all {
        #expect(rule.outcome(in: house).findings == [], "\(rule.name)")
      }
      for frontEnd in ["CommandLineFrontEnd", "APIFrontEnd", "PagesFrontEnd"] {
        #expect(house.module(frontEnd)?.dependencies.contains("PrintSlipProtocols") == true)
      }

      let saved = house.closure(of: "PrintSlipTests")
      let broken = house.modules.filter { !saved.contains($0.name) && $0.role != .cLibrary }.map { module in
        copy.appending(path: "\(module.path)/Broken.swift")
      }
      for file in broken { try Data("this is no Swift (".utf8).write(to: file) }
      try run("swift", "test", "--package-path", copy.path, module: "PrintSlip")
      // The broken files have an effect: a module that has one does not build.
      #expect(try Command(module: "CreateOrder").run(["swift", "build", "--package-path", copy.path]).status != 0)

      for file in broken { try FileManager.default.removeItem(at: file) }
      try run("\(copy.path)/Tools/remove-scene", "PrintSlip")
      #expect(try House.read(copy).files.map { [$0.path, $0.text] } == before)
    }
  }

  @Test func `another package takes one scene, and compiles no other`() throws {
    let scratch = root.appending(path: ".build/modules/SceneConsumer").path
    let consumer = root.appending(path: "Tests/SceneConsumer").path
    // SwiftPM does not notice moved files of a package that is used by its path, unless it plans anew.
    try? FileManager.default.removeItem(atPath: scratch + "/debug.yaml")
    let output = try run("swift", "run", "--package-path", consumer, "--scratch-path", scratch)
    #expect(output.hasSuffix("1001 Amy Apple USD 1.23\n"))
    let built = try FileManager.default.contentsOfDirectory(atPath: scratch + "/debug/Modules")
    #expect(built.contains("ListOrders.swiftmodule"))
    #expect(!built.contains("CreateOrder.swiftmodule"))
  }

  @Test(arguments: [
    ("test-module", "ListOrder", "Did you mean ListOrders?"),
    ("test-module", "sqlitestore", "Did you mean SQLiteStore?"),
    ("new-scene", "ListOrders", "There is something called ListOrders already"),
    ("new-scene", "list", "begin with a capital"),
    ("new-scene", "ListTesting", "ends as another kind"), ("new-scene", "", "make new-scene NAME="),
    ("remove-scene", "Nope", "There is no scene Nope"),
    ("remove-scene", "ListOrders", "is still imported by"),
    ("test-affected", "no-such-commit", "Name a branch or a commit"),
  ])
  func `a tool that cannot go on names the remedy`(tool: String, argument: String, says: String) throws {
    let answer = try Command().run([
      "sh", "-c", "exec \"$0\" \"$@\" 2>&1", root.appending(path: "Tools/\(tool)").path, argument,
    ])
    #expect(answer.status == 2)
    #expect(String(decoding: answer.output, as: UTF8.self).contains(says))
  }

  // MARK: A copy to break

  private func withCopyOfTree(_ body: (URL) throws -> Void) throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID())")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: copy) }
    for name in ["Package.swift", "Modules", "Apps", "Tests", "Tools", ".github", ".gitignore", ".swift-format"] {
      try FileManager.default.copyItem(at: root.appending(path: name), to: copy.appending(path: name))
    }
    try body(copy)
  }

  /// Expects the program to succeed, and records its output if it fails.
  @discardableResult
  private func run(
    _ arguments: String..., module: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let answer = try Command(module: module).run(["sh", "-c", "exec \"$0\" \"$@\" 2>&1"] + arguments)
    let output = String(decoding: answer.output, as: UTF8.self)
    #expect(answer.status == 0, "\(output)", sourceLocation: sourceLocation)
    return output
  }
}
