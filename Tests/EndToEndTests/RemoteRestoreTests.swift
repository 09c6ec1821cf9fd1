import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Tests `storekeeper --store http://… store restore` over a network that loses responses, and a server that is killed.
@Suite struct `A restore over a server` {
  private static let put = "PUT /api/v1/store/backup"

  @Test func `it is sent once where a proxy answers 504, and an order acknowledged in between stays`() throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --total 1.23")
    let far = try FarShop(shop)
    defer { far.server.stop() }
    let backup = shop.path("far.bak")
    try shop.run("\(far.words()) store backup \(backup)")
    let standIn = try far.standIn(deciding: Self.put) { _, server in
      .passOn(to: server.port) {
        _ = try? shop.run("\(far.words()) orders create --first-name Bob --total 1.23")
        return .answer(504)
      }
    }
    defer { standIn.stop() }
    let restored = try shop.run("\(far.words(through: standIn.port)) store restore \(backup) --yes")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(standIn.requests.count { $0.hasPrefix(Self.put) } == 1)
    #expect(try shop.run("\(far.words()) orders list --count").output == "2\n")
  }

  @Test(arguments: [false, true])
  func `it is sent once where the server dies, and says that nobody knows what became of it`(isBack: Bool) throws {
    let shop = try Shop()
    try shop.run("orders create --first-name Amy --total 1.23")
    let far = try FarShop(shop)
    let backup = shop.path("far.bak")
    try shop.run("\(far.words()) store backup \(backup)")
    // A restarted server does not know the restore.
    let second = isBack ? try FarShop(try Shop()) : nil
    defer { second?.server.stop() }
    let port = (second ?? far).server.port
    let standIn = try FaultyServer(
      .choosing { [server = far.server] request in
        guard request.hasPrefix(Self.put) else { return .forward(to: port) }
        server.kill()
        return .close
      })
    defer { standIn.stop() }
    let words = "--store http://127.0.0.1:\(standIn.port) --token-file \((second ?? far).shop.path("admin"))"
    let restored = try shop.run("\(words) store restore \(backup) --yes")
    #expect(restored.status == 6)
    #expect(restored.errors.contains("check the store"), "\(restored.errors)")
    let puts = standIn.requests.count { $0.hasPrefix(Self.put) }
    // Only the restore stops the first server.
    if puts == 0 { far.server.stop() }
    #expect(puts == 1)
    #expect(try shop.run("orders list --count").output == "1\n")
    #expect(try shop.run("store doctor").status == 0)
  }
}
