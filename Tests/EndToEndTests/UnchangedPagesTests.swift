import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Tests that a server which sends unchanged responses again never sends one that is out of date.
@Suite(.serialized) struct `Unchanged pages` {
  private static let list = "/api/v1/orders?limit=200"

  @Test func `each of two servers shows at once what the other has acknowledged`() throws {
    let shop = try Shop()
    let servers = [try ServerProcess(shop), try ServerProcess(shop)]
    let callers = servers.map { Caller($0.port) }
    var (outdated, confirmed) = (0, 0)
    for round in 0..<100 {
      let writer = callers[round % 2]
      #expect(writer.createOrder(for: "round\(round)@example.com")?.status == .created)
      for caller in callers {
        let page = try #require(caller.ask(.get, Self.list))
        if !page.text.contains("\"round\(round)@example.com\"") { outdated += 1 }
        let again = caller.ask(.get, Self.list, ["If-None-Match": page.fields["ETag"] ?? ""])
        if again?.status == .notModified { confirmed += 1 }
      }
    }
    servers.forEach { $0.stop() }
    print("two servers: \(outdated) of 200 pages were out of date, \(confirmed) of 200 were confirmed")
    #expect(outdated == 0)
    #expect(confirmed == 200)
  }

  @Test func `while both write, a tag never stands for two contents, and no order disappears`() throws {
    let shop = try Shop()
    let servers = [try ServerProcess(shop), try ServerProcess(shop)]
    let counts = servers.map { server -> (Int, Int) in (0, Int(server.port)) }
    #expect(Caller(servers[0].port).createOrder(for: "first@example.com")?.status == .created)
    together(6) { index in
      let caller = Caller(UInt16(counts[index % 2].1))
      if index < 4 {
        for order in 0..<40 { _ = caller.createOrder(for: "writer\(index)order\(order)@example.com") }
        return
      }
      var contents: [String: String] = [:]
      var most = 0
      for _ in 0..<400 {
        guard let page = caller.ask(.get, Self.list), let tag = page.fields["ETag"] else { continue }
        let number = page.text.matches(of: /"number":/).count
        #expect(number >= most)
        most = max(most, number)
        #expect(contents.updateValue(page.text, forKey: tag).map { $0 == page.text } ?? true)
      }
    }
    let last = Caller(servers[1].port).ask(.get, Self.list)
    #expect(last?.text.matches(of: /"number":/).count == 161)
    servers.forEach { $0.stop() }
  }

  @Test func `a restore, an erasure and new settings by another process are seen at once`() throws {
    let shop = try Shop()
    let server = try ServerProcess(shop)
    let caller = Caller(server.port)
    func text() throws -> String { try #require(caller.ask(.get, Self.list)).text }
    func run(_ line: String) throws {
      // The page is stored before each change.
      for _ in 0..<2 { _ = try text() }
      let result = try shop.run(line)
      #expect(result.status == 0, "\(result.errors)")
    }
    #expect(caller.createOrder(for: "amy@example.com")?.status == .created)
    try run("store backup \(shop.path("shop.backup"))")
    #expect(caller.createOrder(for: "ben@example.com")?.status == .created)
    #expect(try text().contains("ben@example.com"))
    try run("store restore \(shop.path("shop.backup")) --yes")
    #expect(try !text().contains("ben@example.com") && text().contains("amy@example.com"))
    #expect(try text().contains("\"display\":\"$1.23\""))
    try run("orders erase 1 --yes")
    #expect(try !text().contains("amy@example.com"))
    let cookie = caller.ask(.get, "/orders")?.fields["Set-Cookie"]?.prefix { $0 != ";" } ?? ""
    for name in ["Amy's", "Ben's"] {
      for _ in 0..<2 { _ = caller.ask(.get, "/orders", ["Cookie": String(cookie)]) }
      #expect(try shop.run(["store", "set", "--name", name]).status == 0)
      let page = try #require(caller.ask(.get, "/orders", ["Cookie": String(cookie)]))
      #expect(page.text.contains("<bdi>\(name.replacing("'", with: "&#39;"))</bdi>"))
    }
    server.stop()
  }

  @Test func `a person who is erased through the server is on no page afterwards`() throws {
    let shop = try Shop()
    let server = try ServerProcess(shop)
    let caller = Caller(server.port)
    #expect(caller.createOrder(for: "amy@example.com")?.status == .created)
    let pages = [Self.list, "/api/v1/orders/1", "/api/v1/customers", "/orders", "/customers"]
    for page in pages + pages { #expect(caller.ask(.get, page)?.text.contains("@example.com") == true, "\(page)") }
    #expect(caller.ask(.post, "/api/v1/orders/1/erase", ["If-Match": "*"], body: "{}")?.status == .ok)
    for page in pages + pages { #expect(caller.ask(.get, page)?.text.contains("@example.com") == false, "\(page)") }
    server.stop()
  }

  @Test func `a revoked token opens nothing, although its page has not changed`() throws {
    let shop = try Shop()
    let token = try shop.run("access create-token till --role viewer").lines.first ?? ""
    let server = try ServerProcess(shop, "--require-auth")
    let (caller, fields) = (Caller(server.port), HTTPFields(dictionaryLiteral: ("Authorization", "Bearer \(token)")))
    for _ in 0..<3 { #expect(caller.ask(.get, Self.list, fields)?.status == .ok) }
    #expect(try shop.run("access revoke till --yes").status == 0)
    #expect(caller.ask(.get, Self.list, fields)?.status == 401)
    server.stop()
  }

  @Test func `of a store whose file is replaced, a page that was stored is the page that is read`() throws {
    let (shop, other) = (try Shop(), try Shop())
    let server = try ServerProcess(shop)
    let caller = Caller(server.port)
    #expect(caller.createOrder(for: "amy@example.com")?.status == .created)
    #expect(try other.run("orders create --email ben@example.com --total 3").status == 0)
    for _ in 0..<2 { _ = caller.ask(.get, Self.list) }
    let path = ".local/share/storekeeper/store.sqlite"
    try FileManager.default.moveItem(atPath: shop.path(path), toPath: shop.path("moved"))
    try FileManager.default.copyItem(atPath: other.path(path), toPath: shop.path(path))
    for round in 0..<3 {
      let stored = caller.ask(.get, Self.list)
      let read = caller.ask(.get, Self.list, ["X-Round": "\(round)"])
      #expect(stored?.text == read?.text && stored?.status == read?.status)
    }
    server.stop()
  }
}
