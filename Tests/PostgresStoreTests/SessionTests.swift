import AccessStoreProtocols
import OrdersStoreProtocols
import Permissions
import PostgresTesting
import PresentationProtocols
import SQLCollectionsKernel
import Testing

@testable import PostgresStore

/// Tests sessions that servers with different clocks share.
@Suite(.enabled(if: Cluster.isInstalled, "PostgreSQL is missing: apt-get install postgresql"))
struct SessionTests {
  private static let hour: Int64 = 3_600

  @Test(arguments: [-2 * hour, 2 * hour])
  func `a session ends at the same moment on a server whose clock differs`(difference: Int64) async throws {
    let url = try Cluster.makeDatabase()
    let one = try await PostgresStore.open(url: url)
    let two = try await PostgresStore.open(url: url, clock: { Instant.now().adding(seconds: difference) })
    let now = Instant.now()
    try await one.saveCredential(
      Credential(name: "amy", kind: .password, role: .viewer, secretHash: "hash", createdAt: now), isDryRun: false)
    let session = Session(
      idHash: "a", credentialName: "amy", createdAt: now, lastSeenAt: now, expiresAt: now.adding(seconds: Self.hour),
      address: "192.0.2.1", userAgent: nil)
    try await one.saveSession(session)
    let there = try #require(await two.fetchSession(idHash: "a"))
    #expect(there.createdAt == now.adding(seconds: difference))
    #expect(there.expiresAt == now.adding(seconds: Self.hour + difference))

    // A use on one server is one on the other, and each lists it.
    try await two.touchSession(idHash: "a", at: now.adding(seconds: Self.hour / 2 + difference), from: "192.0.2.2")
    #expect(try await one.fetchSession(idHash: "a")?.lastSeenAt == now.adding(seconds: Self.hour / 2))
    let position = SessionPosition(lastSeenAt: now.adding(seconds: Self.hour + difference), idHash: "b")
    #expect(try await two.fetchSessions(ofCredential: nil, after: position, limit: 9).map(\.idHash) == ["a"])

    // The other server removes it when it ends, not before.
    try await two.removeSessions(
      expiringBy: now.adding(seconds: Self.hour - 1 + difference), lastSeenBefore: now.adding(seconds: difference))
    #expect(try await one.fetchSession(idHash: "a") != nil)
    try await two.removeSessions(
      expiringBy: now.adding(seconds: Self.hour + difference), lastSeenBefore: now.adding(seconds: difference))
    #expect(try await one.fetchSession(idHash: "a") == nil)
    await one.close()
    await two.close()
  }
}
