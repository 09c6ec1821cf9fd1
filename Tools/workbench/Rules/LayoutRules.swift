import Foundation

/// The rules for the places and names of files and modules.
extension Rule {
  static let layoutRules = [suites, readmes, maps, foldersAreModules, names, sizes]

  static let suites = Rule(name: "every implementation has a suite") { house, outcome in
    let lines = ManifestLines(house)
    for module in house.modules where module.role.needsSuite {
      outcome.looked += 1
      let suite = house.module(module.name + "Tests")
      let files = suite.map(house.files) ?? []
      let hasTest = files.contains { file in
        let tokens = file.tokens.withoutComments
        return zip(tokens, tokens.dropFirst()).contains { $0.isSymbol("@") && $1.isWord("Test") }
      }
      guard suite?.role != .suite || !hasTest else { continue }
      outcome.find(
        ManifestLines.path, lines.row(of: module), "\(module.name) has no suite with a test in it",
        remedy: "write Tests/\(module.name)Tests and add \"\(module.name)\" to `suites` in Package.swift")
    }
  }

  static let readmes = Rule(name: "every area has its page") { house, outcome in
    for area in Set(house.modules.compactMap(\.area)).sorted() {
      outcome.looked += 1
      let path = Graph.page(of: area)
      let lines = (house.file(path)?.text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
      let starts = lines.map { $0.drop { "#* ".contains($0) } }
      let missing = ["Responsibilities", "Boundaries", "Invariants", "Related"].filter { word in
        !starts.contains { $0.hasPrefix(word) }
      }
      for (index, line) in lines.enumerated() where line.count > 120 && !line.hasPrefix("|") {
        outcome.find(path, index + 1, "the line has \(line.count) columns", remedy: "wrap it at 120 columns")
      }
      guard !missing.isEmpty else { continue }
      outcome.find(
        path, 1, "the page of \(area) lacks \(missing.joined(separator: ", "))",
        remedy: "write one page with the paragraphs Responsibilities, Boundaries, Invariants and Related")
    }
  }

  static let maps = Rule(name: "the page of an area has the map of its modules") { house, outcome in
    let graph = Graph(house: house)
    outcome.looked += graph.pages.count
    for path in graph.stale.keys {
      outcome.find(path, 1, "the map or the table of front ends differs from the source", remedy: "run: make graph")
    }
  }

  static let foldersAreModules = Rule(name: "every folder of code is a module in the manifest") { house, outcome in
    let named = Set(house.modules.map(\.path))
    let packages = house.files.filter { $0.path.hasSuffix("/Package.swift") }.map {
      $0.path.dropLast("Package.swift".count)
    }
    for file in house.files where file.path.hasSuffix(".swift") && file.path != ManifestLines.path {
      outcome.looked += 1
      guard !packages.contains(where: file.path.hasPrefix) else { continue }
      guard !named.contains(where: { file.path.hasPrefix($0 + "/") }) else { continue }
      outcome.find(
        file.path, 1, "no module of Package.swift holds this file",
        remedy: "add its folder to the table in Package.swift, or move the file to the module that it belongs to")
    }
  }

  static let names = Rule(name: "names end as the closed list says") { house, outcome in
    let lines = ManifestLines(house)
    let strangers = [
      "Mock", "Mocks", "Fake", "Fakes", "Stub", "Stubs", "Spies", "Helper", "Helpers", "Util", "Utils", "Utilities",
      "Impl",
      "Implementation", "Interface", "Interfaces", "Protocol", "Contracts", "Common", "Shared", "Core", "Kit", "Base",
      "Support", "Live", "Client", "Feature", "Manager", "Types", "Tests", "TestUtils", "Testings", "Assemblies",
    ]
    for module in house.modules where module.role != .tool && module.role != .app {
      outcome.looked += 1
      let isInPlace =
        switch module.role {
        case .suite: module.path == "Tests/\(module.name)" && module.name.hasSuffix("Tests")
        default: module.area != nil && module.path.hasSuffix("/" + module.name)
        }
      if !isInPlace {
        outcome.find(
          ManifestLines.path, lines.row(of: module), "\(module.name) does not live in a folder of its name",
          remedy: "a module lives in Modules/<Area>/<Module>, a suite in Tests/<Module>Tests")
      }
      let looksLikeC = module.name.first == "C" && module.name.dropFirst().first?.isUppercase == true
      let isForeign = module.role != .suite && strangers.contains { module.name.hasSuffix($0) }
      if isForeign || (module.role == .cLibrary) != (looksLikeC && module.area == "CLibraries") {
        outcome.find(
          ManifestLines.path, lines.row(of: module), "\(module.name) does not end as a module's name may",
          remedy: "…Protocols, …Testing, …Assembly, …FrontEnd, C… in CLibraries, or the bare name of what it does")
      }
    }
  }

  static let sizes = Rule(name: "no module is longer than its owner can read") { house, outcome in
    let most = 2_500
    let reason = "Longer than 2,500 lines: "
    let lines = ManifestLines(house)
    for module in house.modules where module.area != nil {
      outcome.looked += 1
      let length = house.files(of: module).lazy.filter { $0.path.hasSuffix(".swift") }.reduce(0) {
        $0 + $1.text.utf8.count { $0 == UInt8(ascii: "\n") }
      }
      let comment = lines.comment(above: module)
      guard length > most, !comment.hasPrefix(reason) || comment.count < reason.count + 20 else { continue }
      outcome.find(
        ManifestLines.path, lines.row(of: module), "\(module.name) has \(length) lines; at most \(most) are allowed",
        remedy: """
          split the module by subject, each part with a row in Package.swift; if it has one subject only, write \
          “// \(reason)” and why above its row
          """)
    }
  }
}
