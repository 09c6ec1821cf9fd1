/// The role of a module, derived from its name and its folder; it determines which modules it may depend on.
enum Role: String, CaseIterable {
  case models, contract, sceneTesting, testing, implementation, kernel, frontEnd, cLibrary, assembly, app, tool, suite

  /// The suffixes of contracts. Values without input or output count as contracts: any module may depend on them.
  private static let contractSuffixes = ["Protocols", "Contract", "Documents", "Queries", "Records", "Examination"]

  /// Values that no suffix marks as a contract.
  private static let valueNames = ["JSON", "Locks", "Permissions", "SearchTexts"]

  /// The modules that `Models`, `ShowModels` and `MelodyModels` re-export.
  private static let sharedModels = [
    "Amounts", "CivilTime", "OrderParts", "Persons", "Records", "Statuses", "Violations",
  ]

  /// Test support that other test support may name.
  private static let sharedTesting = ["SceneTesting", "ModelsTesting"]

  init(name: String, type: String, path: String) {
    self =
      if type == "test" { .suite } else if type == "system" { .cLibrary } else if path.hasPrefix("Apps/") {
        .app
      } else if path.hasPrefix("Tools/") { .tool } else if Self.sharedModels.contains(name) || name.hasSuffix("Models")
      {
        .models
      } else if Self.valueNames.contains(name) || Self.contractSuffixes.contains(where: name.hasSuffix) {
        .contract
      } else if Self.sharedTesting.contains(name) { .sceneTesting } else if name.hasSuffix("Testing") {
        .testing
      } else if name.hasSuffix("Assembly") {
        .assembly
      } else if name.hasSuffix("Kernel") { .kernel } else if name.hasSuffix("FrontEnd") {
        .frontEnd
      } else { .implementation }
  }

  /// The roles of this package's modules that a module of this role may depend on.
  var mayName: Set<Role> {
    switch self {
    case .models: [.models]
    case .cLibrary: []
    case .contract: [.models, .contract]
    case .sceneTesting: [.models, .contract]
    case .testing: [.models, .contract, .kernel, .sceneTesting, .cLibrary]
    case .implementation: [.models, .contract, .kernel, .cLibrary]
    case .kernel: [.contract, .kernel, .cLibrary]
    case .frontEnd: [.contract, .kernel]
    case .assembly: [.models, .contract, .implementation, .kernel, .frontEnd, .assembly]
    case .app: [.assembly]
    case .tool, .suite: Set(Role.allCases)
    }
  }

  /// The rule for this role, and the remedy if it is broken.
  var remedy: String {
    switch self {
    case .models: "Models depends on the modules that it re-exports; move what needs another module out of it"
    case .cLibrary: "a C library is a module map and a shim, and depends on nothing"
    case .contract: "a contract depends on Models and other contracts; move the code to an implementation"
    case .sceneTesting, .testing:
      "test support depends on contracts, kernels, C libraries, SceneTesting and ModelsTesting; build the implementation in a suite or an …Assembly"
    case .implementation:
      "depend on its …Protocols module or a …Kernel of its own area, and let an …Assembly hand the implementation in"
    case .kernel: "a …Kernel is what the modules of one area share; a scene, a value and a store are theirs to name"
    case .frontEnd: "a front end shows what a scene's contract gives it; ask the scene for what is missing"
    case .assembly: "an …Assembly joins contracts and implementations; test support and apps stay outside"
    case .app: "an app names an …Assembly and nothing else of the house; move the code there"
    case .tool, .suite: "none"
    }
  }

  var needsSuite: Bool {
    switch self {
    case .models, .implementation, .kernel, .frontEnd, .assembly: true
    case .contract, .sceneTesting, .testing, .cLibrary, .app, .tool, .suite: false
    }
  }
}
