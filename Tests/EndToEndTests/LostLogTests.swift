import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Tests a server whose store's log is removed while another process continues to write to the store.
@Suite struct `A log that is lost` {
  @Test(arguments: [["-shm"], ["-wal", "-shm"]])
  func `orders of another process stay when the server stops`(suffixes: [String]) throws {
    let shop = try Shop()
    let server = try ServerProcess(shop)
    #expect(Caller(server.port).createOrder(for: "server@example.com")?.status == .created)
    for suffix in suffixes {
      try FileManager.default.removeItem(atPath: shop.path(".local/share/storekeeper/store.sqlite\(suffix)"))
    }
    for number in 1...2 {
      let created = try shop.run("orders create --email desk\(number)@example.com --total 3")
      #expect(created.status == 0, "\(created.errors)")
    }
    let status = server.stop()
    let emails = Set(try shop.emails())
    #expect(emails.isSuperset(of: ["desk1@example.com", "desk2@example.com"]))
    // Without its log the server's own order is lost, and the server reports it.
    #expect((status == 0) == emails.contains("server@example.com"))
    #expect(try shop.run("store doctor").status == 0)
  }
}
