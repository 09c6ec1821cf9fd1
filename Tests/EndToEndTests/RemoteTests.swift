import Foundation
import HTTPTesting
import Testing

/// Tests `storekeeper --store http://…`: the same program over a server's orders.
@Suite struct `The desk over a server` {
  @Test func `every verb says the same as over the file itself, and ends with the same status`() throws {
    let near = try Shop()
    let far = try FarShop(try Shop())
    defer { far.server.stop() }
    let import_ = "orders import \(Shop.fixture("northwind-shopify.csv")) --as shopify"
    let lines: [(String, Int32)] = [
      ("orders list", 0), (import_, 0), (import_, 0), ("orders list --limit 3", 0),
      ("orders list --query queso --sort -total --all", 0), ("orders list --count", 0),
      ("orders stats --by month", 0), ("orders show #10248", 0), ("orders show 9999", 3),
      ("orders create --first-name Amy --email amy@example.com --total 1.23 --idempotency-key k1", 0),
      ("orders create --first-name Amy --email amy@example.com --total 1.23 --idempotency-key k1", 0),
      ("orders create --first-name Bob --total 1.23 --idempotency-key k1", 7),
      ("orders create --first-name Amy --total 1.23 --reference #10248", 7),
      ("orders create --first-name Amy --total 1.23 --dry-run", 0), ("orders list --limit 1", 0),
      ("orders edit 831 --note gift --if-version 1", 0), ("orders edit 831 --note other --if-version 1", 4),
      ("orders status 831 paid", 0), ("orders status 831 draft", 7), ("orders undo 831", 0),
      ("orders status 831 9999 shipped", 8), ("orders refund 1 --amount 999999", 7), ("orders refund 1 --amount 2", 0),
      ("orders delete 831 --yes", 0), ("orders show 831", 3), ("orders restore 831", 0),
      ("orders erase 831 --yes", 0), ("orders delete 831 --yes", 0), ("orders purge --yes", 0),
      ("orders restore 831", 3), ("store set --currency EUR", 0), ("orders create --first-name A --total 1.23", 0),
      ("orders list --status placed --sort name --limit 5", 0), ("orders stats --by status", 0), ("store doctor", 0),
    ]
    try expectSame(near, far, lines)
  }

  @Test func `shows and melodies are the same over a server, too`() throws {
    let near = try Shop()
    let far = try FarShop(try Shop())
    defer { far.server.stop() }
    let tune = near.path("tune.rtttl")
    try "Scale:d=4,o=5,b=120:c,d,e,f,g,a,b,c6".write(toFile: tune, atomically: true, encoding: .utf8)
    let valley = Shop.fixture("silicon-valley.json", of: "ShowsWorkers")
    try expectSame(
      near, far,
      [
        ("shows list", 0), ("shows import \(valley)", 0), ("shows import \(valley)", 0), ("shows list", 0),
        ("shows search vall", 0), ("shows next 143 --why", 0), ("shows watch 143 S1E1", 0), ("shows watch 143 S1E1", 0),
        ("shows watch 143 S9E9", 3), ("shows next 143", 0), ("shows show 143", 0), ("shows unwatch 143 S1E1", 0),
        ("shows set 143 --specials on --next after-last", 0), ("shows watch 143 S1E2 --dry-run", 0),
        ("shows watch 143 S1E3", 0), ("shows next 143 --why", 0), ("shows show 144", 3), ("shows delete 143 --yes", 0),
        ("shows next 143", 3), ("melodies list", 0), ("melodies import \(tune)", 0), ("melodies import \(tune)", 0),
        ("melodies list", 0), ("melodies show scale", 0), ("melodies show x", 3), ("melodies delete scale --yes", 0),
        ("melodies delete scale --yes", 3), ("store sample", 0), ("store sample", 0), ("shows list", 0),
        ("melodies list", 0), ("store sample --remove --yes", 0), ("shows list", 0),
      ])
  }

  @Test func `saved views are the same over a server, too`() throws {
    let near = try Shop()
    let far = try FarShop(try Shop())
    defer { far.server.stop() }
    try expectSame(
      near, far,
      [
        ("orders create --first-name Amy --total 1.23", 0), ("views list", 0), ("views save big --min-total 100", 0),
        ("views save big --min-total 1", 0), ("views save other --status paid --shared", 0),
        ("views save tried --status paid --dry-run", 0), ("views save bad --status lost", 2), ("views list", 0),
        ("views list --json", 0), ("views show big", 0), ("orders list --view big --count", 0), ("views show bigg", 3),
        ("views delete big --dry-run", 0), ("views delete big", 0), ("views delete big", 3), ("views list", 0),
        ("views delete other --shared", 0),
      ])
    // A viewer lists the shared views, and saves none through a store.
    try far.shop.run(far.words() + " views save shared --status paid --shared")
    #expect(try far.shop.run(far.words(as: "viewer") + " views list").output.hasPrefix("shared\tshared\t"))
    #expect(try far.shop.run(far.words(as: "viewer") + " views save mine --status paid").status == 5)
  }

