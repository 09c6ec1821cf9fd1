import Foundation
import HTTPProtocols
import HTTPTesting
import MelodiesStoreProtocols
import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import ShowsStoreProtocols
import Testing

@Suite struct FaultTests {
  /// The faults of a network or a server, each of which makes the response unusable.
  private static let faults: [(String, HTTPFault)] = [
    ("close", .close), ("reset", .reset), ("noise", .noise), ("reset inside", .resetInside), ("500", .answer(500)),
    ("404", .answer(404, body: "<html>")), ("no JSON", .json("not JSON")), ("half a JSON", .json("{\"answer\":")),
    ("an empty list", .json("[]")), ("a page", .answer(.ok, fields: ["Content-Type": "text/html"], body: "<p>")),
    ("nothing", .answer(.ok)),
  ]

  @Test(arguments: faults)
  func `a fault makes a store unavailable, never empty`(name: String, fault: HTTPFault) async throws {
    let server = try FaultyServer(fault)
    defer { server.stop() }
    let store = RemoteStore.patient(port: server.port)
    await expectUnavailable { try await store.fetchOrders(OrdersQuery()) }
    await expectUnavailable { try await store.fetchOrders(answeringTo: "1") }
    await expectUnavailable { try await store.createOrder(.small(1), .now()) }
  }

  @Test(.timeLimit(.minutes(20))) func `a server that hangs makes a store unavailable at the deadline`() async throws {
    for fault in [HTTPFault.hang, .hangInside] {
      let server = try FaultyServer(fault)
      defer { server.stop() }
      let store = RemoteStore.patient(port: server.port, deadline: .milliseconds(500))
      await expectUnavailable { try await store.fetchOrders(OrdersQuery()) }
    }
  }

  @Test func `a store that is too large to come over http says so, and leaves no part of it`() async throws {
    let server = try FaultyServer(.long((1 << 29) + 1))
    defer { server.stop() }
    let store = RemoteStore.patient(port: server.port)
    try await withFolder { folder in
      let file = folder + "backup"
      let error = await #expect(throws: StoreError.self) {
        try await store.backUp(toFile: file, progress: { _ in })
      }
      let cause = try #require(error).cause
      #expect("\(cause)".contains("more to send than the 512 MiB"))
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  @Test func `a server that is not there makes a store unavailable`() async throws {
    let store = RemoteStore.patient(port: try FaultyServer.closedPort())
    await expectUnavailable { try await store.fetchInfo() }
  }

  /// With a problem document, and without one, as a proxy in front of the server responds.
  @Test(arguments: [401, 403, 507], [true, false])
  func `401, 403 and 507 are three different errors`(status: Int, isExplained: Bool)
    async throws
  {
    let body =
      isExplained ? #"{"type":"t","title":"t","status":\#(status),"detail":"a viewer may not","code":"c"}"# : "<html>"
    let server = try FaultyServer(.answer(.init(rawValue: status), body: body))
    defer { server.stop() }
    let error = await #expect(throws: StoreError.self) {
      try await RemoteStore.patient(port: server.port).fetchInfo()
    }
    let reason = "\(try #require(error).cause)"
    let causes: [Int: StoreError.Cause] = [
      401: .notSignedIn(reason), 403: .notAllowed(reason), 507: .full(reason),
    ]
    #expect(error == causes[status].map(StoreError.cannotFetch))
    #expect(reason.hasSuffix(isExplained ? "a viewer may not" : "HTTP status \(status)"))
  }

  @Test(
    arguments: [
      ("close", .close, true), ("reset", .reset, true), ("500", .answer(500), true), ("502", .answer(502), true),
      ("504", .answer(504), true), ("reset inside", .resetInside, true), ("hang", .hang, true),
      ("503", .answer(503), false), ("404", .answer(404), false),
    ] as [(String, HTTPFault, Bool)])
  func `a change has an unknown outcome if its response is lost, and a read or a dry run has not`(
    name: String, fault: HTTPFault, isUnknown: Bool
  ) async throws {
    let server = try FaultyServer(fault)
    defer { server.stop() }
    let deadline: Duration = name == "hang" ? .milliseconds(500) : .seconds(1_800)
    let store = RemoteStore.patient(port: server.port, deadline: deadline)
    var dryRun = WriteContext.now()
    dryRun.isDryRun = true
    let change = await #expect(throws: StoreError.self) {
      try await store.deleteOrder("a", ifVersion: 1, .now())
    }
    let others = [
      await #expect(throws: StoreError.self) { try await store.deleteOrder("a", ifVersion: 1, dryRun) },
      await #expect(throws: StoreError.self) { try await store.fetchInfo() },
    ]
    #expect(change?.cause.isOutcomeUnknown == isUnknown, "\(String(describing: change))")
    for other in others { #expect(other?.cause.isOutcomeUnknown == false) }
  }

