import AccessStoreProtocols
import Foundation
import HTTPProtocols
import HTTPTesting
import SQLCollectionsKernel
import ServerCommandLineFrontEnd
import StoreAdministrationProtocols
import OrdersStoreProtocols
import PresentationProtocols
import SceneAssembly
import Testing

@testable import SQLiteKernel
@testable import SQLiteStore
@testable import ServerAssembly

/// Tests a server whose store's file is lost, or locked by another process.
@Suite(.blockingClients, .timeLimit(.minutes(20))) struct StoreFaultTests {
  private static let order = #"{"email":"amy@example.com","total":"1.23","currency":"USD"}"#

  @Test func `a server whose store file is removed refuses writes, is not ready, logs it once and hands out a backup`()
    async throws
  {
    let folder = try Folder()
    let server = try await TestServer(try .local(folder.store))
    #expect(try server.send(.post, "/api/v1/orders", body: Self.order).status == .created)
    #expect(try server.send(.get, "/readyz").status == .ok)
    try FileManager.default.removeItem(atPath: folder.file)
    for _ in 0..<3 {
      let refused = try server.send(.post, "/api/v1/orders", body: Self.order)
      #expect(refused.status == 503)
      #expect(refused.fields["Retry-After"] == "5")
    }
    let readiness = try server.send(.get, "/readyz")
    #expect(readiness.status == 503)
    #expect(readiness.text.contains("the store's file was removed, moved or replaced while it was open"))
    #expect(try server.send(.get, "/healthz").status == .ok)
    #expect(try server.send(.get, "/api/v1/orders").text.contains("amy@example.com"))

    let backup = try server.send(.get, "/api/v1/store/backup")
    let rescued = folder.path + "/rescued.sqlite"
    try Data(backup.body).write(to: URL(filePath: rescued))
    try await withServer(try .local(.sqlite(path: rescued))) { other in
      let list = try other.send(.get, "/api/v1/orders")
      #expect(list.text.components(separatedBy: "amy@example.com").count == 2)
    }

    // The content of the open file is lost with this.
    await #expect(throws: Problem.self) { try await server.server.stop() }
    let messages = server.log.all.filter { $0.contains("was removed, moved or replaced") && !$0.contains("/api/v1/") }
    #expect(messages.count == 1, "\(server.log.all)")
  }

  @Test func `a read with a token is answered while another process has locked the store, and its use is noted later`()
    async throws
  {
    let folder = try Folder()
    let token = try await createToken(in: folder.store)
    let server = try await TestServer(try .local(folder.store) { $0.requiresSignIn = true })
    let lock = try StoreFile(path: folder.file, format: .current, busyTimeout: 1_000).connect(.existing)
    try lock.execute("BEGIN IMMEDIATE")
    #expect(try server.send(.get, "/api/v1/orders", ["Authorization": "Bearer \(token)"]).status == .ok)
    try lock.execute("ROLLBACK")
    try await server.server.stop()
    let store = try await SQLiteStore.open(path: folder.file)
    #expect(try await store.fetchCredential(named: "robot")?.lastUsedAt != nil)
    try await store.close()
  }

  @Test func `a write that waits for another process when the server stops is refused and not done`() async throws {
    let folder = try Folder()
    let server = try await TestServer(try .local(folder.store), drainTime: .milliseconds(200))
    #expect(try server.send(.post, "/api/v1/orders", body: Self.order).status == .created)
    let lock = try StoreFile(path: folder.file, format: .current, busyTimeout: 1_000).connect(.existing)
    try lock.execute("BEGIN IMMEDIATE")
    async let answer = offThePool { try server.send(.post, "/api/v1/orders", body: Self.order) }
    // If the write has been refused before it is seen waiting, the following expectations hold as well.
    var looks = 0
    while looks < 1_000, try !server.send(.get, "/metrics").text.contains("requests_in_flight 2\n") {
      looks += 1
      await Task.yield()
    }
    // The store is closed in time, although the lock is still held.
    try await server.server.stop()
    #expect(try await answer.status == 503)
    try lock.execute("ROLLBACK")
    let store = try await SQLiteStore.open(path: folder.file)
    #expect(try await store.fetchInfo().orders == 1)
    try await store.close()
  }
}

/// Runs blocking work on a thread that no task needs.
private func offThePool<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}

extension Folder {
  fileprivate var file: String { path + "/store.sqlite" }
}
