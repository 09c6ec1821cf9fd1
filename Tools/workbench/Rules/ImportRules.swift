/// The rules for the imports of a file.
extension Rule {
  static let importRules = [
    importsFollowRoles, importsAreDeclared, declarationsAreUsed, modelsAreAlone, frontEndsSeeNoValues,
  ]

  static let importsFollowRoles = Rule(name: "a file imports only what its module's role may name") { house, outcome in
    house.forEachImport { module, file, found in
      outcome.looked += 1
      guard let other = house.module(found.module), other.name != module.name else { return }
      guard !module.mayName(other) else { return }
      outcome.find(file.path, found.line, "\(module.name) may not import \(other.name)", remedy: module.role.remedy)
    }
  }

  static let importsAreDeclared = Rule(name: "a file imports only what its module declares") { house, outcome in
    house.forEachImport { module, file, found in
      outcome.looked += 1
      guard house.module(found.module) != nil, found.module != module.name else { return }
      guard !module.dependencies.contains(found.module) else { return }
      outcome.find(
        file.path, found.line, "\(module.name) imports \(found.module), which Package.swift does not give it",
        remedy: "add \"\(found.module)\" to the row of \(module.name) in Package.swift, or drop the import")
    }
  }

  /// Each dependency makes every build of the module longer, and exposes it to another module's errors.
  static let declarationsAreUsed = Rule(name: "a module imports all that it declares") { house, outcome in
    let lines = ManifestLines(house)
    for module in house.modules where module.role != .suite {
      let imported = Set(house.files(of: module).flatMap(\.imports).map(\.module))
      for name in module.dependencies {
        outcome.looked += 1
        guard !imported.contains(name) else { continue }
        outcome.find(
          ManifestLines.path, lines.dependency(name, of: module),
          "\(module.name) declares \(name) and never imports it",
          remedy: "take \"\(name)\" out of the row of \(module.name) in Package.swift")
      }
    }
  }

  static let modelsAreAlone = Rule(name: "models import Foundation and one another, and nothing else") {
    house, outcome in
    let allowed: Set = ["Foundation", "FoundationEssentials", "Swift", "Synchronization", "RegexBuilder"]
    house.forEachImport { module, file, found in
      guard module.role == .models else { return }
      outcome.looked += 1
      guard !allowed.contains(found.module), house.module(found.module)?.role != .models else { return }
      outcome.find(file.path, found.line, "Models imports \(found.module)", remedy: Role.models.remedy)
    }
  }

  static let frontEndsSeeNoValues = Rule(name: "a front end cannot name an Order") { house, outcome in
    let exporting = house.modulesExportingModels
    let lines = ManifestLines(house)
    func tellsOfValues(_ name: String) -> Bool {
      guard let other = house.module(name), other.role == .contract else { return false }
      return exporting.contains(name) || other.area == "Stores" || other.area == "Workers"
    }
    for module in house.modules where module.isOfFrontEnds {
      for name in module.dependencies {
        outcome.looked += 1
        guard tellsOfValues(name) else { continue }
        outcome.find(
          ManifestLines.path, lines.dependency(name, of: module),
          "\(module.name) depends on \(name), which brings Models",
          remedy: Role.frontEnd.remedy)
      }
    }
    house.forEachImport { module, file, found in
      guard module.isOfFrontEnds, tellsOfValues(found.module) else { return }
      outcome.find(
        file.path, found.line, "\(module.name) imports \(found.module), which brings Models",
        remedy: Role.frontEnd.remedy)
    }
  }
}

extension House {
  fileprivate func forEachImport(_ body: (Module, File, Import) -> Void) {
    for module in modules {
      for file in files(of: module) {
        for found in file.imports { body(module, file, found) }
      }
    }
  }
}
