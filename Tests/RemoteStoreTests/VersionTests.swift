import Foundation
import HTTPProtocols
import HTTPTesting
import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import Testing

/// Tests a remote store with servers of other versions of the format.
@Suite struct VersionTests {
  private static let cheap = OrdersFilter(minTotal: Money(minorUnits: 100, currency: .usd))

  /// The refusal of an unknown request by a server of version 1.
  private static let first =
    #"{"type":"urn:storekeeper:problem:invalid","title":"Not valid","status":422,"code":"invalid","instance":"#
    + #""/api/v1/store/read","detail":"the question is none that this server knows","#
    + #""remedy":"ask with a storekeeper of the same version as the server's"}"#

  @Test func `a server of the version before counts what it knows, and is not asked for more than it knows`()
    async throws
  {
    let server = try FaultyServer(.json(#"{"answer":7}"#), .answer(422, body: Self.first))
    defer { server.stop() }
    let store = RemoteStore.patient(port: server.port)
    #expect(try await store.countOrders(OrdersFilter(number: 7)) == 7)
    let error = await #expect(throws: StoreError.self) { try await store.countOrders(Self.cheap) }
    let reason = "\(try #require(error).cause)"
    #expect(reason.hasSuffix("knows version 1 of the format, which has no “minTotal”; update the server"))
    let bodies = server.requests.map { $0.components(separatedBy: "\r\n\r\n").last ?? "" }
    #expect(bodies.map { $0.contains(#""question""#) } == [true, false])
    #expect(bodies.map { $0.contains(#""version":2"#) } == [false, true])
  }

  @Test func `a server without requests for views is to be updated`() async throws {
    let body = Self.first.replacing(#""status":422"#, with: #""version":4"#)
    let server = try FaultyServer(.answer(422, body: body))
    defer { server.stop() }
    let error = await #expect(throws: StoreError.self) {
      try await RemoteStore.patient(port: server.port).fetchViews(of: "amy")
    }
    let reason = "\(try #require(error).cause)"
    #expect(reason.hasSuffix("knows version 4 of the format, which has no “views”; update the server"))
  }

  @Test func `a refusal of a server that knows the version is passed on as it is`() async throws {
    let body = Self.first.replacing(#""status":422"#, with: #""version":2"#)
    let server = try FaultyServer(.answer(422, body: body))
    defer { server.stop() }
    let error = await #expect(throws: StoreError.self) {
      try await RemoteStore.patient(port: server.port).countOrders(Self.cheap)
    }
    #expect("\(try #require(error).cause)".hasSuffix("the question is none that this server knows"))
  }

  @Test func `a response of a newer version is refused by name`() async throws {
    let server = try FaultyServer(.json(#"{"answer":{"recordVersion":1000,"name":"Media","currency":"USD"}}"#))
    defer { server.stop() }
    let error = await #expect(throws: StoreError.self) {
      try await RemoteStore.patient(port: server.port).fetchSettings()
    }
    #expect("\(try #require(error).cause)".contains("is written in version 1000 of the format"))
  }

  @Test func `a server of this version filters by total`() async throws {
    try await withServer { server in
      let store = server.remote()
      _ = try await store.createOrder(.small(1), .now())
      #expect(try await store.countOrders(Self.cheap) == 1)
      #expect(try await store.countOrders(OrdersFilter(maxTotal: Money(minorUnits: 100, currency: .usd))) == 0)
    }
  }
}
