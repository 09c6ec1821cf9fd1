import Foundation
import Testing

/// Tests the first steps of a new user, with the built program.
@Suite struct `A tour of the order desk` {
  @Test func `Northwind's orders come in once, add up, and are found`() throws {
    let shop = try Shop()
    let importing = ["orders", "import", Shop.fixture("northwind-shopify.csv"), "--as", "shopify"]
    #expect(try shop.run(importing).output.contains("830 created, 0 skipped, 0 rejected"))
    #expect(try shop.run(importing).output.contains("0 created, 830 skipped, 0 rejected"))

    let stats = try shop.run("orders stats --by month")
    #expect(stats.errors == "830 orders, $1,330,735.45\n")
    let json = try document(try shop.run("orders stats --json"))
    #expect(json["orders"] as? Int == 830)
    let totals = try #require(json["totals"] as? [[String: Any]])
    #expect(totals.map { $0["amount"] as? String } == ["1330735.45"])

    let piped = try shop.run("orders list --query queso --limit 3")
    #expect(piped.lines.count == 3)
    #expect(piped.lines.allSatisfy { $0.split(separator: "\t", omittingEmptySubsequences: false).count == 7 })
    #expect(piped.errors.hasPrefix("3 shown; more: --after "))
    let shown = try shop.runOnTerminal("orders list --query queso --limit 3 --no-color")
    #expect(shown.output.hasPrefix("Number "))
    #expect(shown.output.contains("3 shown; more: --after "))
    #expect(try shop.runOnTerminal("orders list --query queso --limit 3").output.contains("\u{1B}[1mNumber"))

    #expect(try shop.run("orders show 1").output.contains("Reference\t#10248\n"))
    let order = try document(try shop.run("orders show #10248 --json"))
    #expect(order["number"] as? Int == 1)
    #expect((order["total"] as? [String: Any])?["display"] as? String == "$472.38")
  }

  @Test func `assorted orders come in with the sums and statuses that they are known to have`() throws {
    let shop = try Shop()
    let result = try shop.run(["orders", "import", Shop.fixture("shopify-assorted.csv")])
    #expect(result.status == 0)
    let json = try document(try shop.run("orders stats --by status --json"))
    let periods = try #require(json["periods"] as? [[String: Any]])
    let statuses = periods.reduce(into: [String: Int]()) { statuses, period in
      let name = (period["period"] as? [String: Any])?["value"] as? String
      statuses[name ?? "?"] = period["orders"] as? Int
    }
    #expect(statuses.filter { $0.value > 0 } == ["cancelled": 8, "paid": 4, "placed": 4, "refunded": 4, "shipped": 8])
    var totals: [String: Int] = [:]
    for line in try shop.run("orders export --format ndjson").lines {
      let order = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      let total = try #require(order["total"] as? [String: Any])
      totals[total["currency"] as? String ?? "?", default: 0] += total["minor"] as? Int ?? 0
    }
    #expect(
      totals == ["EUR": 2_555_639, "JPY": 3_587_118, "KWD": 6_029_206, "UAH": 3_242_916, "USD": 1_596_704])
    // Cancelled orders are counted by status alone, and refunds are deducted from the sums.
    #expect(json["orders"] as? Int == 20)
    for name in ["gross", "refunds", "totals"] {
      func sums(_ object: [String: Any]) -> [String: Int] {
        (object[name] as? [[String: Any]] ?? []).reduce(into: [:]) {
          $0[$1["currency"] as? String ?? "?"] = $1["minor"] as? Int
        }
      }
      let rows = periods.map(sums).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
      #expect(rows == sums(json), "\(name)")
    }
  }

  @Test func `an order is created, edited, refused where it is stale, undone, deleted and restored`() throws {
    let shop = try Shop()
    let created = try shop.run([
      "orders", "create", "--first-name", "Amy", "--last-name", "Apple", "--email", "amy.apple@clean-swift.com",
      "--date", "2007-06-29", "--total", "1.23",
    ])
    #expect(created.output == "1\t6/29/07\tPlaced\t\tAmy Apple\tamy.apple@clean-swift.com\t$1.23\n")
    #expect(try shop.run("orders edit 1 --email amy@example.com --if-version 1").status == 0)
    let stale = try shop.run("orders edit 1 --email other@example.com --if-version 1")
    #expect(stale.status == 4)
    #expect(stale.errors.contains("somebody changed order 1 after you opened it"))
    #expect(stale.errors.contains("current amy@example.com; yours other@example.com"))
    #expect(try shop.run("orders undo 1").output.contains("amy.apple@clean-swift.com"))
    #expect(try shop.run("orders delete 1").status == 2)
    #expect(try shop.run("orders delete 1 --yes").status == 0)
    #expect(try shop.run("orders show 1").status == 3)
    #expect(try shop.run("orders restore 1").status == 0)
    #expect(try shop.run("orders status 1 99 paid").status == 8)
    #expect(try shop.run("orders status 1 draft").status == 7)
    let history = try shop.run("orders history 1")
    #expect(history.lines.count == 6)
  }

  @Test(arguments: ["json", "ndjson", "csv"])
  func `an exported file can be imported and exported again without a difference`(format: String) throws {
    let (shop, other) = (try Shop(), try Shop())
    #expect(try shop.run(["orders", "import", Shop.fixture("shopify-assorted.csv")]).status == 0)
    let file = shop.path("orders.\(format)")
    #expect(try shop.run(["orders", "export", "--to", file, "--sort", "number"]).status == 0)
    let exported = try shop.run(["orders", "export", "--format", format, "--sort", "number"])
    #expect(try String(contentsOfFile: file, encoding: .utf8) == exported.output)
    let imported = try other.run(["orders", "import", file])
    #expect(imported.output.contains("28 created, 0 skipped, 0 rejected"))
    let again = try other.run(["orders", "export", "--format", format, "--sort", "number"])
    #expect(comparedPart(of: again.output) == comparedPart(of: exported.output))
    let sums = try [shop, other].map { try $0.run("orders stats --by status --format csv").lines }
    // A row of CSV has no room for refunds, so that only counts and gross sums are the same.
    let compared = format == "csv" ? 3 : 6
    let rows = sums.map { $0.map { $0.split(separator: ",", omittingEmptySubsequences: false).prefix(compared) } }
    #expect(rows[0] == rows[1])
  }

  /// Returns an export without the times at which a store last wrote the orders.
  private func comparedPart(of export: String) -> String {
    export.replacing(/"updatedAt":\{[^}]*\}/, with: "")
  }

  private func document(_ result: Shop.Result) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }
}
