@testable import CommandLineKernel
import CommandLineTesting
import Foundation
import PresentationProtocols
import Testing

@testable import CommandLineFrontEnd

@Suite struct `Help` {
  @Test(arguments: storekeeperTree.commands.map(\.path))
  func `every command says what it takes, in either way of asking`(path: [String]) async throws {
    let command = try #require(storekeeperTree.command(at: path))
    let console = ConsoleStub()
    let scenes = CommandLineScenesStub()
    #expect(await run(path + ["--help"], scenes, console) == 0)
    #expect(console.output.contains("Usage: storekeeper \(command.name)"))
    for option in command.options + storekeeperTree.globalOptions where option.refusal == nil {
      #expect(console.output.contains(option.typed))
    }
    for operand in command.operands { #expect(console.output.contains(operand.value.placeholder)) }
    #expect(console.errors.isEmpty)
    #expect(scenes.locations.isEmpty)

    let other = ConsoleStub()
    #expect(await run(["help"] + path, scenes, other) == 0)
    #expect(other.output == console.output)
  }

  @Test(arguments: storekeeperTree.commands.map(\.path) + [[], ["orders"], ["store"]])
  func `no line is wider than the terminal`(path: [String]) {
    let text = HelpText(tree: storekeeperTree, columns: 80).text(for: path)
    let wide = text.split(separator: "\n").filter { width(of: String($0)) > 80 && !$0.hasPrefix("  storekeeper ") }
    #expect(wide.isEmpty)
  }

  @Test(arguments: ["--help", "-h", "help", "orders --help", "orders -h", "store --help", "--json --help"])
  func `help of the program and of its groups lists what is below`(line: String) async {
    let console = ConsoleStub()
    #expect(await run(line, CommandLineScenesStub(), console) == 0)
    #expect(console.output.contains(line.contains("store --") ? "doctor" : "list"))
  }

  @Test func `help comes even where something else is missing or wrong`() async {
    #expect(await run("orders show --help") == 0)
    #expect(await run("orders status paid --nonsense --help") == 0)
  }

  @Test func `help lists every exit status with its meaning`() async throws {
    let console = ConsoleStub()
    #expect(await run("help exit-codes", CommandLineScenesStub(), console) == 0)
    let statuses = console.output.split(separator: "\n").compactMap { line in
      line.hasPrefix("  ") ? line.split(separator: " ").first.flatMap { Int32($0) } : nil
    }
    #expect(Set(statuses) == Set(Problem.Code.allCases.map(\.exitStatus) + [0, 8, 130]))
    #expect(statuses == statuses.sorted())
    #expect(console.output.contains("3    the record was not found"))
  }

  @Test func `help lists every environment variable with its option`() async {
    let console = ConsoleStub()
    #expect(await run("help environment", CommandLineScenesStub(), console) == 0)
    for option in storekeeperTree.environmentOptions {
      #expect(console.output.contains(storekeeperTree.variable(of: option) ?? "none"))
    }
    for name in ["NO_COLOR", "PAGER", "LC_ALL", "TZ", "EDITOR"] { #expect(console.output.contains(name)) }
  }

  @Test func `the version is that of the program`() async {
    let console = ConsoleStub()
    #expect(await run("--version", CommandLineScenesStub(), console) == 0)
    #expect(console.output == "storekeeper 1.2.3\n")
  }

  @Test(arguments: promised)
  func `everything that users have been promised can be typed`(name: String, options: [String]) throws {
    let command = try #require(storekeeperTree.command(at: name.split(separator: " ").map(String.init)))
    let known = Set((command.options + storekeeperTree.globalOptions).filter { $0.refusal == nil }.map(\.name))
    #expect(Set(options).subtracting(known).isEmpty)
  }

  @Test func `every option is declared once in its command`() {
    for command in storekeeperTree.commands {
      let names = command.options.map(\.name)
      #expect(Set(names).count == names.count, "\(command.name)")
    }
  }
}

// MARK: What the contract promises

private let filters = ["status", "query", "email", "phone", "reference", "since", "until"]
private let addresses = ["billing", "shipment"].flatMap { kind in
  ["name", "company", "phone", "street1", "street2", "city", "state", "zip", "country"].map { "\(kind)-\($0)" }
}
private let fields =
  [
    "first-name", "last-name", "email", "phone", "date", "reference", "note", "total", "currency", "discount",
    "shipping-charge", "tax", "tax-included", "ship", "card", "item",
  ] + addresses

private let promised: [(String, [String])] = [
  ("orders list", filters + ["sort", "limit", "after", "all", "count"]),
  (
    "orders show",
    [
      "store", "token-file", "locale", "time-zone", "date-style", "format", "json", "no-color", "no-pager", "no-input",
      "yes",
      "dry-run", "quiet", "verbose", "help", "version",
    ]
  ),
  ("orders create", fields + ["from", "draft", "idempotency-key"]),
  ("orders edit", fields + ["from", "editor", "if-version", "add-item", "remove-item"]),
  ("orders status", ["carrier", "tracking", "if-version"]),
  ("orders refund", ["amount", "reason"]), ("orders ship", ["carrier", "service", "tracking", "url", "note"]),
  (
    "orders return",
    ["requested", "received", "refused", "reason", "amount", "with-shipping", "no-restock", "idempotency-key"]
  ),
  ("orders delete", []), ("orders restore", []), ("orders purge", []), ("orders undo", []),
  ("orders erase", ["email"]),
  ("orders export", filters + ["format"]),
  ("orders stats", filters + ["by"]),
  ("store info", []),
  ("store set", ["name", "currency", "time-zone", "tax-rates"]),
  ("store sample", ["remove"]),
  ("store backup", []), ("store restore", []),
  ("store copy", ["from", "to", "from-token-file", "to-token-file", "verify"]),
  ("store doctor", ["repair"]),
  ("completions", []),
]