  @Test(
    arguments: [
      ("viewer", "shows list", 0), ("viewer", "shows delete 143 --yes", 5),
      ("editor", "shows set 143 --specials on", 0),
      ("viewer", "melodies delete scale --yes", 5),
    ] as [(String, String, Int32)])
  func `the role of a token decides which changes of shows and melodies are allowed`(
    token: String, line: String, status: Int32
  ) throws {
    let shop = try Shop()
    try shop.run("shows import \(Shop.fixture("silicon-valley.json", of: "ShowsWorkers"))")
    try "Scale:d=4,o=5,b=120:c,d,e".write(toFile: shop.path("tune.rtttl"), atomically: true, encoding: .utf8)
    try shop.run("melodies import \(shop.path("tune.rtttl"))")
    let far = try FarShop(shop)
    defer { far.server.stop() }
    let result = try shop.run(far.words(as: token) + " " + line)
    #expect(result.status == status, "\(result.errors)")
    if status == 5 { #expect(result.errors.contains("this request needs the role editor; “viewer” has viewer")) }
  }

  @Test func `a backup through a server leaves out credentials and says so`() throws {
    let far = try FarShop(try Shop())
    defer { far.server.stop() }
    let shop = far.shop
    func names() throws -> [Substring?] { try shop.run("access list").lines.map { $0.split(separator: "\t").first } }
    let backup = shop.path("far.bak")
    let written = try shop.run("\(far.words()) store backup \(backup)")
    #expect(written.errors.contains("backed up to \(backup) without credentials"), "\(written.errors)")
    #expect(try shop.run("--store sqlite:\(backup) access list").errors.hasPrefix("There are no credentials"))
    let told = try shop.run("\(far.words()) store restore \(backup) --yes --json")
    #expect(told.output == #"{"file":"\#(backup)","credentials":"unchanged"}"# + "\n", "\(told.errors)")
    #expect(try names() == ["admin", "editor", "viewer"])
  }

  private func expectSame(_ near: Shop, _ far: FarShop, _ lines: [(String, Int32)]) throws {
    for (line, status) in lines {
      let (here, there) = (try near.run(line), try far.shop.run(far.words() + " " + line))
      #expect(here.status == status, "\(line): \(here.errors)")
      #expect(there.status == status, "\(line): \(there.errors)")
      #expect(masked(there.output) == masked(here.output), "\(line)")
      #expect(masked(there.errors) == masked(here.errors), "\(line)")
    }
  }

  @Test func `an export through a server equals the orders that were imported through it`() throws {
    let far = try FarShop(try Shop())
    defer { far.server.stop() }
    try far.shop.run(
      far.words(as: "editor") + " orders import \(Shop.fixture("northwind-shopify.csv")) --as shopify")
    for format in ["ndjson", "csv"] {
      let there = try far.shop.run(far.words(as: "viewer") + " orders export --format \(format)")
      #expect(there.status == 0)
      #expect(there.output.utf8.count > 100_000)
      #expect(there.output == (try far.shop.run("orders export --format \(format)").output))
      let copy = "--store sqlite:\(far.shop.path(format)) "
      let taken = try far.shop.run(copy + "orders import -", input: there.output)
      #expect(taken.output.contains("830 created, 0 skipped, 0 rejected"), "\(taken.errors)")
    }
  }

  @Test(
    arguments: [
      (nil, "orders list", 5, "give a token for this server with --token-file or STOREKEEPER_TOKEN"),
      ("nonsense", "orders list", 5, "the token is not valid on this server or has been revoked"),
      ("viewer", "orders list --count", 0, ""), ("viewer", "store info", 0, ""),
      (
        "viewer", "orders create --first-name A --total 1.23", 5,
        "this request needs the role editor; “viewer” has viewer"
      ),
      ("viewer", "orders delete 1 --yes", 5, "this request needs the role editor"),
      ("editor", "orders create --first-name A --total 1.23", 0, "Order 2 created"),
      ("editor", "orders erase 1 --yes", 5, "this request needs the role admin; “editor” has editor"),
      ("editor", "store set --name Ours", 5, "this request needs the role admin"),
      ("admin", "access list", 5, "on the server's machine"),
    ] as [(String?, String, Int32, String)])
  func `the role of a token decides which commands are allowed`(
    token: String?, line: String, status: Int32, said: String
  ) throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --total 1.23")
    let far = try FarShop(shop)
    defer { far.server.stop() }
    try shop.writeSecret("sk_nonsense", to: "nonsense")
    let result = try shop.run(far.words(as: token) + " " + line)
    #expect(result.status == status)
    #expect(said.isEmpty || result.errors.contains(said), "\(result.errors)")
    if status == 5 {
      #expect(try shop.run("orders list --count").output == "1\n")
      let problem = try shop.run(far.words(as: token) + " \(line) --format json").errors
      let code = [nil, "nonsense"].contains(token) ? "unauthenticated" : "forbidden"
      #expect(problem.contains("\"code\":\"\(code)\"") || problem.contains("cannot be written"), "\(problem)")
    }
    if let token {
      let secret = try String(contentsOfFile: shop.path(token), encoding: .utf8).trimmingPrefix("sk_").prefix(40)
      #expect(!(result.output + result.errors).contains(secret))
    }
  }

