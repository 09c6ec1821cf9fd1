/// The rules for the dependencies in the manifest.
extension Rule {
  static let dependencyRules = [
    dependenciesFollowRoles, scenesNameContracts, storesShowNothing, noCircle, noThirdParty, oneImporter,
    contractsOfScenes,
  ]

  static let dependenciesFollowRoles = Rule(name: "a module depends only on what its role may name") { house, outcome in
    let lines = ManifestLines(house)
    for module in house.modules {
      outcome.looked += 1
      for name in module.dependencies {
        guard let other = house.module(name), !module.mayName(other) else { continue }
        outcome.find(
          ManifestLines.path, lines.dependency(name, of: module),
          "\(module.name), \(module.role.article), depends on \(name), \(other.role.article)",
          remedy: module.role.remedy)
      }
    }
  }

  /// A scene has the name of its area, as has a worker that several scenes share.
  static let scenesNameContracts = Rule(name: "a scene and its worker depend on contracts and values alone") {
    house, outcome in
    let lines = ManifestLines(house)
    for module in house.modules where module.role == .implementation && module.name == module.area {
      outcome.looked += 1
      for name in module.dependencies where !name.hasSuffix("Protocols") && house.module(name)?.area != "Models" {
        outcome.find(
          ManifestLines.path, lines.dependency(name, of: module),
          "\(module.name), a scene or a worker, depends on \(name)",
          remedy: "move what it needs to a …Protocols module or to the values, and let an …Assembly hand it in")
      }
    }
  }

  static let storesShowNothing = Rule(name: "no store depends on presentation") { house, outcome in
    let lines = ManifestLines(house)
    for module in house.modules where module.area == "Stores" {
      outcome.looked += 1
      for name in module.dependencies where house.module(name)?.area == "Presentation" {
        outcome.find(
          ManifestLines.path, lines.dependency(name, of: module), "\(module.name), of the stores, depends on \(name)",
          remedy: "move the value to the area Models, or the code to a worker")
      }
    }
  }

  static let noCircle = Rule(name: "no module depends on itself") { house, outcome in
    let lines = ManifestLines(house)
    for module in house.modules {
      outcome.looked += 1
      for name in module.dependencies where house.closure(of: name).contains(module.name) {
        outcome.find(
          ManifestLines.path, lines.dependency(name, of: module),
          "\(module.name) depends on \(name), which depends on \(module.name)",
          remedy: "move what both need into a contract that depends on neither")
      }
    }
  }

  static let noThirdParty = Rule(name: "no third-party package") { house, outcome in
    guard let manifest = house.file(ManifestLines.path) else { return }
    let tokens = manifest.tokens.withoutComments
    for (index, token) in tokens.enumerated() {
      outcome.looked += 1
      let isCall = index + 1 < tokens.count && tokens[index + 1].isSymbol("(")
      guard isCall, index > 0, tokens[index - 1].isSymbol(".") else { continue }
      if token.isWord("package") {
        outcome.find(
          manifest.path, token.line, "the manifest names a package",
          remedy: "write the part that is needed, or wrap a C library that every distribution keeps")
      }
      if token.isWord("unsafeFlags") {
        outcome.find(
          manifest.path, token.line, "the manifest passes flags past SwiftPM",
          remedy: "use a setting that SwiftPM knows: a package with unsafe flags cannot be depended on")
      }
    }
  }

  static let oneImporter = Rule(name: "a C library has one wrapper") { house, outcome in
    let lines = ManifestLines(house)
    for library in house.modules where library.role == .cLibrary {
      let users = house.modules.filter { $0.dependencies.contains(library.name) }
      guard
        let wrapper = users.first(where: { $0.role == .kernel })
          ?? users.first(where: { $0.role == .implementation }) ?? users.first
      else { continue }
      outcome.looked += 1
      for user in users where user.name != wrapper.name && user.name != wrapper.name + "Tests" {
        // A fault of the library, which a test needs, has to be made with the library.
        guard user.role != .testing || user.area != wrapper.area else { continue }
        outcome.find(
          ManifestLines.path, lines.dependency(library.name, of: user),
          "\(library.name) is named by \(user.name) and by \(wrapper.name)",
          remedy: "go through \(wrapper.name)'s contract: one wrapper keeps the library's rules in one place")
      }
    }
  }

  /// Only contracts about the package's values may re-export them.
  static let contractsOfScenes = Rule(name: "only store and worker contracts re-export Models") { house, outcome in
    let exporting = house.modulesExportingModels
    for module in house.modules
    where module.role != .suite && !["Stores", "Workers", "ShowsWorkers"].contains(module.area) {
      for file in house.files(of: module) {
        outcome.looked += 1
        for found in file.imports where found.isExported && exporting.contains(found.module) {
          outcome.find(
            file.path, found.line, "\(module.name) re-exports \(found.module), and so a module of models",
            remedy: "write `public import`: a front end that depends on it could name an Order otherwise")
        }
      }
    }
  }
}

extension House {
  /// The modules of models, and those that re-export one directly or indirectly.
  var modulesExportingModels: Set<String> {
    var found = Set(modules.map(\.name).filter { $0.hasSuffix("Models") })
    while true {
      let more = modules.filter { module in
        !found.contains(module.name)
          && files(of: module).contains { $0.imports.contains { $0.isExported && found.contains($0.module) } }
      }
      if more.isEmpty { return found }
      found.formUnion(more.map(\.name))
    }
  }
}

extension Role {
  fileprivate var article: String {
    switch self {
    case .models: "the values"
    case .contract: "a contract"
    case .sceneTesting, .testing: "test support"
    case .implementation: "an implementation"
    case .kernel: "a kernel"
    case .frontEnd: "a front end"
    case .cLibrary: "a C library"
    case .assembly: "an assembly"
    case .app: "an app"
    case .tool: "a tool"
    case .suite: "a suite"
    }
  }
}
