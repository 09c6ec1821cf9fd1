import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import Testing

/// Tests restore, purge, erase, doctor and settings of a remote store, over a network that loses responses.
@Suite(.blockingClients) struct RemoteOperationTests {
  /// The faults that replace a response.
  private static let losses: [(String, HTTPFault)] = [
    ("504", .answer(504)), ("502", .answer(502)), ("503", .answer(503)), ("500", .answer(500)), ("cut", .reset),
    ("close", .close),
  ]

  @Test(arguments: losses)
  func `a restore whose answer is lost is sent once, and a write acknowledged since stays`(
    loss: String, fault: HTTPFault
  ) async throws {
    try await withServer(.local()) { server in
      try await withBackup(of: server) { file in
        let proxy = try FaultyServer(
          .passOn(to: server.port) {
            server.createOrder()
            return fault
          }, .forward(to: server.port))
        defer { proxy.stop() }
        try await RemoteStore.patient(port: proxy.port).restore(fromFile: file, progress: { _ in })
        #expect(proxy.requests.count { $0.hasPrefix("PUT ") } == 1)
        let names = try await server.remote().fetchOrders(OrdersQuery()).orders.map(\.name.first)
        #expect(names.sorted() == ["Amy", "Bob"])
      }
    }
  }

  @Test func `a restore that never reached the server is not sent again, and the error says what is not known`()
    async throws
  {
    try await withServer(.local()) { server in
      try await withBackup(of: server) { file in
        server.createOrder()
        let proxy = try FaultyServer(.answer(504), .forward(to: server.port))
        defer { proxy.stop() }
        let error = await #expect(throws: StoreError.self) {
          try await RemoteStore.patient(port: proxy.port, arrival: .seconds(2))
            .restore(fromFile: file, progress: { _ in })
        }
        let reason = "\(try #require(error).cause)"
        #expect(reason.contains("HTTP status 504") && reason.contains("does not know what became of the operation"))
        // The request may still have been on its way.
        #expect(proxy.requests.count > 2)
        #expect(proxy.requests.count { $0.hasPrefix("PUT ") } == 1)
        #expect(try await server.remote().countOrders(OrdersFilter()) == 2)
      }
    }
  }

  @Test func `a restore whose server is gone is not sent again, and the error says what is not known`() async throws {
    try await withServer(.local()) { server in
      try await withBackup(of: server) { file in
        let proxy = try FaultyServer(.passOn(to: server.port) { .reset }, .reset)
        defer { proxy.stop() }
        let store = RemoteStore.patient(port: proxy.port, deadline: .milliseconds(300))
        let error = await #expect(throws: StoreError.self) {
          try await store.restore(fromFile: file, progress: { _ in })
        }
        #expect("\(try #require(error).cause)".contains("may still be running or have ended"))
        #expect(proxy.requests.count { $0.hasPrefix("PUT ") } == 1)
      }
    }
  }

  @Test(arguments: losses)
  func `a purge and an erasure whose answers are lost say what they did, and did it once`(
    loss: String, fault: HTTPFault
  ) async throws {
    try await withServer(.local()) { server in
      let direct = server.remote()
      for n in 1...2 { _ = try await direct.createOrder(.small(n), .now()) }
      _ = try await direct.deleteOrder("order-2", ifVersion: 1, .now())
      for operation in ["purge", "erase", "doctor"] {
        let proxy = try FaultyServer(.passOn(to: server.port) { fault }, .forward(to: server.port))
        defer { proxy.stop() }
        let store = RemoteStore.patient(port: proxy.port)
        switch operation {
        case "purge": #expect(try await store.purgeDeletedOrders(.now()) == WriteReceipt(1))
        case "erase":
          let receipt = try await store.erasePerson(.email("amy.apple@clean-swift.com"), .now())
          #expect(receipt.answer.map(\.version) == [2] && !receipt.isReplayed)
        default: #expect(try await store.checkIntegrity() == [])
        }
        #expect(proxy.requests.count == 2, "\(operation)")
        #expect(Set(proxy.requests.compactMap(\.key)).count == 1)
      }
    }
  }

  @Test func `settings whose answer is lost do not replace those that somebody has set since`() async throws {
    try await withServer(.local()) { server in
      let proxy = try FaultyServer(
        .passOn(to: server.port) {
          // The job may still run when its request is answered with 202.
          for _ in 1...10_000 {
            if server.ask("POST", "store/read", #"{"question":{"settings":{}}}"#).contains("Ours") { break }
          }
          server.ask("POST", "store/keep", #"{"question":{"change":{"_0":{"name":"Theirs","currency":"EUR"}}}}"#)
          return .answer(504)
        }, .forward(to: server.port))
      defer { proxy.stop() }
      try await RemoteStore.patient(port: proxy.port).changeSettings(StoreSettings(name: "Ours"), isDryRun: false)
      #expect(try await server.remote().fetchSettings().name == "Theirs")
    }
  }

  // MARK: Fixtures

  /// Runs a test body with a backup of a store that has Amy's order.
  private func withBackup(of server: TestServer, _ body: (String) async throws -> Void) async throws {
    _ = try await server.remote().createOrder(.small(1), .now())
    let folder = try Folder()
    try await server.remote().backUp(toFile: folder.path + "/backup", progress: { _ in })
    try await body(folder.path + "/backup")
  }
}

private let fetcher = HTTPFetcher()

extension RemoteStore {
  /// Returns a store at a port of this machine, without short deadlines.
  fileprivate static func patient(
    port: UInt16, deadline: Duration = .seconds(1_800), arrival: Duration = .seconds(1_800)
  ) -> RemoteStore {
    RemoteStore(
      FaultyServer.url("", port: port), token: nil, fetcher: fetcher,
      deadlines: .init(usual: deadline, arrival: arrival))
  }
}

extension Order {
  fileprivate static func small(_ n: Int) -> Order {
    Order(
      id: "order-\(n)", date: Instant(microseconds: 1_183_111_200_000_000 + Int64(n)),
      name: PersonName(first: "Amy", last: "Apple"), email: "amy.apple@clean-swift.com",
      total: Money(minorUnits: 123, currency: .usd))
  }
}

extension WriteContext {
  fileprivate static func now() -> WriteContext {
    WriteContext(author: Author(name: "amy", frontEnd: "test"), at: .now())
  }
}

extension TestServer {
  /// Returns a store over the server.
  fileprivate func remote() -> RemoteStore { .patient(port: port) }

  /// Creates Bob's order, and returns when it is acknowledged.
  fileprivate func createOrder() { ask("POST", "orders", #"{"name":{"first":"Bob"},"total":"1.23"}"#) }

  /// Sends a request on a connection of its own, and returns the response.
  @discardableResult
  fileprivate func ask(_ method: String, _ path: String, _ body: String) -> String {
    guard let connection = try? RawConnection(port: port) else { return "" }
    connection.send(
      "\(method) /api/v1/\(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n",
      "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    return String(decoding: connection.readToEnd(), as: UTF8.self)
  }
}

extension String {
  /// The line of the field `Idempotency-Key` in a request as it was sent; `nil` if it has none.
  fileprivate var key: Substring? { split(separator: "\r\n").first { $0.hasPrefix("Idempotency-Key: ") } }
}
