import Foundation
import Testing

@testable import workbench

@Suite struct `The tree as it stands` {
  @Test(arguments: Rule.all.map(\.name))
  func `keeps each rule, and each rule looks at something`(name: String) throws {
    let rule = try #require(Rule.all.first { $0.name == name })
    let outcome = rule.outcome(in: try Self.house.get())
    #expect(outcome.findings.map(\.description) == [])
    #expect(outcome.looked > 0)
  }

  @Test func `has a module of every role`() throws {
    let roles = Set(try Self.house.get().modules.map(\.role))
    #expect(roles == Set(Role.allCases))
  }

  @Test func `the graph names every module of every area, and each arrow is a dependency`() throws {
    let house = try Self.house.get()
    let drawn = Graph(house: house).mermaid.split(separator: "\n").map { $0.drop { $0 == " " } }
    for module in house.modules where module.area != nil { #expect(drawn.contains(module.name[...])) }
    for arrow in drawn.filter({ $0.contains(" --> ") }) {
      let ends = arrow.components(separatedBy: " --> ")
      #expect(house.module(ends[0])?.dependencies.contains(ends[1]) == true)
    }
  }

  // MARK: The tree

  static let house = Result { try House.read(root) }
}

/// The repository's root: this file is two folders below it.
let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