  @Test func `a change that is cancelled while it waits for its response has an unknown outcome`() async throws {
    let server = try FaultyServer(.hang)
    defer { server.stop() }
    let store = RemoteStore.patient(port: server.port)
    let change = Task { try await store.deleteOrder("a", ifVersion: 1, .now()) }
    while server.requests.isEmpty { await Task.yield() }
    change.cancel()
    let error = await #expect(throws: StoreError.self) { try await change.value }
    #expect(error?.cause.isOutcomeUnknown == true)
  }

  @Test func `a change was not done if its server cannot be reached`() async throws {
    let store = RemoteStore.patient(port: try FaultyServer.closedPort())
    let error = await #expect(throws: StoreError.self) { try await store.deleteOrder("a", ifVersion: 1, .now()) }
    #expect(error?.cause.isOutcomeUnknown == false)
  }

  @Test func `a token goes along, and a write carries a key and the version seen`() async throws {
    let server = try FaultyServer(.answer(404))
    defer { server.stop() }
    let store = RemoteStore.patient(port: server.port, token: "secret")
    var context = WriteContext.now()
    (context.author.requestID, context.author.traceID) = ("r-1", "4bf92f3577b34da6a3ce929d0e0e4736")
    for version in [7, nil] as [Int64?] { _ = try? await store.deleteOrder("a", ifVersion: version, context) }
    // The history of the server has its own requests.
    #expect(server.requests.allSatisfy { !$0.contains("r-1") && !$0.contains("4bf92f35") })
    #expect(server.requests.allSatisfy { $0.contains("Authorization: Bearer secret\r\n") })
    #expect(server.requests.first?.contains("If-Match: \"7\"\r\n") == true)
    #expect(server.requests.last?.contains("If-Match: *\r\n") == true)
    let keys = server.requests.compactMap { $0.split(separator: "\r\n").first { $0.hasPrefix("Idempotency-Key: ") } }
    #expect(Set(keys).count == 2)
  }

  @Test(arguments: [0, 2])
  func `an answer that is lost after the server has done it is asked for again: one order each, 200 times`(
    reads: Int
  ) async throws {
    try await withServer { server in
      let (desks, rounds) = (20, 10)
      try await withThrowingTaskGroup { group in
        for desk in 0..<desks {
          group.addTask {
            // Reads before the write leave a connection open, which the write may use.
            let calm = HTTPFault.forward(to: server.port, keepsAlive: reads > 0)
            let round = Array(repeating: calm, count: reads) + [.cutResponse(from: server.port), calm]
            let proxy = try FaultyServer((0..<rounds).flatMap { _ in round })
            defer { proxy.stop() }
            let store = RemoteStore.patient(port: proxy.port)
            for n in 1...rounds {
              for _ in 0..<reads { _ = try await store.countOrders(OrdersFilter()) }
              let order = Order.small(desk * rounds + n)
              let receipt = try await store.createOrder(order, .now())
              #expect(receipt.order.id == order.id && !receipt.isReplayed)
            }
            #expect(proxy.requests.count == (reads + 2) * rounds)
          }
        }
        try await group.waitForAll()
      }
      #expect(try await server.remote().countOrders(OrdersFilter()) == desks * rounds)
    }
  }

  @Test(arguments: ["status", "refund", "undo", "delete"])
  func `a change whose answer is lost is done once`(change: String) async throws {
    try await withServer { server in
      let direct = server.remote()
      let order = try await direct.createOrder(.small(1), .now()).order
      _ = try await direct.updateOrder(
        order.id, ifVersion: 1, .status(.paid, carrier: nil, tracking: nil), .now())
      let proxy = try FaultyServer(.cutResponse(from: server.port), .forward(to: server.port))
      defer { proxy.stop() }
      let store = RemoteStore.patient(port: proxy.port)
      let receipt =
        switch change {
        case "status":
          try await store.updateOrder(
            order.id, ifVersion: 2, .status(.shipped, carrier: nil, tracking: nil), .now())
        case "refund": try await store.updateOrder(order.id, ifVersion: 2, .refund(nil, reason: ""), .now())
        case "undo": try await store.undoLastChange(of: order.id, ifVersion: 2, .now())
        default: try await store.deleteOrder(order.id, ifVersion: 2, .now())
        }
      #expect(receipt.order.version == 3)
      #expect(try await direct.fetchEvents(of: order.id, after: 0, limit: 10).count == 3)
    }
  }

