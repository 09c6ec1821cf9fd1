import AccessProtocols
import Foundation
import HTTPProtocols
import HTTPTesting
import OrdersStoreProtocols
import PresentationProtocols
import SQLiteStore
import ServerCommandLineFrontEnd
import Testing
import WebTesting

@testable import ServerAssembly

@Suite(.blockingClients) struct `The metrics of a server` {
  private static let order = "{\"email\":\"amy@example.com\",\"total\":\"1.23\",\"currency\":\"USD\"}"

  private func values(_ server: TestServer) throws -> [String: Int] {
    let lines = try server.send(.get, "/metrics").text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    return Dictionary(
      lines.compactMap { line in
        // The value of a label may have spaces.
        let parts = line.split(separator: " ")
        return parts.last.flatMap { Int($0) }.map { (parts.dropLast().joined(separator: " "), $0) }
      }
    ) { first, _ in first }
  }

  @Test func `are read with a token of their own also while the database is away, and no other token is accepted then`()
    async throws
  {
    let stub = GatekeeperStub()
    let door = ObservedGatekeeper(gatekeeper: stub) { _ in }
    func read(_ token: String) async -> Problem.Code? {
      do throws(Problem) {
        return try await door.identify(bearer: token, from: "::1")?.name == token ? nil : .unauthenticated
      } catch { return error.code }
    }
    for token in ["metrics", "viewer", "orders:read", "nobody"] { _ = await read(token) }
    stub.goAway()
    #expect(await read("metrics") == nil)
    for token in ["viewer", "orders:read", "nobody", "metrics "] {
      #expect(await read(token) == .unavailable, "\(token)")
    }
  }

