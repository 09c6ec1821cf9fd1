import Foundation
import Testing

/// Tests the program on a terminal: its output and its prompts.
@Suite(.timeLimit(.minutes(20))) struct `On a terminal` {
  @Test func `the required fields of an order are prompted for one by one`() throws {
    let shop = try Shop()
    let session = try TerminalSession(shop, ["orders", "create", "--no-color"])
    for (question, answer) in [
      ("First name: ", "Amy"), ("Last name: ", "Apple"), ("Email: ", "amy.apple@clean-swift.com"),
      ("Total (empty to enter items): ", "1.23"),
    ] {
      #expect(session.read(until: question).hasSuffix(question))
      session.type(answer)
    }
    let end = session.finish()
    #expect(end.status == 0)
    #expect(end.shown.contains("$1.23"))
    #expect(try shop.run("orders list").output.contains("Amy Apple"))
  }

  @Test func `an answer that is not valid UTF-8 is asked for again`() throws {
    let shop = try Shop()
    let session = try TerminalSession(
      shop, ["orders", "create", "--total", "1", "--email", "a@b.example", "--no-color"])
    _ = session.read(until: "First name: ")
    session.type([0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72])
    #expect(session.read(until: "First name: ").contains("not valid UTF-8; type it again"))
    session.type("Müller")
    _ = session.read(until: "Last name: ")
    session.type("Meier")
    #expect(session.finish().status == 0)
    #expect(try shop.run("orders list").output.contains("Müller Meier"))
  }

  @Test func `a card is typed without being shown`() throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --total 1.23")
    let session = try TerminalSession(shop, ["orders", "edit", "1", "--card", "-"])
    var shown = session.read(until: "(not shown): ")
    #expect(!session.echoes)
    session.type("4242 4242 4242 4242")
    shown += session.read(until: "Expires MM/YY (not shown): ")
    session.type("05/30")
    let end = session.finish()
    #expect(end.status == 0)
    #expect(end.echoes)
    #expect(!(shown + end.shown).contains("4242"))
    #expect(try shop.run("orders show 1 --json").output.contains(#""last4":"4242""#))
  }

  @Test func `Ctrl-C ends it with 130, and the terminal echoes again`() throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --total 1.23")
    let session = try TerminalSession(shop, ["orders", "edit", "1", "--card", "-"])
    _ = session.read(until: "(not shown): ")
    #expect(!session.echoes)
    session.interrupt()
    // If the program should continue by mistake, it ends with another status.
    for _ in 1...2 { session.type("no card") }
    let end = session.finish()
    #expect(end.status == 130)
    #expect(end.echoes)
  }

  @Test func `deleting asks, and no means no`() throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --total 1.23")
    for (answer, count) in [("n", "1\n"), ("y", "0\n")] {
      let session = try TerminalSession(shop, ["orders", "delete", "1"])
      _ = session.read(until: "Delete order 1 of Amy, $1.23? [y/N]: ")
      session.type(answer)
      #expect(session.finish().status == 0)
      #expect(try shop.run("orders list --count").output == count)
    }
  }

  @Test func `only what does not fit the screen is paged`() throws {
    let shop = try Shop()
    for _ in 1...5 { try shop.run("orders create --first-name Amy --total 1.23") }
    let pager = ["PAGER": "sed 's/^/paged: /'"]
    let small = try shop.runOnTerminal("orders list", rows: 4, environment: pager)
    #expect(small.output.split(separator: "\n").allSatisfy { $0.hasPrefix("paged: ") })
    #expect(small.output.split(separator: "\n").count == 6)
    #expect(!(try shop.runOnTerminal("orders list", rows: 24, environment: pager)).output.contains("paged"))
    #expect(!(try shop.runOnTerminal("orders list --no-pager", rows: 4, environment: pager)).output.contains("paged"))
    // A pager that ends early or cannot be started is no failure.
    #expect(try shop.runOnTerminal("orders list", rows: 4, environment: ["PAGER": "true"]).status == 0)
    let missing = try shop.runOnTerminal("orders list", rows: 4, environment: ["PAGER": "/nowhere/pager"])
    #expect(missing.status == 0)
    #expect(missing.output.count(where: { $0 == "$" }) == 5)
  }

  @Test(arguments: [20, 40, 80, 200] as [UInt16])
  func `a list fits the width`(columns: UInt16) throws {
    let shop = try Shop()
    try shop.run(["orders", "create", "--first-name", String(repeating: "陈", count: 60), "--total", "1.23"])
    let shown = try shop.runOnTerminal("orders list --no-color", columns: columns)
    #expect(shown.output.contains("$1.23"))
    // Numbers, days and sums are not cut, and need some room.
    #expect(shown.output.split(separator: "\n").allSatisfy { $0.count <= max(Int(columns), 64) })
  }

  @Test func `an import shows how it ended, and nothing of its progress stays`() throws {
    let shop = try Shop()
    let session = try TerminalSession(shop, ["orders", "import", Shop.fixture("northwind-shopify.csv")])
    let end = session.finish()
    #expect(end.status == 0)
    let last = try #require(end.shown.split(separator: "\n").last)
    #expect(
      last.contains(
        "830 created, 0 skipped, 0 rejected; the times “Paid at” and “Fulfilled at” were left out (830 orders)"))
  }
}