  @Test(arguments: ["import", "watch", "history", "delete", "import tunes", "delete a tune"])
  func `a write of shows or melodies is repeated after a lost response, and takes effect once`(write: String)
    async throws
  {
    try await withServer { server in
      let direct = server.remote()
      let ode = try Melody(id: "a", rtttl: "Ode:d=4,o=5,b=120:c,d")
      if write != "import" { _ = try await direct.saveShows([.friends], .now()) }
      if write == "delete a tune" { _ = try await direct.saveMelodies([ode], .now()) }
      let proxy = try FaultyServer(.cutResponse(from: server.port), .forward(to: server.port))
      defer { proxy.stop() }
      let store = RemoteStore.patient(port: proxy.port)
      switch write {
      case "import":
        #expect(try await store.saveShows([.friends], .now()) == WriteReceipt([.created(id: "1")]))
        #expect(try await direct.fetchShows(answeringTo: "1").count == 1)
      case "watch":
        let receipt = try await store.changeShow("1", ifVersion: 1, .watch(["S1E1"]), .now())
        #expect(receipt.show.version == 2 && !receipt.isReplayed)
      case "history":
        let entry = WatchedEpisode(showID: "1", episodeID: "e1", at: .earliest)
        #expect(try await store.saveHistory([entry], .now()) == [.added])
      case "delete":
        let receipt = try await store.deleteShow("1", ifVersion: 1, .now())
        #expect(receipt.show.id == "1" && !receipt.isReplayed)
        #expect(try await direct.countShows(search: nil) == 0)
      case "import tunes":
        #expect(try await store.saveMelodies([ode], .now()) == WriteReceipt([ode]))
        #expect(try await direct.fetchMelodies(answeringTo: "ode") == [ode])
      default:
        #expect(try await store.deleteMelody("a", .now()) == WriteReceipt(ode))
        #expect(try await direct.fetchMelodies(answeringTo: "ode") == [])
      }
      #expect(proxy.requests.count == 2)
      let keys = proxy.requests.compactMap { $0.split(separator: "\r\n").first { $0.hasPrefix("Idempotency-Key: ") } }
      #expect(keys.count == 2 && Set(keys).count == 1)
    }
  }

  @Test func `a key of the caller's own is told as a replay, of shows and melodies too`() async throws {
    try await withServer { server in
      let store = server.remote()
      let ode = try Melody(id: "a", rtttl: "Ode:d=4,o=5,b=120:c,d")
      for isReplayed in [false, true] {
        #expect(try await store.saveShows([.friends], .now(key: "i")).isReplayed == isReplayed)
        #expect(
          try await store.changeShow("1", ifVersion: 1, .watch(["S1E1"]), .now(key: "w")).isReplayed == isReplayed)
        #expect(try await store.saveMelodies([ode], .now(key: "t")).isReplayed == isReplayed)
      }
      for isReplayed in [false, true] {
        #expect(try await store.deleteShow("1", ifVersion: 2, .now(key: "d")).isReplayed == isReplayed)
        #expect(try await store.deleteMelody("a", .now(key: "m")).isReplayed == isReplayed)
      }
    }
  }

  private func expectUnavailable(
    sourceLocation: SourceLocation = #_sourceLocation, _ ask: () async throws -> some Sendable
  ) async {
    let error = await #expect(throws: StoreError.self, sourceLocation: sourceLocation) { _ = try await ask() }
    guard case .unavailable? = error?.cause else {
      Issue.record("\(String(describing: error)) is not unavailable", sourceLocation: sourceLocation)
      return
    }
  }
}

// MARK: Fixtures

extension Order {
  static func small(_ n: Int) -> Order {
    Order(
      id: "order-\(n)", date: Instant(microseconds: 1_183_111_200_000_000 + Int64(n)),
      name: PersonName(first: "Amy", last: "Apple"), email: "amy.apple@clean-swift.com",
      total: Money(minorUnits: 123, currency: .usd))
  }
}

extension ImportedShow {
  fileprivate static let friends = ImportedShow(
    id: "1", title: "Friends",
    episodes: [Episode(id: "e1", title: "Pilot", season: 1, number: 1, airsAt: .earliest)])
}

extension WriteContext {
  static func now(key: String? = nil) -> WriteContext {
    WriteContext(
      author: Author(name: "amy", frontEnd: "test"), at: .now(),
      key: key.map { IdempotencyKey(key: $0, caller: "amy", operation: "test", fingerprint: $0) })
  }
}
