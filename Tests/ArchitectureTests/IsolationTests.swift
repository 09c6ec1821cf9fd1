import Foundation
import Testing

@testable import workbench

@Suite struct `A module stands alone` {
  @Test func `it is built while its siblings do not compile`() throws {
    try withCopyOfTree { copy in
      let house = try `The tree as it stands`.house.get()
      let kept = house.closure(of: "PresentationTesting")
      for module in house.modules where !kept.contains(module.name) && module.role != .cLibrary {
        try Data("this is no Swift (".utf8).write(to: copy.appending(path: "\(module.path)/Broken.swift"))
      }
      let narrow = try SwiftCommand(module: "PresentationTesting").run("build", "--package-path", copy.path)
      #expect(narrow.status == 0, "\(String(decoding: narrow.output, as: UTF8.self))")
      // The same tree with its breakage in view.
      let broken = try SwiftCommand(module: "Formatting").run("build", "--package-path", copy.path)
      #expect(broken.status != 0)
    }
  }

  @Test func `another package takes one scene, and compiles no other`() throws {
    let scratch = root.appending(path: ".build/modules/SceneConsumer").path
    let consumer = root.appending(path: "Tests/SceneConsumer").path
    let answer = try SwiftCommand().run("run", "--package-path", consumer, "--scratch-path", scratch)
    #expect(answer.status == 0)
    #expect(String(decoding: answer.output, as: UTF8.self).hasSuffix("1001 Amy Apple $1.23\n"))
    let built = try FileManager.default.contentsOfDirectory(atPath: scratch + "/debug/Modules")
    #expect(built.contains("ListOrders.swiftmodule"))
    #expect(!built.contains("CreateOrder.swiftmodule"))
  }

  // MARK: A copy to break

  private func withCopyOfTree(_ body: (URL) throws -> Void) throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID())")
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: copy) }
    for name in ["Package.swift", "Modules", "Apps", "Tests", "Tools"] {
      try FileManager.default.copyItem(at: root.appending(path: name), to: copy.appending(path: name))
    }
    try body(copy)
  }
}
