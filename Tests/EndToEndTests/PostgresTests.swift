import Foundation
import HTTPTesting
import PostgresTesting
import Testing

/// Tests the programs over a store in PostgreSQL.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct `A store in PostgreSQL` {
  @Test func `is used by the command line and by two servers at once`() async throws {
    let shop = try Shop()
    let url = try Cluster.makeDatabase()
    let sample = try shop.run(["--store", url, "store", "sample"])
    #expect(sample.status == 0, "\(sample.errors)")
    let servers = [try ServerProcess(shop, "--store", url), try ServerProcess(shop, "--store", url)]
    defer { servers.forEach { $0.stop() } }

    let created = try shop.run(
      ["--store", url, "orders", "create", "--email", "amy@example.com", "--total", "9.99", "--json"])
    #expect(created.status == 0, "\(created.errors)")
    for server in servers {
      let list = try shop.run(
        ["--store", "http://127.0.0.1:\(server.port)", "orders", "list", "--query", "amy@example.com"])
      #expect(list.lines.count == 1, "\(list.errors)")
    }
    // Each server sees what the other one writes.
    let other = "http://127.0.0.1:\(servers[1].port)"
    let number = try shop.run(["--store", url, "orders", "list", "--limit", "1"])
    let first = try #require(number.lines.first?.split(separator: "\t").first.map(String.init))
    let paid = try shop.run(["--store", other, "orders", "status", "paid", first])
    #expect(paid.status == 0, "\(paid.errors)")
    let seen = try shop.run(["--store", "http://127.0.0.1:\(servers[0].port)", "orders", "show", first])
    #expect(seen.output.contains("Paid"), "\(seen.output) \(seen.errors)")
    #expect(try shop.run(["--store", url, "store", "doctor"]).status == 0)
  }

  @Test func `has the same orders, shows and views after a copy there and back`() throws {
    let shop = try Shop()
    let (file, back) = ("sqlite:\(shop.path("shop.sqlite"))", "sqlite:\(shop.path("back.sqlite"))")
    let url = try Cluster.makeDatabase()
    #expect(try shop.run(["--store", file, "store", "sample"]).status == 0)
    for (source, target) in [(file, url), (url, back)] {
      let copy = try shop.run(["store", "copy", "--from", source, "--to", target, "--verify"])
      #expect(copy.status == 0 && copy.errors.contains("Both stores are equal"), "\(copy.errors)")
    }
    #expect(try shop.run(["store", "copy", "--from", file, "--to", back, "--verify"]).status == 0)
  }
}
