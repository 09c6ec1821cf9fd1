import Testing

@testable import workbench

@Suite struct `Each rule, broken once` {
  @Test func `the sound house breaks none`() {
    let house = Blueprint().house
    for rule in Rule.all { #expect(rule.outcome(in: house).findings.map(\.description) == [], "\(rule.name)") }
  }

  @Test(arguments: [
    ("ListOrders", "// No input reaches it: the table is ours.\nlet a = b!"),
    ("ListOrders", "let a = b! // No input reaches it."),
    ("ListOrders", "let a = !b && c != d || (!e)"),
    ("ListOrders", "// The lock guards both.\nnonisolated(unsafe) var a = 1\nnonisolated(unsafe) var b = 2"),
    ("ListOrders", "/* Immutable once\n   it is made. */\nfinal class A: @unchecked Sendable {}"),
    ("ListOrders", "let code = \"XXX\"; let tip = \"no try! here, no fatalError()\""),
    ("ListOrders", "import Foundation\nimport Synchronization"), ("ListOrders", "// A Mutex.\nlet a = \"Mutex\""),
    ("ListOrders", "// As --store says.\nlet a = \"1--b, `b`\""), ("CommandLineKernel", "let a = \"see --help\""),
    ("ListOrdersTests", "@testable import ListOrders\nimport Testing"),
    ("ListOrdersTests", "clock.advance()\nqueue.sleep(1)"),
    ("ListOrdersTests", "@Test func `a list shows what is new`() {}"),
    ("bench", "import SQLiteStore"), ("Models", "public import Foundation"),
    ("OrdersStoreProtocols", "@_exported import Models"),
  ])
  func `an allowed text breaks no rule`(module: String, text: String) throws {
    var blueprint = Blueprint()
    let row = try #require(blueprint.rows.first { $0.name == module })
    blueprint.files["\(row.path)/New.swift"] = text
    for rule in Rule.all {
      #expect(rule.outcome(in: blueprint.house).findings.map(\.description) == [], "\(rule.name)")
    }
  }

  @Test(arguments: [
    ("Longer than 2,500 lines: its tables change together.", true), ("Longer than 2,500 lines: ", false),
  ])
  func `a module may be longer than the ceiling if its row gives a reason`(comment: String, isAllowed: Bool) throws {
    var blueprint = Blueprint()
    let index = try #require(blueprint.rows.firstIndex { $0.name == "ListOrders" })
    blueprint.rows[index].comment = comment
    blueprint.files["Modules/ListOrders/ListOrders/Long.swift"] = String(repeating: "\n", count: 2_501)
    #expect(Rule.sizes.outcome(in: blueprint.house).findings.isEmpty == isAllowed)
  }

  @Test(arguments: Breach.all)
  func `is caught with file, line and remedy`(breach: Breach) throws {
    var blueprint = Blueprint()
    breach.plant(&blueprint)
    let findings = Rule.all.flatMap { $0.outcome(in: blueprint.house).findings }
    let expected = breach.place(blueprint)
    let caught = findings.filter { "\($0.path):\($0.line)" == expected }
    #expect(!caught.isEmpty, "\(expected) is not among \(findings.map(\.description))")
    #expect(findings.allSatisfy { !$0.remedy.isEmpty && $0.remedy != "none" })
    let rule = try #require(Rule.all.first { $0.name == breach.rule })
    #expect(rule.outcome(in: blueprint.house).findings.contains { caught.contains($0) })
  }

  @Test func `every rule has a breach that shows it`() {
    #expect(Set(Rule.all.map(\.name)) == Set(Breach.all.map(\.rule)))
  }
}

// MARK: The breaches

struct Breach: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let rule: String
  let plant: @Sendable (inout Blueprint) -> Void
  let place: @Sendable (Blueprint) -> String