  @Test func `every metric of the alert rules exists`() async throws {
    let folder = try Folder()
    let server = try await TestServer(try .local(folder.store))
    #expect(try server.send(.post, "/api/v1/orders", body: Self.order).status == .created)
    #expect(try server.send(.get, "/api/v1/store/backup").status == .ok)
    _ = try server.send(.get, "/api/v1/nothing")
    let text = try server.send(.get, "/metrics").text
    try await server.server.stop()
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let rules = try String(contentsOf: root.appending(path: "Tools/deploy/alerts.yml"), encoding: .utf8)
    let names = Set(rules.matches(of: /storekeeper_[a-z_]+/).map { String($0.output) })
    #expect(names.count == 6)
    for name in names { #expect(text.contains("\n\(name)"), "\(name)") }
  }

  @Test func `have the process, the connections, the store and its writes`() async throws {
    let folder = try Folder()
    let server = try await TestServer(.local(folder.store))
    for _ in 0..<3 {
      #expect(try server.send(.post, "/api/v1/orders", body: Self.order).status == .created)
    }
    // An order of an earlier day waits until the store is at rest.
    let late = Self.order.replacing("{", with: #"{"date":"2001-02-03T04:05:06Z","#, maxReplacements: 1)
    #expect(try server.send(.post, "/api/v1/orders", body: late).status == .created)
    let before = try values(server)
    #if os(Linux)
      #expect(before["storekeeper_process_resident_memory_bytes"] ?? 0 > 1 << 20)
    #endif
    #expect(before["storekeeper_process_open_descriptors"] ?? 0 > 3)
    #expect(before["storekeeper_http_connections"] ?? 0 >= 1)
    #expect(before["storekeeper_store_ready"] == 1)
    #expect(before["storekeeper_store_waiting_writes"] == 0)
    #expect(before["storekeeper_store_writes_total"] ?? 0 >= 3)
    #expect(before["storekeeper_store_commits_total"] ?? 0 >= 1)
    #expect((0...1).contains(before["storekeeper_store_waiting_dates"] ?? -1))
    #expect(before["storekeeper_store_file_bytes"] ?? 0 > 0)
    #expect(before["storekeeper_store_log_bytes"] ?? 0 > 0)
    #expect(before.keys.contains { $0.hasPrefix("storekeeper_store_info{engine=\"SQLite 3.") })
    #expect(before["storekeeper_store_disk_free_bytes"] ?? 0 > 0)
    #expect(before["storekeeper_store_reads_total"] ?? 0 > 0)
    #expect(before["storekeeper_store_waiting_reads"] == 0)
    #expect(before["storekeeper_store_read_wait_milliseconds_total"] ?? -1 >= 0)
    // A file has no connections.
    #expect(before["storekeeper_store_connections"] == nil)
    #expect(before["storekeeper_sign_in_failures_total"] == 0)
    #expect(before["storekeeper_backup_age_seconds"] == nil)
    #expect(try server.send(.get, "/api/v1/store/backup").status == .ok)
    #expect(try server.send(.get, "/api/v1/orders", ["Authorization": "Bearer sk_nobody"]).status == 401)
    let after = try values(server)
    #expect(after["storekeeper_backup_age_seconds"] ?? -1 >= 0)
    #expect(after["storekeeper_sign_in_failures_total"] == 1)
    try await server.server.stop()
  }

  @Test func `have the age of the last backup after a restart, also of one that another program made`() async throws {
    let folder = try Folder()
    let server = try await TestServer(try .local(folder.store))
    #expect(try server.send(.post, "/api/v1/orders", body: Self.order).status == .created)
    #expect(try values(server)["storekeeper_backup_age_seconds"] == nil)
    #expect(try server.send(.get, "/api/v1/store/backup").status == .ok)
    try await server.server.stop()
    let second = try await TestServer(try .local(folder.store))
    #expect(0...600 ~= (try values(second)["storekeeper_backup_age_seconds"] ?? -1))
    try await second.server.stop()

    let other = try Folder()
    let third = try await TestServer(try .local(other.store))
    #expect(try third.send(.post, "/api/v1/orders", body: Self.order).status == .created)
    #expect(try values(third)["storekeeper_backup_age_seconds"] == nil)
    let file = try await SQLiteStore.open(path: "\(other.path)/store.sqlite")
    try await file.backUp(toFile: "\(other.path)/backup", progress: { _ in })
    try await file.close()
    #expect(0...600 ~= (try values(third)["storekeeper_backup_age_seconds"] ?? -1))
    try await third.server.stop()
  }

  @Test func `come as OpenMetrics where a scraper asks for it`() async throws {
    let server = try await TestServer(try .local())
    _ = try server.send(.get, "/healthz")
    let open = try server.send(
      .get, "/metrics", ["Accept": "application/openmetrics-text;version=1.0.0,text/plain;q=0.5"])
    #expect(open.fields["Content-Type"] == "application/openmetrics-text; version=1.0.0; charset=utf-8")
    #expect(open.text.hasSuffix("# EOF\n"))
    #expect(open.text.contains("# TYPE storekeeper_http_requests counter\nstorekeeper_http_requests_total{"))
    let plain = try server.send(.get, "/metrics")
    #expect(plain.fields["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(plain.text.contains("# TYPE storekeeper_http_requests_total counter\n"))
    try await server.server.stop()
  }
}

@Suite(.blockingClients) struct `The probes of a server` {
  @Test func `/healthz answers HTTP/1.0 without Host, and a token that nobody has`() async throws {
    let server = try await TestServer(try .local())
    let connection = try RawConnection(port: server.port)
    connection.send("GET /healthz HTTP/1.0\r\n\r\n")
    #expect(RawResponse.all(in: connection.readToEnd()).map(\.status) == [.ok])
    #expect(try server.send(.get, "/healthz", ["Authorization": "Bearer sk_revoked"]).status == .ok)
    #expect(try server.send(.get, "/healthz", ["Host": "evil.example"]).status == .badRequest)
    try await server.server.stop()
  }

  @Test func `/readyz answers 503 while the server drains, and requests are still handled`() async throws {
    let server = try await TestServer(try .local { $0.drain = .seconds(3) })
    #expect(try server.send(.get, "/readyz").status == .ok)
    async let stopped: Void = server.server.stop()
    while try server.send(.get, "/readyz").status != .serviceUnavailable { await Task.yield() }
    #expect(try server.send(.get, "/healthz").status == .ok)
    #expect(try server.send(.get, "/api/v1/orders").status == .ok)
    try await stopped
  }
}
