import Foundation
import HTTPTesting
import Locks
import Testing

/// Tests `store copy` between files and servers, with real processes that are killed on the way.
@Suite struct `A copy from store to store` {
  /// A fault at the second page of a copy, with the expected end of the copying program.
  enum Blow: String, CaseIterable {
    /// The program is killed before the page is requested or sent.
    case programBefore
    /// The program is killed after the server has responded, before it receives the response.
    case programAfter
    case serverBefore
    case serverAfter

    var isServers: Bool { [.serverBefore, .serverAfter].contains(self) }
    var isAfter: Bool { [.programAfter, .serverAfter].contains(self) }
    var status: Int32 { isServers ? 6 : -SIGKILL }
  }

  @Test func `orders go from a file to a server and on to a file, whoever dies on the way, and are the same`() throws {
    let shop = try northwind()
    let far = try Shop()
    // To the server: each fault hits the page that the previous one left incomplete.
    for blow in Blow.allCases {
      #expect(try strike(blow, "\"keep\":", in: far) { "--from \(shop.store) --to \($0)" } == blow.status, "\(blow)")
    }
    var server = try FarShop(far)
    let toServer = "store copy --from \(shop.store) --to \(server.url()) --token-file \(far.path("admin")) --verify"
    #expect(
      try far.run(toServer).errors
        == "0 of 830 orders copied. 830 already existed. 1 of 1 show and 1 of 1 tune copied. "
        + "Both stores are equal.\n")
    #expect(
      try far.run(toServer).lines == [
        "Orders found\t830", "Orders copied\t0", "Shows found\t1", "Shows copied\t0", "Tunes found\t1",
        "Tunes copied\t0",
      ])
    #expect(server.server.stop() == 0)

    // From the server to another file.
    let last = "sqlite:\(far.path("last.sqlite"))"
    for blow in Blow.allCases {
      #expect(try strike(blow, "\"transfer\":", in: far) { "--from \($0) --to \(last)" } == blow.status, "\(blow)")
    }
    server = try FarShop(far)
    defer { server.server.stop() }
    let fromServer = "store copy --from \(server.url()) --to \(last) --token-file \(far.path("admin")) --verify"
    let resumed = try far.run(fromServer)
    #expect(resumed.status == 0)
    #expect(
      resumed.errors
        == "330 of 830 orders copied. 500 already existed. 1 of 1 show and 1 of 1 tune copied. "
        + "Both stores are equal.\n")

    // The first and the last store have not been copied directly.
    let compared = try far.run("store copy --from \(shop.store) --to \(last) --verify")
    #expect(
      compared.errors
        == "0 of 830 orders copied. 830 already existed. 0 of 1 show and 0 of 1 tune copied. "
        + "Both stores are equal.\n")
    for line in [
      "shows next 143 --why", "shows show 143", "melodies show scale", "orders stats --by month",
      "orders stats --by status", "orders history 2", "orders list --all",
    ] {
      #expect(try far.run("--store \(last) \(line)").output == (try shop.run(line).output), "\(line)")
    }
    #expect(try far.run("--store \(last) store doctor").status == 0)
  }

  @Test func `differences behind a server are reported and have an exit status`() throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --total 1.23")
    let far = try FarShop(try Shop())
    defer { far.server.stop() }
    let copy = "store copy --from \(shop.store) --to \(far.url()) --token-file \(far.shop.path("admin")) --verify"
    #expect(try shop.run(copy).status == 0)
    // An additional order in the target is a difference; another order of the same id is a conflict.
    try far.shop.run("orders create --first-name Bob --total 2")
    let more = try shop.run(copy)
    #expect(more.status == 8)
    #expect(more.output.contains("Difference\torders: 1 and 2\n"))
    #expect(more.output.contains("Difference\tsum in USD: 1.23 USD of 1 and 3.23 USD of 2\n"), "\(more.output)")
    try far.shop.run("orders edit 1 --note x")
    let other = try shop.run(copy)
    #expect(other.status == 4)
    #expect(other.errors.contains("order 1 differs from the one in the destination store"), "\(other.errors)")
  }

  @Test func `a store that has other orders is told so, with some of them and how many there are`() throws {
    let (shop, other) = (try Shop(), try FarShop(try Shop()))
    defer { other.server.stop() }
    for n in 1...7 { try shop.run("orders create --first-name Amy --total \(n)") }
    for n in 1...6 { try other.shop.run("orders create --first-name Bob --total \(n)") }
    for place in [other.shop.store, other.url()] {
      let copied = try other.shop.run(
        "store copy --from \(shop.store) --to \(place) --token-file \(other.shop.path("admin"))")
      #expect(copied.status == 4)
      #expect(copied.errors.contains("6 orders conflict with orders of the destination store: order "))
      #expect(copied.errors.contains("number belongs to another order already"), "\(copied.errors)")
      #expect(copied.errors.contains("; and 1 more"), "\(copied.errors)")
    }
    #expect(try other.shop.run("orders list --count").output == "6\n")
  }

  @Test func `orders go from server to server, each with a token of its own`() throws {
    let (one, two) = (try FarShop(try northwind()), try FarShop(try Shop()))
    defer { [one, two].forEach { $0.server.stop() } }
    let copy = "store copy --from \(one.url()) --to \(two.url()) --verify"
    let tokens = (one.shop.path("admin"), two.shop.path("admin"))
    #expect(try two.shop.run("\(copy) --token-file \(tokens.0)").status == 2)
    #expect(try two.shop.run("\(copy) --from-token-file \(tokens.1) --to-token-file \(tokens.0)").status == 5)
    let copied = try two.shop.run("\(copy) --from-token-file \(tokens.0) --to-token-file \(tokens.1)")
    #expect(copied.status == 0)
    #expect(
      copied.errors
        == "830 of 830 orders copied. 1 of 1 show and 1 of 1 tune copied. Both stores are equal.\n")
  }

  // MARK: Fixtures

  /// Starts a copy through a proxy, and applies a fault to its second page.
  ///
  /// - Returns: the exit status of the copying program.
  private func strike(
    _ blow: Blow, _ text: String, in far: Shop, _ places: (_ server: String) -> String
  ) throws -> Int32 {
    let (server, program) = (try FarShop(far), Victim())
    let standIn = try server.standIn(deciding: text) { number, server in
      // Existing orders need one page less, so that the second page of a repeated copy is also number 2.
      if number == 1 { return .forward(to: server.port) }
      if blow.isAfter, number == 2 { return .cutResponse(from: server.port) }
      if blow.isServers { server.kill() } else { program.kill() }
      return .close
    }
    defer { standIn.stop() }
    let places = places(server.url(standIn.port))
    let status = try program.run("store copy \(places) --token-file \(far.path("admin"))", in: far)
    if !blow.isServers { server.server.kill() }
    return status
  }

  /// Returns a shop with Northwind's orders, some with a history, a show with a watched episode, and a tune.
  private func northwind() throws -> Shop {
    let shop = try Shop()
    try shop.run("orders import \(Shop.fixture("northwind-shopify.csv")) --as shopify")
    try shop.run("shows import \(Shop.fixture("silicon-valley.json", of: "ShowsWorkers"))")
    try shop.run("melodies import -", input: "Scale:d=4,o=5,b=120:c,d,e")
    for line in [
      "shows watch 143 S1E1 S1E2", "melodies show scale", "orders edit 2 --note gift", "orders undo 2",
      "orders refund 3 --amount 1", "orders delete 4 --yes",
      "orders delete 5 --yes", "orders restore 5", "orders erase 6 --yes", "store set --name Northwind",
    ] { #expect(try shop.run(line).status == 0, "\(line)") }
    return shop
  }
}

extension Shop {
  /// The URL of the default store.
  fileprivate var store: String { "sqlite:\(path(".local/share/storekeeper/store.sqlite"))" }
}