  /// Returns a breach by a dependency in the manifest.
  private static func names(_ module: String, _ other: String, rule: Rule) -> Breach {
    Breach(testDescription: "\(module) depends on \(other)", rule: rule.name) { blueprint in
      let needs = blueprint.rows.first { $0.name == module }?.needs ?? []
      blueprint.change(module, needs: needs + [other])
    } place: {
      "Package.swift:\($0.line(of: module))"
    }
  }

  /// Returns a breach by a file with other imports than the row of its module.
  private static func row(_ module: String, _ description: String, file: String) -> Breach {
    Breach(testDescription: "the row of \(module) \(description)", rule: Rule.rowsAreImports.name) { blueprint in
      let path = blueprint.rows.first { $0.name == module }?.path ?? ""
      blueprint.files[path + "/File.swift"] = file
    } place: {
      "Package.swift:\($0.line(of: module))"
    }
  }

  /// Returns a breach by text in a file, on its second line.
  private static func writes(_ text: String, in path: String, rule: Rule) -> Breach {
    Breach(testDescription: "\(path): \(text)", rule: rule.name) {
      $0.files[path] = "\n\(text)\n"
    } place: { _ in
      "\(path):2"
    }
  }

  private static func lacks(
    _ description: String, at place: String, rule: Rule, plant: @escaping @Sendable (inout Blueprint) -> Void
  )
    -> Breach
  {
    Breach(testDescription: description, rule: rule.name, plant: plant) { _ in place }
  }

  /// Returns a breach by the name or folder of a row.
  private static func adds(_ path: String, type: String = "regular", replacing: String = "", rule: Rule) -> Breach {
    let row = Blueprint.Row(path: path, type: type)
    return Breach(testDescription: "\(path) is there", rule: rule.name) {
      $0.remove(replacing)
      $0.rows.append(row)
    } place: {
      "Package.swift:\($0.line(of: row.name))"
    }
  }

  private static let history = [
    lacks(
      "a commit of receipts changes a scene", at: "Modules/ListOrders/ListOrders/File.swift:1", rule: .frontEnds
    ) {
      let paths = ["Modules/Receipts/ReceiptFrontEnd/A.swift", "Modules/ListOrders/ListOrders/File.swift"]
      $0.commits = [Commit(hash: "abc1234", subject: "Print receipts", paths: paths)]
    }
  ]

  static let all = dependencies + imports + layout + words + declarations + history

  private static let dependencies: [Breach] = [
    names("ListOrders", "MemoryStore", rule: .dependenciesFollowRoles),
    names("ListOrders", "MemoryStore", rule: .scenesNameContracts),
    names("MemoryStore", "PresentationProtocols", rule: .storesShowNothing),
    names("SQLiteStore", "MemoryStore", rule: .dependenciesFollowRoles),
    names("ListOrdersProtocols", "MemoryStore", rule: .dependenciesFollowRoles),
    names("ListOrdersTesting", "MemoryStore", rule: .dependenciesFollowRoles),
    names("ListOrders", "ListOrdersTesting", rule: .dependenciesFollowRoles),
    names("ListOrdersTesting", "StoreTesting", rule: .dependenciesFollowRoles),
    names("CommandLineKernel", "ListOrders", rule: .dependenciesFollowRoles),
    names("CommandLineTesting", "CommandLineFrontEnd", rule: .dependenciesFollowRoles),
    names("ListOrders", "CommandLineKernel", rule: .dependenciesFollowRoles),
    names("SQLiteStore", "CommandLineKernel", rule: .dependenciesFollowRoles),
    names("CommandLineFrontEnd", "Models", rule: .dependenciesFollowRoles),
    names("CommandLineFrontEnd", "ListOrders", rule: .dependenciesFollowRoles),
    names("Models", "OrdersStoreProtocols", rule: .dependenciesFollowRoles),
    names("CommandLineAssembly", "StoreTesting", rule: .dependenciesFollowRoles),
    names("desk", "SQLiteStore", rule: .dependenciesFollowRoles),
    names("CommandLineFrontEnd", "OrdersStoreProtocols", rule: .frontEndsSeeNoValues),
    names("MemoryStore", "CSQLite", rule: .oneImporter),
    names("bench", "CSQLite", rule: .oneImporter),
    names("ListOrdersTesting", "CSQLite", rule: .oneImporter),
    names("OrdersStoreProtocols", "ListOrdersProtocols", rule: .noCircle),
    names("Models", "Models", rule: .noCircle),
    writes(
      "let a = Package(dependencies: [.package(url: \"x\", from: \"1.0.0\")])", in: "Package.swift", rule: .noThirdParty
    ),
    writes("let a: SwiftSetting = .unsafeFlags([])", in: "Package.swift", rule: .noThirdParty),
  ]

