import Foundation
import HTTPProtocols
import HTTPTesting
import OrdersStoreProtocols
import RemoteStore
import Synchronization
import Testing

/// Tests restore, backup, purge, erase and doctor over a network that loses responses.
@Suite struct LongOperationTests {
  /// The faults that replace a response.
  private static let losses: [(String, HTTPFault)] = [
    ("504", .answer(504)), ("502", .answer(502)), ("503", .answer(503)), ("500", .answer(500)), ("cut", .reset),
    ("close", .close),
  ]

  @Test(arguments: losses)
  func `a restore whose answer is lost is sent once, and a write acknowledged since stays`(
    loss: String, fault: HTTPFault
  ) async throws {
    try await withServer { server in
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
    try await withServer { server in
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

  @Test(arguments: [HTTPStatus.ok, 504])
  func `a restore that somebody else answers, and the server does not know of yet, is asked for again`(
    status: HTTPStatus
  ) async throws {
    let server = try FaultyServer(.answer(status), .answer(404), .answer(404), .running(percent: 50), .ended(204))
    defer { server.stop() }
    try await withFile { file in
      try await RemoteStore.patient(port: server.port).restore(fromFile: file, progress: { _ in })
    }
    #expect(server.requests.map { $0.prefix(4) } == ["PUT "] + Array(repeating: "GET ", count: 4))
  }

  @Test func `a restore whose server is gone is not sent again, and the error says what is not known`() async throws {
    try await withServer { server in
      try await withBackup(of: server) { file in
        let proxy = try FaultyServer(.passOn(to: server.port) { .reset }, .reset)
        defer { proxy.stop() }
        let store = RemoteStore.patient(port: proxy.port, deadline: .milliseconds(300))
        let error = await #expect(throws: StoreError.self) {
          try await store.restore(fromFile: file, progress: { _ in })
        }
        #expect("\(try #require(error).cause)".contains("may go on or have ended"))
        #expect(proxy.requests.count { $0.hasPrefix("PUT ") } == 1)
      }
    }
  }

  @Test func `a restore that takes long is asked about until it has ended, and its progress is passed on`()
    async throws
  {
    let server = try FaultyServer(
      .accepted, .running(percent: 25), .answer(504), .reset, .running(percent: 75), .ended(204))
    defer { server.stop() }
    let shares = Mutex<[Double]>([])
    try await withFile { file in
      try await RemoteStore.patient(port: server.port, token: "secret").restore(
        fromFile: file, progress: { share in shares.withLock { $0.append(share) } })
    }
    #expect(shares.withLock { $0 } == [0.25, 0.75, 1])
    #expect(server.requests.map { $0.prefix(4) } == ["PUT "] + Array(repeating: "GET ", count: 5))
    #expect(server.requests.allSatisfy { $0.contains("Authorization: Bearer secret\r\n") })
    #expect(server.requests.dropFirst().allSatisfy { $0.hasPrefix("GET /api/v1/jobs/replaceStore/k ") })
  }

  @Test func `what a job failed with is thrown as if the operation had said so itself`() async throws {
    let cause = #"{"store":{"cannotUpdate":{"_0":{"full":{"_0":"no room"}}}},"detail":"no room"}"#
    let server = try FaultyServer(.accepted, .ended(507, body: cause))
    defer { server.stop() }
    let error = await #expect(throws: StoreError.self) {
      try await withFile { file in
        try await RemoteStore.patient(port: server.port).restore(fromFile: file, progress: { _ in })
      }
    }
    #expect(error == .cannotUpdate(.full("no room")))
  }

  @Test(arguments: ["http://elsewhere.example/api/v1/jobs/replaceStore/k", "//elsewhere.example/x", "/api/v1/orders"])
  func `a job is asked for at the server itself and nowhere else`(location: String) async throws {
    let server = try FaultyServer(.answer(202, fields: ["Location": location], body: "{}"), .ended(204))
    defer { server.stop() }
    try await withFile { file in
      try await RemoteStore.patient(port: server.port).restore(fromFile: file, progress: { _ in })
    }
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.hasPrefix("GET /api/v1/jobs/replaceStore/") == true)
  }

  @Test func `a question whose job is forgotten with a restart is asked again under the same key`() async throws {
    let server = try FaultyServer(
      .answer(202, fields: ["Location": "/api/v1/jobs/storeAdministration/k"], body: "{}"), .answer(404),
      .json(#"{"answer":{"answer":3,"isReplayed":true}}"#))
    defer { server.stop() }
    let receipt = try await RemoteStore.patient(port: server.port).purgeDeletedOrders(.now())
    #expect(receipt == WriteReceipt(3))
    #expect(server.requests.map { $0.prefix(4) } == ["POST", "GET ", "POST"])
    #expect(Set(server.requests.compactMap(\.key)).count == 1)
  }

  @Test func `a backup that the server makes for long is fetched when it is there`() async throws {
    let server = try FaultyServer(
      .answer(202, fields: ["Location": "/api/v1/jobs/backUpStore/k"], body: "{}"), .running(percent: 50),
      .ended(200, body: "all of it"))
    defer { server.stop() }
    let shares = Mutex<[Double]>([])
    try await withFolder { folder in
      let path = folder + "backup"
      try await RemoteStore.patient(port: server.port).backUp(
        toFile: path, progress: { share in shares.withLock { $0.append(share) } })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "all of it")
    }
    #expect(shares.withLock { $0 } == [0.25, 1])
  }

  @Test(arguments: losses)
  func `a purge and an erasure whose answers are lost say what they did, and did it once`(
    loss: String, fault: HTTPFault
  ) async throws {
    try await withServer { server in
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
    try await withServer { server in
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

  @Test func `a write whose key the server does not keep is sent once`() async throws {
    let server = try FaultyServer(.answer(504))
    defer { server.stop() }
    let store = RemoteStore.patient(port: server.port)
    _ = try? await store.keepTrackedShows([], isDryRun: false)
    _ = try? await store.replaceMelodies([], from: "api", at: .earliest)
    #expect(server.requests.count == 2)
  }

  // MARK: Fixtures

  /// Runs a test body with a backup of a store that has Amy's order.
  private func withBackup(of server: TestServer, _ body: (String) async throws -> Void) async throws {
    _ = try await server.remote().createOrder(.small(1), .now())
    try await withFolder { folder in
      let file = folder + "backup"
      try await server.remote().backUp(toFile: file, progress: { _ in })
      try await body(file)
    }
  }

  /// Runs a test body with a file that a scripted server accepts as a backup.
  private func withFile(_ body: (String) async throws -> Void) async throws {
    try await withFolder { folder in
      try Data("backup".utf8).write(to: URL(filePath: folder + "file"))
      try await body(folder + "file")
    }
  }
}

extension TestServer {
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

extension HTTPFault {
  fileprivate static let accepted = answer(202, fields: ["Location": "/api/v1/jobs/replaceStore/k"], body: "{}")

  fileprivate static func running(percent: Int) -> HTTPFault { answer(202, body: "{\"percent\":\(percent)}") }

  fileprivate static func ended(_ status: HTTPStatus, body: String = "") -> HTTPFault {
    answer(status, fields: ["AsyncResult": "\(status.rawValue)"], body: body)
  }
}

extension String {
  /// The line of the field `Idempotency-Key` in a request as it was sent; `nil` if it has none.
  fileprivate var key: Substring? { split(separator: "\r\n").first { $0.hasPrefix("Idempotency-Key: ") } }
}
