import Foundation

/// The team's workbench: what `make check`, `make graph` and `make test-affected` call.
@main
struct Workbench {
  static let usage = """
    usage: workbench check              every rule of the house, each finding with file, line and remedy
           workbench graph              writes the map of each area on its page, and the table of front ends
           workbench rows               writes the rows of Package.swift from the imports
           workbench spies              writes the spies of every scene's boundaries and of the workers
           workbench docs FOLDER        writes the contents beside FOLDER/graphs; names what has no comment
           workbench affected < PATHS   the suites that a change to these paths can break, or `all`
    """

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      fail("\(error)")
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard ["check", "graph", "rows", "spies", "docs", "affected"].contains(arguments.first),
      arguments.count == (arguments.first == "docs" ? 2 : 1)
    else { fail(usage, status: 2) }
    let house = try House.read(URL(filePath: FileManager.default.currentDirectoryPath))
    switch arguments.first {
    case "graph": try write(Graph(house: house).stale)
    case "rows": try write([ManifestLines.path: Rows(house: house).manifest])
    case "spies": try write(Spies(house: house).stale)
    case "docs": try writeContents(house, in: arguments[1])
    case "affected": affected(house)
    default: check(house)
    }
  }

  private static func check(_ house: House) {
    let outcomes = Rule.all.map { ($0, $0.outcome(in: house)) }
    report(outcomes.flatMap(\.1.findings))
    if house.commits == nil { print("Not checked without the whole git history: \(Rule.frontEnds.name).") }
    print("\(outcomes.count) rules hold for \(house.modules.count) modules and \(house.files.count) files.")
  }

  /// Prints the findings and ends with status 1, unless there are none.
  private static func report(_ findings: [Finding]) {
    guard !findings.isEmpty else { return }
    for finding in findings.sorted(by: { ($0.path, $0.line) < ($1.path, $1.line) }) { print(finding.description) }
    fail("\(findings.count) \(findings.count == 1 ? "breach" : "breaches") of the rules of the house.")
  }

  private static func writeContents(_ house: House, in folder: String) throws {
    try write(["\(folder)/Storekeeper.docc/Storekeeper.md": Contents(house: house).markdown])
    let contracts = Set(house.modules.filter { $0.name.hasSuffix("Protocols") }.map(\.name))
    let root = FileManager.default.currentDirectoryPath
    report(
      try SymbolGraph.all(in: folder + "/graphs").filter { contracts.contains($0.module.name) }
        .flatMap { $0.undocumented(in: root) })
  }

  private static func write(_ files: [String: String]) throws {
    for (path, text) in files { try text.write(toFile: path, atomically: true, encoding: .utf8) }
  }

  private static func affected(_ house: House) {
    var paths: [String] = []
    while let path = readLine() { paths.append(path) }
    switch Affected(house: house).suites(forChanged: paths) {
    case .all: print("all")
    case .suites(let names): print(names.joined(separator: ","))
    }
  }

  private static func fail(_ message: String, status: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