  private static let imports: [Breach] = [
    writes("import MemoryStore", in: "Modules/ListOrders/ListOrders/New.swift", rule: .importsFollowRoles),
    writes("import MemoryStore", in: "Modules/ListOrders/ListOrdersProtocols/New.swift", rule: .importsFollowRoles),
    writes("import MemoryStore", in: "Modules/ListOrders/ListOrdersTesting/New.swift", rule: .importsFollowRoles),
    writes(
      "import struct Models.Order", in: "Modules/CommandLine/CommandLineFrontEnd/New.swift", rule: .importsFollowRoles),
    writes("import SQLiteStore", in: "Apps/desk/New.swift", rule: .importsFollowRoles),
    row("ListOrders", "lacks an import", file: "import ListOrdersProtocols\nimport OrdersStoreProtocols"),
    row("ListOrders", "has a module that no file imports", file: "// import ListOrdersProtocols"),
    row(
      "SQLiteStoreTests", "of a suite lacks an import", file: "import CSQLite\nimport SQLiteStore\nimport StoreTesting"),
    row("bench", "of a program lacks an import", file: "import MemoryStore\nimport SQLiteStore"),
    Breach(testDescription: "a row is not sorted", rule: Rule.rowsAreImports.name) {
      $0.change("SQLiteStore", needs: ["SQLiteKernel", "OrdersStoreProtocols"])
    } place: {
      "Package.swift:\($0.line(of: "SQLiteStore"))"
    },
    writes("import Dispatch", in: "Modules/Models/Models/New.swift", rule: .modelsAreAlone),
    writes(
      "import OrdersStoreProtocols", in: "Modules/CommandLine/CommandLineFrontEnd/New.swift",
      rule: .frontEndsSeeNoValues),
    writes(
      "@_exported import Models", in: "Modules/ListOrders/ListOrdersProtocols/New.swift", rule: .contractsOfScenes),
    writes(
      "@_exported public import OrdersStoreProtocols", in: "Modules/ListOrders/ListOrdersProtocols/New.swift",
      rule: .contractsOfScenes),
  ]

