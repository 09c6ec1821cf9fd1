@testable import workbench

/// A small package in memory that keeps every rule, in which a test breaks one.
struct Blueprint {
  struct Row {
    let path: String
    var type = "regular"
    var needs: [String] = []
    /// The comment above the row.
    var comment: String?
    var name: String { String(path.split(separator: "/").last ?? "") }
  }

  var rows: [Row] = [
    Row(path: "Modules/Models/Models"),
    Row(path: "Modules/Presentation/PresentationProtocols"),
    Row(path: "Modules/Stores/OrdersStoreProtocols", needs: ["Models"]),
    Row(path: "Modules/Stores/SQLiteKernel", needs: ["CSQLite", "OrdersStoreProtocols"]),
    Row(path: "Modules/Stores/SQLiteStore", needs: ["OrdersStoreProtocols", "SQLiteKernel"]),
    Row(path: "Modules/Stores/MemoryStore", needs: ["OrdersStoreProtocols"]),
    Row(path: "Modules/Stores/StoreTesting", needs: ["CSQLite", "OrdersStoreProtocols"]),
    Row(path: "Modules/ListOrders/ListOrdersProtocols", needs: ["OrdersStoreProtocols"]),
    Row(path: "Modules/ListOrders/ListOrders", needs: ["ListOrdersProtocols"]),
    Row(path: "Modules/ListOrders/ListOrdersTesting", needs: ["ListOrdersProtocols"]),
    Row(path: "Modules/CommandLine/CommandLineKernel"),
    Row(path: "Modules/CommandLine/CommandLineTesting", needs: ["CommandLineKernel"]),
    Row(path: "Modules/CommandLine/CommandLineFrontEnd", needs: ["CommandLineKernel", "ListOrdersProtocols"]),
    Row(path: "Modules/Assembly/CommandLineAssembly", needs: ["CommandLineFrontEnd", "ListOrders", "SQLiteStore"]),
    Row(path: "Modules/CLibraries/CSQLite", type: "system"),
    Row(path: "Apps/desk", type: "executable", needs: ["CommandLineAssembly"]),
    Row(path: "Tools/bench", type: "executable", needs: ["SQLiteStore"]),
    Row(path: "Tests/ModelsTests", type: "test", needs: ["Models"]),
    Row(path: "Tests/SQLiteKernelTests", type: "test", needs: ["SQLiteKernel"]),
    Row(path: "Tests/SQLiteStoreTests", type: "test", needs: ["SQLiteStore", "StoreTesting"]),
    Row(path: "Tests/MemoryStoreTests", type: "test", needs: ["MemoryStore", "StoreTesting"]),
    Row(path: "Tests/ListOrdersTests", type: "test", needs: ["ListOrders", "ListOrdersTesting"]),
    Row(path: "Tests/CommandLineKernelTests", type: "test", needs: ["CommandLineKernel", "CommandLineTesting"]),
    Row(path: "Tests/CommandLineFrontEndTests", type: "test", needs: ["CommandLineFrontEnd"]),
    Row(path: "Tests/CommandLineAssemblyTests", type: "test", needs: ["CommandLineAssembly"]),
  ]

  /// The files that replace or complete those that the rows imply.
  var files: [String: String] = [:]
  var removed: Set<String> = []
  /// The commits of front ends.
  var commits: [Commit] = []

  mutating func change(_ name: String, needs: [String]) {
    for index in rows.indices where rows[index].name == name { rows[index].needs = needs }
  }

  mutating func remove(_ name: String) {
    rows.removeAll { $0.name == name }
  }

  /// Returns the line of a name's row in the manifest.
  func line(of name: String) -> Int {
    (manifest.firstIndex { $0.row == name } ?? -100) + 1
  }

  var house: House {
    var texts = [
      "Package.swift": manifest.map(\.text).joined(separator: "\n"),
      ".github/CODEOWNERS": "/* @a\n/.github/ @a\n/Apps/ @a\n/Tests/ @a\n/Tools/ @a\n",
    ]
    for row in rows where row.type != "system" {
      let imports = row.needs.map { "import \($0)\n" }.joined()
      let test = row.type == "test" ? "@Test func `it holds`() {}\n" : ""
      texts[row.path + "/File.swift"] = imports + test
    }
    for area in Set(rows.map(\.path).filter { $0.hasPrefix("Modules/") }.map { $0.split(separator: "/")[1] }) {
      texts["Modules/\(area)/README.md"] = "# \(area)\n## Responsibilities\n## Boundaries\n## Invariants\n## Related\n"
      texts[".github/CODEOWNERS", default: ""] += "/Modules/\(area)/ @a\n"
    }
    // A scene's contract only uses values; a store's contract re-exports them.
    texts["Modules/Stores/OrdersStoreProtocols/File.swift"] = "@_exported public import Models\n"
    texts.merge(files) { $1 }
    for path in removed { texts[path] = nil }
    for (path, page) in Graph(house: house(of: texts)).stale where files[path] == nil { texts[path] = page }
    return house(of: texts)
  }

  private func house(of texts: [String: String]) -> House {
    let targets = rows.map { row in
      Manifest.Target(name: row.name, type: row.type, path: row.path, dependencies: row.needs.map { .init(name: $0) })
    }
    return House(
      manifest: Manifest(targets: targets, products: []),
      files: texts.sorted { $0.key < $1.key }.map { House.File(path: $0.key, text: $0.value) }, commits: commits)
  }

  /// The manifest in the package's layout: areas around their modules, then the rest, one row per line.
  private var manifest: [(row: String?, text: String)] {
    var lines: [(row: String?, text: String)] = [(nil, "let areas = [")]
    var area: Substring?
    var table = "regular"
    for row in rows {
      let folders = row.path.split(separator: "/")
      let next = folders[0] == "Modules" ? folders[1] : nil
      if next == nil, row.type != table {
        if area != nil { lines.append((nil, "  ],")) }
        lines += [(nil, "]"), (nil, "let \(row.type == "test" ? "suites" : "executables") = [")]
        area = nil
        table = row.type
      }
      if next != area {
        if area != nil { lines.append((nil, "  ],")) }
        if let next { lines.append((nil, "  \"\(next)\": [")) }
        area = next
      }
      let key =
        switch row.type {
        case "executable": row.path
        case "test": String(row.name.dropLast("Tests".count))
        default: row.name
        }
      if let comment = row.comment { lines.append((nil, "    // \(comment)")) }
      lines.append((row.name, "    \"\(key)\": [\(row.needs.map { "\"\($0)\"" }.joined(separator: ", "))],"))
    }
    return lines + [(nil, "]")]
  }
}