  // MARK: A server that dies

  @Test(arguments: [false, true])
  func `an order that a dying server was told of is there once after the same line has been typed again`(
    isCommitted: Bool
  ) throws {
    let shop = try Shop()
    let first = try FarShop(shop)
    let standIn = try first.standIn(deciding: "POST /api/v1/store/write") { number, server in
      // The response to the committed write is lost; at the next try the server no longer runs.
      if isCommitted, number == 1 { return .cutResponse(from: server.port) }
      if number == (isCommitted ? 2 : 1) { server.kill() }
      return .close
    }
    defer { standIn.stop() }
    let line = " orders create --first-name Amy --email amy@example.com --total 1.23 --idempotency-key k1"
    let failed = try shop.run(first.words(through: standIn.port, as: "editor") + line)
    #expect(failed.status == 6)
    #expect(failed.output.isEmpty)
    #expect(failed.errors.contains("127.0.0.1:\(standIn.port)"), "\(failed.errors)")
    #expect(try shop.run("orders list --count").output == (isCommitted ? "1\n" : "0\n"))

    let second = try FarShop(shop)
    let again = try shop.run(second.words(as: "editor") + line)
    #expect(again.status == 0, "\(again.errors)")
    #expect(second.server.stop() == 0)
    #expect(try shop.run("orders list --count").output == "1\n")
    #expect(try shop.run("store doctor").status == 0)
  }

  @Test func `an order whose answer is lost on a connection that has served before is there once, and nobody notices`()
    throws
  {
    let shop = try Shop()
    let far = try FarShop(shop)
    defer { far.server.stop() }
    let calm = HTTPFault.forward(to: far.server.port, keepsAlive: true)
    let proxy = try FaultyServer(calm, .cutResponse(from: far.server.port), calm)
    defer { proxy.stop() }
    let made = try shop.run(
      far.words(through: proxy.port, as: "editor") + " orders create --first-name Amy --total 1.23")
    #expect(made.status == 0, "\(made.errors)")
    #expect(proxy.requests.count(where: { $0.contains("POST /api/v1/store/write") }) == 2)
    #expect(try shop.run("orders list --count").output == "1\n")
  }

  @Test func `an export that breaks off says so, after whole lines`() throws {
    let shop = try Shop()
    try shop.run("orders import \(Shop.fixture("northwind-shopify.csv")) --as shopify")
    let far = try FarShop(shop)
    let standIn = try far.standIn(deciding: "\"wholeOrders\"") { number, server in
      if number == 1 { return .forward(to: server.port) }
      if number == 2 { server.kill() }
      return .close
    }
    defer { standIn.stop() }
    let result = try shop.run(far.words(through: standIn.port, as: "viewer") + " orders export --format ndjson")
    #expect(result.status == 6)
    #expect(result.lines.count == 500)
    #expect(result.output.hasSuffix("}\n"))
    #expect(result.errors.contains("127.0.0.1:\(standIn.port)"), "\(result.errors)")
  }

  @Test func `an import that breaks off goes on when it is typed again`() throws {
    let shop = try Shop()
    let first = try FarShop(shop)
    let standIn = try first.standIn(deciding: "\"importing\"") { number, server in
      if number == 1 { return .forward(to: server.port) }
      if number == 2 { server.kill() }
      return .close
    }
    defer { standIn.stop() }
    // A batch has at most 8 MiB, white space included.
    let (count, blanks) = (12, String(repeating: " ", count: 1 << 20))
    let orders = (1...count).map {
      "{\"reference\":\"R\($0)\",\(blanks)\"name\":{\"first\":\"Amy\"},\"total\":\"1.23\"}\n"
    }.joined()
    let failed = try shop.run(
      first.words(through: standIn.port, as: "editor") + " orders import - --as ndjson", input: orders)
    #expect(failed.status == 6, "\(failed.errors)")
    let saved = try #require(Int(try shop.run("orders list --count").output.prefix { $0 != "\n" }))
    #expect((1..<count).contains(saved))

    let second = try FarShop(shop)
    let again = try shop.run(second.words(as: "editor") + " orders import - --as ndjson", input: orders)
    #expect(again.output.contains("\(count - saved) created, \(saved) skipped, 0 rejected"), "\(again.errors)")
    #expect(second.server.stop() == 0)
  }

  // MARK: Fixtures

  /// Returns the text without ids and cursors, which are different in each store.
  private func masked(_ text: String) -> String {
    text.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID").replacing(/--after [0-9A-Za-z_-]+/, with: "--after PLACE")
      // Each side writes its orders, and refreshes and reads its shows, in a minute of its own.
      .replacing(/as of [^\n]+\./, with: "as of NOW.")
      .replacing(/Changed\t[^\n]+/, with: "Changed\tNOW")
  }
}