/// Tests the commands that administer a store.
@Suite struct `Keeping a store` {
  @Test func `a store is backed up, changed, restored, copied and found sound`() throws {
    let shop = try Shop()
    #expect(try shop.run("store sample").status == 0)
    let count = try shop.run("orders list --count").output
    let backup = shop.path("shop.bak")
    #expect(try shop.run(["store", "backup", backup]).status == 0)
    #expect(try shop.run(["store", "backup", backup]).status == 4)
    #expect(try shop.run("store sample --remove --yes").status == 0)
    #expect(try shop.run("orders list --count").output == "0\n")
    #expect(try shop.run(["store", "restore", backup]).status == 2)
    #expect(try shop.run(["store", "restore", backup, "--yes"]).status == 0)
    #expect(try shop.run("orders list --count").output == count)

    let here = "sqlite:\(shop.path(".local/share/storekeeper/store.sqlite"))"
    let there = "sqlite:\(shop.path("copy.sqlite"))"
    let copy = try shop.run(["store", "copy", "--from", here, "--to", there, "--verify"])
    #expect(copy.status == 0, "\(copy.errors)")
    #expect(
      try shop.run(["--store", there, "orders", "list", "--all", "--json"]).output
        == shop.run("orders list --all --json").output)
    #expect(try shop.run(["store", "copy", "--from", here, "--to", "memory:", "--verify"]).status == 0)
    #expect(try shop.run("store doctor").status == 0)
  }

  @Test func `a person who is erased is found no more, and the sums stay`() throws {
    let shop = try Shop()
    try shop.run("store sample")
    let sums = try shop.run("orders stats --json").output
    #expect(try shop.run("orders erase 1 --yes").status == 0)
    #expect(try shop.run("orders stats --json").output == sums)
    #expect(try shop.run("orders history 1").status == 0)
  }

  @Test func `the store's zone decides whose days count`() throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --total 1.23 --date 2007-06-29T23:00:00Z")
    #expect(try shop.run("orders list").output.contains("6/29/07"))
    try shop.run("store set --time-zone Europe/Berlin")
    #expect(try shop.run("orders list").output.contains("6/30/07"))
    #expect(try shop.run("orders list --since 2007-06-30 --until 2007-06-30 --count").output == "1\n")
    #expect(try shop.run("orders list --time-zone UTC").output.contains("6/29/07"))
    #expect(try shop.run("orders list --locale de_DE").output.contains("30.06.07"))
  }
}
