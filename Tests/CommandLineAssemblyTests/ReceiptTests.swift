import CommandLineAssembly
import CommandLineKernel
import CommandLineTesting
import Foundation
import Testing

@Suite struct `Receipts over a store` {
  @Test(arguments: ["en_US", "de_DE", "fr_FR", "pl_PL"])
  func `each value of a receipt equals the one that orders show displays`(locale: String) async throws {
    let shop = try ShopOnDisk()
    await shop.run("store set --name Northwind --phone 555-0100")
    await shop.run(
      "orders create --first-name Amy --last-name Apple --email amy@example.com --item S-1;Mug;2;1250.50;0.50",
      "--item S-2;Tea;1;3 --discount 1 --shipping-charge 4.95 --date 2026-11-21 --reference A-1 --tax 2 --card -",
      answer: "4242424242424242 05/30")
    await shop.run("orders status paid 1")
    await shop.run("orders refund 1 --amount 10 --reason broken")
    await shop.run("orders note Often-complains 1")
    let receipt = await shop.run("orders print 1 --dry-run --encoding utf-8 --locale \(locale)")
    let shown = await shop.run("orders show 1 --locale \(locale)")
    let facts = shown.map(\.spaced)
    #expect(receipt.first?.contains("Northwind") == true)
    #expect(!receipt.contains { $0.contains("complains") || $0.contains("broken") || $0.contains("05/30") })
    var labels: [String] = []
    for line in receipt {
      guard let match = line.wholeMatch(of: /(\S.*?)  +(\S.*)/) else { continue }
      labels.append(String(match.1))
      let (label, value) = (String(match.1), String(match.2))
      // The lines of the order and a refund have other columns in a list; a card has its expiry.
      let isShown = facts.contains { fact in
        let cells = fact.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        return cells.contains { $0 == label || $0.hasPrefix("\(label),") }
          && cells.contains { $0 == value || $0.hasPrefix("\(value),") } || cells == [label, "\(value), 05/30"]
      }
      #expect(isShown, "\(line) is not in \(facts)")
    }
    for label in ["Order", "Reference", "Status", "Date", "Mug", "Discount", "Shipping", "Tax", "Total", "Net", "Card"]
    {
      #expect(labels.contains(label))
    }
  }
}

@Suite struct `The page on writing a front end` {
  @Test func `its commands print its receipt`() async throws {
    let page = try String(contentsOf: ShopOnDisk.root.appending(path: "Modules/Receipts/FRONT_END.md"), encoding: .utf8)
    let block = try #require(page.firstMatch(of: /```console\n(.*?)```/.dotMatchesNewlines())?.1)
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
    let commands = lines.prefix { $0.hasPrefix("$ storekeeper ") }
    #expect(commands.count == 4)
    let (shop, console) = (try ShopOnDisk(), ConsoleStub(terminal: .whole()))
    for command in commands.dropLast() { await shop.run(words(command), ConsoleStub()) }
    await shop.run(words(try #require(commands.last)), console)
    #expect(console.output == lines[commands.endIndex...].joined(separator: "\n"))
  }
}

extension String {
  /// The text with plain spaces in place of those that do not break.
  fileprivate var spaced: String { replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ") }
}
