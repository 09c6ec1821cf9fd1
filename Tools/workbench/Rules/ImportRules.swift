/// The rules for the imports of a file.
extension Rule {
  static let importRules = [
    importsFollowRoles, rowsAreImports, modelsAreAlone, frontEndsSeeNoValues,
  ]

  static let importsFollowRoles = Rule(name: "a file imports only what its module's role may name") { house, outcome in
    house.forEachImport { module, file, found in
      outcome.looked += 1
      guard let other = house.module(found.module), other.name != module.name else { return }
      guard !module.mayName(other) else { return }
      outcome.find(file.path, found.line, "\(module.name) may not import \(other.name)", remedy: module.role.remedy)
    }
  }

  /// A dependency too many makes every build of the module longer, and exposes it to another module's errors.
  static let rowsAreImports = Rule(name: "a row lists what its module imports, sorted") { house, outcome in
    outcome.looked += house.modules.count
    for row in Rows(house: house).stale {
      let differences =
        row.missing.sorted().map { "it lacks \($0)" } + row.surplus.sorted().map { "\($0) is not imported" }
      outcome.find(
        ManifestLines.path, row.lines.lowerBound,
        "the row of \(row.module.name) differs from its imports: "
          + (differences.isEmpty ? "its order or layout" : differences.joined(separator: ", ")),
        remedy: "run: make rows")
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