  private static let layout: [Breach] = [
    Breach(testDescription: "ListOrders has 2,501 lines", rule: Rule.sizes.name) {
      $0.files["Modules/ListOrders/ListOrders/Long.swift"] = String(repeating: "\n", count: 2_501)
    } place: {
      "Package.swift:\($0.line(of: "ListOrders"))"
    },
    lacks("a suite", at: "Package.swift:\(Blueprint().line(of: "MemoryStore"))", rule: .suites) {
      $0.remove("MemoryStoreTests")
    },
    lacks("a test in the suite", at: "Package.swift:\(Blueprint().line(of: "MemoryStore"))", rule: .suites) {
      $0.files["Tests/MemoryStoreTests/File.swift"] = "// @Test\n"
    },
    lacks("a page", at: "Modules/Stores/README.md:1", rule: .readmes) { $0.removed = ["Modules/Stores/README.md"] },
    lacks("a heading", at: "Modules/Stores/README.md:1", rule: .readmes) {
      $0.files["Modules/Stores/README.md"] = "## Responsibilities\n## Boundaries\n## Related\n"
    },
    lacks("a row for a folder", at: "Modules/Stores/TapeStore/File.swift:1", rule: .foldersAreModules) {
      $0.files["Modules/Stores/TapeStore/File.swift"] = "let a = 1\n"
    },
    lacks("a break in a long line", at: "Modules/Stores/README.md:2", rule: .readmes) {
      $0.files["Modules/Stores/README.md"] = "# Stores\n" + String(repeating: "word ", count: 25)
    },
    lacks("a map", at: "Modules/Stores/README.md:1", rule: .maps) {
      $0.files["Modules/Stores/README.md"] = "## Responsibilities\n## Boundaries\n## Invariants\n## Related\n"
    },
    adds("Modules/ListOrders/ListOrdersMocks", rule: .names),
    adds("Modules/CLibraries/Zlib", type: "system", rule: .names),
    adds("Modules/ListOrders/Deep/OrderLister", rule: .names),
    adds("Tests/Deep/ListOrdersTests", type: "test", replacing: "ListOrdersTests", rule: .names),
    lacks("an owner of a file", at: "Scripts/run:1", rule: .owners) { $0.files["Scripts/run"] = "\n" },
    lacks("an owner's name", at: ".github/CODEOWNERS:2", rule: .owners) {
      $0.files[".github/CODEOWNERS"] = "/* @a\n/Tests/\n"
    },
    lacks("a line for an area", at: ".github/CODEOWNERS:1", rule: .owners) {
      $0.files[".github/CODEOWNERS"] = "/*/ @a\n/Modules/ @a\n"
    },
    lacks("a suite that its module's owner owns", at: ".github/CODEOWNERS:1", rule: .owners) {
      $0.files[".github/CODEOWNERS", default: ""] += "/Tests/ListOrdersTests/ @b\n"
    },
  ]

  private static let words: [Breach] =
    [
      "let a = try! b()", "let a = b as! Int", "let a = b!.c", "let a = b[0]!", "let a = b()!", "let a: String! = nil",
      "fatalError()", "precondition(a)", "preconditionFailure()", "let s = \"\\(a!)\"",
    ].map { writes($0, in: "Modules/ListOrders/ListOrders/New.swift", rule: .traps) } + [
      writes("// TO" + "DO: later", in: "Modules/ListOrders/ListOrders/New.swift", rule: .promises),
      writes("let a = \"not imple" + "mented\"", in: "Apps/desk/New.swift", rule: .promises),
      writes(
        "final class A: @unchecked Sendable {}", in: "Modules/ListOrders/ListOrders/New.swift", rule: .uncheckedness),
      writes("nonisolated(unsafe) var a = 1", in: "Modules/ListOrders/ListOrders/New.swift", rule: .uncheckedness),
      writes("@inlinable\npackage func f() {}", in: "Modules/ListOrders/ListOrders/New.swift", rule: .inlining),
      writes("let a = Mutex(1)", in: "Modules/ListOrders/ListOrders/New.swift", rule: .visibleLocks),
      writes("let a = Synchronization.Mutex(1)", in: "Tests/ModelsTests/New.swift", rule: .visibleLocks),
      writes("@Test func `wh" + "o signs in is known`() {}", in: "Tests/ModelsTests/New.swift", rule: .sentences),
      writes("@Suite struct `Noth" + "ing else` {}", in: "Tests/ModelsTests/New.swift", rule: .sentences),
      writes("StoreRule(\"wh" + "at is stored stays\")", in: "Modules/Stores/MemoryStore/New.swift", rule: .sentences),
      writes("try await Task.sl" + "eep(for: .seconds(1))", in: "Tests/ModelsTests/New.swift", rule: .testHabits),
      writes("Thread.sl" + "eep(forTimeInterval: 1)", in: "Tests/ModelsTests/New.swift", rule: .testHabits),
      writes("usl" + "eep(1)", in: "Tests/ModelsTests/New.swift", rule: .testHabits),
      writes("func te" + "stThat() {}", in: "Tests/ModelsTests/New.swift", rule: .testHabits),
      writes("let a = \"/ho" + "me/me/file\"", in: "Modules/ListOrders/ListOrders/New.swift", rule: .machinePaths),
      writes("let a = \"sign in with --token-file\"", in: "Modules/Stores/MemoryStore/New.swift", rule: .commands),
      writes("let a = \"`orders list` shows it\"", in: "Modules/Models/Models/New.swift", rule: .commands),
      writes("let a: HTML = \"<table><tr>\"", in: "Modules/Web/PagesFrontEnd/New.swift", rule: .tables),
    ]

