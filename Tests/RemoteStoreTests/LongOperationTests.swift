import Foundation
import HTTPProtocols
import HTTPTesting
import Locks
import OrdersStoreProtocols
import RemoteStore
import RemoteStoreProtocols
import Testing

/// Tests what a remote store makes of a server's jobs.
@Suite struct LongOperationTests {
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

  @Test func `a restore that the server never knows of is said not to have arrived`() async throws {
    let server = try FaultyServer(.reset, .answer(404))
    defer { server.stop() }
    let error = await #expect(throws: StoreError.self) {
      try await withFile { file in
        try await RemoteStore.patient(port: server.port, deadline: .zero, arrival: .milliseconds(200))
          .restore(fromFile: file, progress: { _ in })
      }
    }
    let reason = "\(try #require(error).cause)"
    #expect(reason.contains("closed the connection without an answer") && reason.contains("it did not arrive whole"))
    #expect(error?.cause.isOutcomeUnknown == true)
  }

  @Test(arguments: [HTTPFault.answer(401), .json("<html>")])
  func `a restore whose answer is lost may be done, whatever another program answers afterwards`(
    answer: HTTPFault
  ) async throws {
    let server = try FaultyServer(.reset, answer)
    defer { server.stop() }
    let error = await #expect(throws: StoreError.self) {
      try await withFile { file in
        try await RemoteStore.patient(port: server.port).restore(fromFile: file, progress: { _ in })
      }
    }
    let cause = try #require(error).cause
    #expect(cause.isOutcomeUnknown)
    #expect(cause.description.contains("closed the connection without an answer, then: "))
  }

  @Test func `a restore that takes long is asked about until it has ended, and its progress is passed on`()
    async throws
  {
    let server = try FaultyServer(
      .accepted, .running(percent: 25), .answer(504), .reset, .running(percent: 75), .ended(204))
    defer { server.stop() }
    let shares = Lock<[Double]>([])
    try await withFile { file in
      try await RemoteStore.patient(port: server.port, token: "secret").restore(
        fromFile: file, progress: { share in shares.withLock { $0.append(share) } })
    }
    #expect(shares.withLock { $0 } == [0.25, 0.75, 1])
    #expect(server.requests.map { $0.prefix(4) } == ["PUT "] + Array(repeating: "GET ", count: 5))
    #expect(server.requests.allSatisfy { $0.contains("Authorization: Bearer secret\r\n") })
    #expect(server.requests.dropFirst().allSatisfy { $0.hasPrefix("GET /api/v1/jobs/replaceStore/k ") })
  }

  @Test func `the failure of a job is thrown as the failure of the operation`() async throws {
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
    let shares = Lock<[Double]>([])
    try await withFolder { folder in
      let path = folder + "backup"
      try await RemoteStore.patient(port: server.port).backUp(
        toFile: path, progress: { share in shares.withLock { $0.append(share) } })
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "all of it")
    }
    #expect(shares.withLock { $0 } == [0.25, 1])
  }

  @Test func `a write whose key the server does not keep is sent once`() async throws {
    let server = try FaultyServer(.answer(504))
    defer { server.stop() }
    let store = RemoteStore.patient(port: server.port)
    _ = try? await store.saveTrackedShows([], isDryRun: false)
    _ = try? await store.replaceMelodies([], from: "api", at: .earliest)
    #expect(server.requests.count == 2)
  }

  // MARK: Fixtures

  /// Runs a test body with a file that a scripted server accepts as a backup.
  private func withFile(_ body: (String) async throws -> Void) async throws {
    try await withFolder { folder in
      try Data("backup".utf8).write(to: URL(filePath: folder + "file"))
      try await body(folder + "file")
    }
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
