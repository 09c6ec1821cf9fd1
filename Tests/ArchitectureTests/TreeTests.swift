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

  @Test func `the map of each area names its modules, and each arrow is a dependency`() throws {
    let house = try Self.house.get()
    for area in Set(house.modules.compactMap(\.area)) {
      let map = Graph(house: house).mermaid(of: area).split(separator: "\n").map { $0.drop { $0 == " " } }
      for module in house.modules where module.area == area { #expect(map.contains(module.name[...])) }
      for line in map.filter({ $0.contains(" --> ") }) {
        let sides = line.components(separatedBy: " --> ")
        let needs = house.module(sides[0])?.dependencies.compactMap(house.module) ?? []
        for end in sides[1].components(separatedBy: " & ") {
          #expect(needs.contains { $0.name == end || ($0.area == end && end != area) }, "\(line)")
        }
      }
    }
  }

  @Test func `rows are written as modules import, with the comments above them`() {
    var blueprint = Blueprint()
    for index in blueprint.rows.indices where blueprint.rows[index].name == "ListOrders" {
      blueprint.rows[index].comment = "A reason."
    }
    blueprint.files["Modules/ListOrders/ListOrders/New.swift"] = "import Foundation\nimport Models"
    blueprint.files["Tests/ListOrdersTests/File.swift"] = "@testable import ListOrders\nimport Testing"
    let house = blueprint.house
    let written = Rows(house: house).manifest
    let old = house.file(ManifestLines.path)?.text ?? ""
    #expect(
      written
        == old.replacing(
          "    \"ListOrders\": [\"ListOrdersProtocols\"],",
          with: "    \"ListOrders\": [\"ListOrdersProtocols\", \"Models\"],"
        )
        .replacing(
          "\"ListOrders\": [\"ListOrders\", \"ListOrdersTesting\"],", with: "\"ListOrders\": [\"ListOrders\"],"))
    #expect(written.contains("// A reason.\n    \"ListOrders\": "))
    #expect(written != old)
  }

  @Test func `a row of 120 columns and more has several lines`() {
    var blueprint = Blueprint()
    blueprint.files["Modules/Assembly/CommandLineAssembly/New.swift"] =
      blueprint.rows.filter { $0.type != "test" }.map { "import \($0.name)\n" }.joined()
    let written = Rows(house: blueprint.house).manifest.split(separator: "\n")
    #expect(written.contains("    \"CommandLineAssembly\": ["))
    #expect(written.allSatisfy { $0.count <= 120 })
  }

  // MARK: The tree

  static let house = Result { try House.read(root) }
}

/// The repository's root: this file is two folders below it.
let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
