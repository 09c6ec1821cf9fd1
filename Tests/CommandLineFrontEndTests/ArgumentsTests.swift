@testable import CommandLineKernel
import CommandLineTesting
import PresentationProtocols
import Testing

@testable import CommandLineFrontEnd

@Suite struct `Reading what is typed` {
  @Test(arguments: [
    ("", "orders list"), ("--json", "orders list"), ("orders list", "orders list"),
    ("--store memory: orders list", "orders list"), ("--store=memory: orders show 1", "orders show"),
    ("orders --yes delete 1", "orders delete"), ("orders delete 1 --yes", "orders delete"),
    ("--limit 3", "orders list"), ("completions bash", "completions"), ("orders ls", "orders list"),
    ("orders view 1", "orders show"),
  ])
  func `global options stand before, between and after the words of a command`(line: String, name: String) throws {
    #expect(try command(line).0.name == name)
  }

  @Test(arguments: [
    ("orders list --query queso", "query", ["queso"]),
    ("orders list --query=queso", "query", ["queso"]),
    ("orders list --query=", "query", [""]),
    ("orders list --since -7d", "since", ["-7d"]),
    ("orders list --sort -date", "sort", ["-date"]),
    ("orders list --query -", "query", ["-"]),
    ("orders list --status paid --status placed", "status", ["paid", "placed"]),
    ("orders list --status Paid --status SHIPPED", "status", ["paid", "shipped"]),
    ("orders list --status paid,placed --status=draft", "status", ["paid", "placed", "draft"]),
    ("orders list --limit 007", "limit", ["7"]),
    ("orders create --card -", "card", ["-"]),
    ("orders create --tax-included", "tax-included", ["yes"]),
    ("orders create --tax-included=no", "tax-included", ["no"]),
    ("orders create --ship=", "ship", [""]),
    ("orders refund 1 --amount -3", "amount", ["-3"]),
  ])
  func `a value follows its option, or an equals sign`(line: String, option: String, values: [String]) throws {
    #expect(try command(line).1.options[option] == values)
  }

  @Test(arguments: [
    ("orders status paid 1 2 3", [["paid"], ["1", "2", "3"]]),
    ("orders status 1 2 3 paid", [["paid"], ["1", "2", "3"]]),
    ("orders status 1 paid", [["paid"], ["1"]]),
    ("orders delete 1 -- -2", [["1", "-2"]]),
    ("orders show -", [["-"]]),
    ("orders erase --email a@b.example", [[]]),
    ("orders show -- --help", [["--help"]]),
  ])
  func `operands have their places, and two dashes end the options`(line: String, operands: [[String]]) throws {
    #expect(try command(line).1.operands == operands)
  }

  @Test(arguments: [
    ("oders list", "unknown command “oders”", "storekeeper orders"),
    ("orders lsit", "unknown command “orders lsit”", "storekeeper orders list"),
    ("list", "unknown command “list”", "storekeeper orders list"),
    ("show 1001", "unknown command “show”", "storekeeper orders show”"),
    ("films list", "unknown command “films”", "--help"),
    ("orders", "orders needs a command: list", "orders --help"),
    ("orders list --stauts paid", "no option “--stauts”", "did you mean --status?"),
    ("orders edit 1 --tag VIP", "no option “--tag”", "did you mean --add-tag?"),
    ("orders list --status piad", "“piad”", "did you mean paid?"),
    ("orders list --status payed", "“payed”", "did you mean paid?"),
    ("orders list --sort dat", "“dat”", "did you mean date?"),
    ("orders list --limit 0", "--limit is “0”; use a whole number from 1", "--help"),
    ("orders list --limit many", "--limit is “many”", "--help"),
    ("orders list --limit 99999999999999999999", "--limit", "--help"),
    ("orders list --query", "--query needs a value", "--help"),
    ("orders list --query --json", "--query needs a value", "--help"),
    ("orders list --email a --email b", "--email is given twice", "--help"),
    ("orders list --all=yes", "--all takes no value", "--help"),
    ("orders list extra", "unexpected argument “extra”", "did you mean --query “extra”?"),
    ("orders create extra", "unexpected argument “extra”", "--help"),
    ("orders show", "orders show needs ORDER", "--help"),
    ("orders status paid", "orders status needs ORDER", "--help"),
    ("orders status 1", "orders status needs STATUS", "--help"),
    ("orders status 1 shiped", "“shiped”", "did you mean shipped?"),
    ("orders status shiped 1 2", "“shiped”", "did you mean shipped?"),
    ("orders list --status paid,shiped", "“shiped”", "did you mean shipped?"),
    ("ls", "unknown command “ls”", "storekeeper orders list"),
    ("orders list -x", "no option “-x”", "--help"),
    ("completions basj", "“basj”", "did you mean bash?"),
    ("orders create --tax-included=maybe", "--tax-included is “maybe”", "--help"),
  ])
  func `an invalid argument is named, with a suggestion`(line: String, detail: String, remedy: String)
    throws
  {
    let problem = try #require(throws: Problem.self) { try command(line) }
    #expect(problem.code == .usage)
    #expect(problem.detail.contains(detail))
    #expect(try #require(problem.remedy).contains(remedy))
  }

  @Test(arguments: [
    "orders create --card 4242424242424242", "orders create --card=4242-4242-4242-4242",
    "orders create 4242424242424242", "orders create --crad 4242424242424242", "orders show 1 4242424242424242",
    "orders create --item 4242424242424242", "orders create --ship 4242424242424242", "4242424242424242",
    "orders create --cvv 123", "orders create --cvc=123", "orders create --card-number 4242424242424242",
  ])
  func `a card's number is refused and never repeated`(line: String) async {
    let console = ConsoleStub()
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes, console) == 2)
    #expect(!console.errors.contains("4242"))
    #expect(!console.errors.contains("123"))
    #expect(scenes.locations.isEmpty)
  }

  @Test func `an argument that is not UTF-8 is named by its place`() async {
    let console = ConsoleStub()
    let program = CommandLineProgram(version: "1", desks: CommandLineScenesStub(), console: console, adding: [], [])
    #expect(await program.run([Array("orders".utf8), Array("show".utf8), [0xFF, 0xFE]]) == 2)
    #expect(console.errors.contains("argument 3 is not valid UTF-8"))
  }
}

private func command(_ line: String) throws -> (CommandDeclaration, Arguments) {
  let words = line.split(separator: " ").map(String.init)
  guard case .command(let command, let arguments) = try ArgumentParser(tree: storekeeperTree).read(words) else {
    throw Problem(.internal, "not a command")
  }
  return (command, arguments)
}
