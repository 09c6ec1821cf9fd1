import Testing

@testable import workbench

@Suite struct `The suites that a change affects` {
  @Test func `for every module it is what a walk up the graph finds`() throws {
    let house = try `The tree as it stands`.house.get()
    for module in house.modules {
      // Computed without `closure(of:)`: from the changed module up, through all modules that depend on it.
      var reached: Set = [module.name]
      for _ in house.modules {
        for other in house.modules where !reached.isDisjoint(with: other.dependencies) { reached.insert(other.name) }
      }
      let suites = house.modules.filter { $0.role == .suite && reached.contains($0.name) }.map(\.name)
      let expected = Set(suites + ["ArchitectureTests"]).sorted()
      #expect(Affected(house: house).suites(forChanged: ["\(module.path)/File.swift"]) == .suites(expected))
    }
  }

  @Test(arguments: ["Package.swift", "Makefile", ".swift-format", "Modules/Stores/new.txt", "Modules/Store"])
  func `a file that no module holds can break all`(path: String) throws {
    #expect(Affected(house: Blueprint().house).suites(forChanged: ["README.md", path]) == .all)
  }

  @Test func `a page can break only what reads it, and no change breaks nothing`() throws {
    let house = try `The tree as it stands`.house.get()
    #expect(Affected(house: house).suites(forChanged: ["Modules/Stores/README.md"]) == .suites(["ArchitectureTests"]))
    #expect(Affected(house: house).suites(forChanged: []) == .suites([]))
  }
}