  private static let declarations: [Breach] = [
    lacks("a spy of a boundary", at: "\(spy).swift:1", rule: .spies) {
      $0.files["Modules/ListOrders/ListOrdersProtocols/New.swift"] = boundary
    },
    lacks("a spy of a worker", at: "Modules/ListOrders/ListOrdersTesting/ListOrdersWorkerSpy.swift:1", rule: .spies) {
      $0.files["Modules/ListOrders/ListOrdersProtocols/New.swift"] = """
        protocol ListOrdersWorking: Sendable {
          func countOrders(_ filter: String) async throws(WorkerError) -> Int
        }
        """
      $0.files["Modules/ListOrders/ListOrdersTesting/New.swift"] =
        "struct ListOrdersWorkerAnswers { var count: Answer<Int> = { _ in .success(1) } }"
    },
    lacks("a method in a spy", at: "\(spy).swift:1", rule: .spies) {
      $0.files["Modules/ListOrders/ListOrdersProtocols/New.swift"] = boundary
      let written = Spies(house: $0.house).files["\(spy).swift"] ?? ""
      $0.files["\(spy).swift"] = written.replacing("countOrders", with: "sumOrders")
    },
    lacks("a boundary of a spy", at: "\(spy).swift:1", rule: .spies) {
      $0.files["\(spy).swift"] = "// Written by `make spies` from ListOrdersBusinessLogic; do not edit."
    },
    Breach(testDescription: "a display has an empty method", rule: Rule.displays.name) {
      let contract = "protocol CountDisplayLogic { func displayCount() }"
      $0.files["Modules/ListOrders/ListOrdersProtocols/New.swift"] = contract
      $0.files["Modules/CommandLine/CommandLineFrontEnd/New.swift"] = """
        final class Display: CountDisplayLogic {
          func displayCount() {}
        }
        """
    } place: { _ in
      "Modules/CommandLine/CommandLineFrontEnd/New.swift:2"
    },
    Breach(testDescription: "a front end asks behind the use cases", rule: Rule.displays.name) {
      $0.files["Modules/CommandLine/CommandLineFrontEnd/New.swift"] = "try await scene.businessLogic.countOrders()"
    } place: { _ in
      "Modules/CommandLine/CommandLineFrontEnd/New.swift:1"
    },
    Breach(testDescription: "a switch over statuses has a default", rule: Rule.exhaustiveSwitches.name) {
      $0.files["Modules/Models/Models/New.swift"] = "enum OrderStatus: String { case draft, placed, paid }"
      $0.files["Modules/ListOrders/ListOrders/New.swift"] = """
        func f(_ status: OrderStatus) -> Int {
          switch status {
          case .draft, .placed: 1
          default: 2
          }
        }
        """
    } place: { _ in
      "Modules/ListOrders/ListOrders/New.swift:4"
    },
  ]

  private static let spy = "Modules/ListOrders/ListOrdersTesting/ListOrdersBusinessLogicSpy"
  private static let boundary = """
    protocol ListOrdersBusinessLogic: Sendable {
      func countOrders(_ request: Int) async throws
    }
    """
}
