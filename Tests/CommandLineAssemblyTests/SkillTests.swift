import CommandLineTesting
import Foundation
import Testing

@Suite struct `The skill file` {
  private let shop: ShopOnDisk

  init() throws { shop = try ShopOnDisk() }

  @Test func `each of its ten examples works in the sample shop`() async throws {
    await shop.run("store sample")
    let lines = try await skill().split(separator: "\n").filter { $0.hasPrefix("storekeeper ") }
    #expect(lines.count == 10)
    for line in lines {
      let output = await shop.run(words(line), ConsoleStub())
      #expect(throws: Never.self, "\(line)") {
        try JSONSerialization.jsonObject(with: Data(output.joined(separator: "\n").utf8))
      }
    }
  }

  @Test func `it names the commands, options and exit statuses of help`() async throws {
    let text = try await skill()
    let help = await shop.run("--help").joined(separator: "\n")
    let groups = text.matches(of: /\n- `([a-z]+)`: ([a-z, -]+)(?=\n)/)
    let named = groups.flatMap { match in match.2.split(separator: ", ").map { "\(match.1) \($0)" } }
    let inHelp = help.matches(of: #/\n    ([a-z]+ [a-z-]+) /#).map { String($0.1) }
    #expect(named == inHelp)
    let others = try #require(text.firstMatch(of: /\n- others: ([a-z, -]+)\n/)).1.split(separator: ", ")
    for command in others.map(String.init) { #expect(help.contains("\n  \(command) "), "\(command)") }

    for option in text.matches(of: #/\n- `(--[a-z-]+)`: /#) { #expect(help.contains("\n  \(option.1)"), "\(option.1)") }
    #expect(text.matches(of: #/\n- `--[a-z-]+`: /#).count == 6)

    let statuses = await shop.run("help exit-codes").joined(separator: " ").replacing(/\s+/, with: " ")
    let exits = text.matches(of: /\n- ([0-9]+): (.+)(?=\n)/)
    #expect(exits.count > 9)
    for exit in exits { #expect(statuses.contains("\(exit.1) \(exit.2)"), "\(exit.0)") }
  }

  @Test func `each command that it calls repeatable takes a key`() async throws {
    let keyed = try #require(try await skill().firstMatch(of: /\((orders [^:)]*): `--idempotency-key`/)).1
    for command in keyed.split(separator: ", ") {
      let help = await shop.run(words("storekeeper \(command) --help"), ConsoleStub())
      #expect(help.contains { $0.contains("--idempotency-key") }, "\(command)")
    }
  }

  @Test func `it costs an agent at most 1,000 tokens of four bytes`() async throws {
    let count = try await skill().utf8.count
    #expect(count <= 4_000)
  }

  /// Returns the file.
  private func skill() async throws -> String {
    let console = ConsoleStub()
    await shop.run(["skill"], console)
    return console.output
  }
}
