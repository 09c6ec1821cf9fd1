import ServerCommandLineFrontEnd
import CommandLineAssembly
import Foundation
import HTTPProtocols
import HTTPServer
import HTTPTesting
import StoreAdministrationProtocols
import PresentationProtocols
import Testing

@testable import ServerAssembly

@Suite(.blockingClients) struct `Starting a server` {
  @Test func `it answers over an empty store, and makes no file before anything is written`() async throws {
    let folder = try Folder()
    for store in [StoreLocation.memory, folder.store] {
      try await withServer(try .local(store)) { server in
        let answer = try server.send(.get, "/api/v1/orders")
        #expect(answer.status == .ok)
        #expect(answer.text == #"{"orders":[],"next":null}"#)
      }
    }
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/store.sqlite"))
  }

  @Test(arguments: ["0.0.0.0", "::"])
  func `where others can reach it, it does not start without credentials, and says which command makes them`(
    host: String
  ) async throws {
    let folder = try Folder()
    let settings = try ServerSettings.local(folder.store) { $0.host = InternetAddress(host) ?? $0.host }
    let problem = try await #require(throws: Problem.self) { _ = try await TestServer(settings) }
    #expect(problem.code == .forbidden)
    #expect(problem.detail.contains(host))
    #expect(problem.remedy?.contains("storekeeper --store \(folder.store.url) access create-token") == true)
  }

  @Test func `with credentials, whoever comes from elsewhere has to show them`() async throws {
    let folder = try Folder()
    let token = try await createToken(in: folder.store)
    for requiresSignIn in [true, false] {
      let settings = try ServerSettings.local(folder.store) {
        $0.requiresSignIn = requiresSignIn
        if !requiresSignIn { $0.host = InternetAddress("0.0.0.0") ?? $0.host }
      }
      try await withServer(settings) { server in
        let statuses = try ["Bearer \(token)", "Bearer \(token)x", "Basic \(token)"].map {
          try server.send(.get, "/api/v1/orders", ["Authorization": $0]).status
        }
        #expect(statuses == [.ok, 401, 401])
        #expect(try server.send(.get, "/api/v1/orders").status == 401)
      }
    }
  }

  @Test func `credentials are asked for on this machine only where that is wanted`() async throws {
    let folder = try Folder()
    let settings = try ServerSettings.local(folder.store) { $0.requiresSignIn = true }
    await #expect(throws: Problem.self) { _ = try await TestServer(settings) }
    _ = try await createToken(in: folder.store)
    try await withServer(try .local(folder.store)) { server in
      let answer = try server.send(.get, "/api/v1/orders")
      #expect(answer.status == .ok)
    }
  }

  @Test(
    arguments: [
      (nil, "https://shop.example.com", "shop.example.com"), (InternetAddress.thisMachine, nil, "--trusted-proxy"),
      (nil, "http://192.0.2.1", "192.0.2.1"), (nil, "http://localhost:8080", nil), (nil, "http://[::1]", nil),
    ] as [(InternetAddress?, String?, String?)])
  func `a client behind a proxy needs credentials`(proxy: InternetAddress?, publicURL: String?, reason: String?)
    async throws
  {
    let folder = try Folder()
    func settings() throws -> ServerSettings {
      try .local(folder.store) {
        $0.trustedProxy = proxy
        $0.publicOrigin = publicURL.flatMap { HTTPOrigin($0) }
      }
    }
    if let reason {
      let problem = try await #require(throws: Problem.self) { _ = try await TestServer(try settings()) }
      #expect(problem.code == .forbidden && problem.detail.contains(reason))
    }
    _ = try await createToken(in: folder.store)
    try await withServer(try settings()) { server in
      let status = try server.send(.get, "/api/v1/orders").status
      #expect(status == (reason == nil ? .ok : 401))
    }
  }

  @Test func `a store in memory is not told to make credentials that it would forget`() async throws {
    let settings = try ServerSettings.local(.memory) { $0.requiresSignIn = true }
    let problem = try await #require(throws: Problem.self) { _ = try await TestServer(settings) }
    #expect(problem.remedy?.contains("sqlite:PATH") == true)
  }

  @Test func `a port that is taken is named, and so is an address that is not this machine's`() async throws {
    try await withServer(try .local()) { server in
      let settings = try ServerSettings.local { $0.port = server.port }
      let problem = try await #require(throws: Problem.self) { _ = try await TestServer(settings) }
      #expect(problem.code == .unavailable)
      #expect(problem.detail.contains("127.0.0.1:\(server.port)"))
      #expect(problem.remedy?.contains("--port 0") == true)
    }
    let folder = try Folder()
    _ = try await createToken(in: folder.store)
    let elsewhere = try ServerSettings.local(folder.store) { $0.host = InternetAddress("192.0.2.1") ?? $0.host }
    let problem = try await #require(throws: Problem.self) { _ = try await TestServer(elsewhere) }
    #expect(problem.code == .unavailable)
    #expect(problem.detail.contains("192.0.2.1"))
  }

  @Test func `a store that cannot be opened is the problem that it says of itself`() async throws {
    let settings = try ServerSettings.local(.sqlite(path: "/dev/null/store.sqlite"))
    let problem = try await #require(throws: Problem.self) { _ = try await TestServer(settings) }
    #expect(problem.code == .unavailable)
    #expect(problem.detail.contains("/dev/null"))
  }

  @Test func `a server passes on no other server's store`() async throws {
    let settings = try ServerSettings.local(try StoreLocation("http://127.0.0.1:1"))
    let problem = try await #require(throws: Problem.self) { _ = try await TestServer(settings) }
    #expect(problem.code == .usage)
  }

  @Test func `the settings of the program reach the HTTP server`() throws {
    let settings = try ServerSettings.local {
      ($0.port, $0.threads, $0.maxBody, $0.maxConnections, $0.maxConnectionsPerAddress) = (1, 2, 3, 4, 5)
      ($0.headerTimeout, $0.requestTimeout) = (.seconds(6), .seconds(7))
    }
    var expected = HTTPServerOptions()
    (expected.host, expected.port, expected.threads, expected.maxBody) = ("127.0.0.1", 1, 2, 3)
    (expected.maxConnections, expected.maxConnectionsPerAddress) = (4, 5)
    (expected.headerTimeout, expected.requestTimeout) = (.seconds(6), .seconds(7))
    #expect(settings.options == expected)
  }

  @Test(arguments: [
    (nil, "localhost:1", true), (nil, "127.0.0.1", true), (nil, "[::1]:80", true), (nil, "evil.example", false),
    ("https://shop.example.com", "shop.example.com", true), ("https://Shop.example.com", "shop.example.com:443", true),
    ("https://shop.example.com", "localhost", true), ("https://shop.example.com", "evil.example", false),
  ])
  func `a name that is not its own is nobody's way in`(publicURL: String?, host: String, isIts: Bool) async throws {
    let folder = try Folder()
    let token = try await createToken(in: folder.store)
    for listensTo in ["127.0.0.1", "0.0.0.0"] {
      let settings = try ServerSettings.local(folder.store) {
        $0.publicOrigin = publicURL.flatMap { HTTPOrigin($0) }
        $0.host = InternetAddress(listensTo) ?? $0.host
      }
      // On the open network without a public URL, the server's name is unknown.
      let isIts = isIts || publicURL == nil && listensTo == "0.0.0.0"
      try await withServer(settings) { server in
        let answer = try server.send(.get, "/api/v1/orders", ["Host": host, "Authorization": "Bearer \(token)"])
        #expect(answer.status == (isIts ? .ok : .badRequest), "\(listensTo)")
      }
    }
  }

  @Test(arguments: [(200, HTTPStatus.ok), (201, .contentTooLarge)])
  func `a body may have as many bytes as the server was told, and no more`(length: Int, status: HTTPStatus) async throws
  {
    try await withServer(try .local { $0.maxBody = 200 }) { server in
      let order = #"{"email":"amy@example.com","total":"1.23"}"#
      let body = order + String(repeating: " ", count: length - order.utf8.count)
      let answer = try server.send(.post, "/api/v1/orders?dry_run=true", body: body)
      #expect(answer.status == status)
    }
  }

  @Test func `texts go out in gzip to whoever takes it`() async throws {
    try await withServer(try .local()) { server in
      let plain = try server.send(.get, "/orders")
      #expect(plain.body.count > 1024)
      let coded = try server.send(.get, "/orders", ["Accept-Encoding": "gzip"])
      #expect(coded.fields["Content-Encoding"] == "gzip")
      #expect(coded.body.count < plain.body.count)
    }
  }
}

@Suite(.blockingClients) struct `Stopping a server` {
  @Test func `the store's log is in its file afterwards, and nothing listens any more`() async throws {
    let folder = try Folder()
    _ = try await createToken(in: folder.store)
    let server = try await TestServer(try .local(folder.store))
    #expect(try server.send(.get, "/api/v1/orders").status == .ok)
    try await server.server.stop()
    #expect(throws: RawConnection.Failure.self) { _ = try RawConnection(port: server.port) }
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    for name in left where name != "store.sqlite" {
      let size = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(name)")[.size] as? NSNumber
      #expect(size?.intValue == 0 || name.hasSuffix("-shm"), "\(name)")
    }
  }

  @Test func `whatever is under way, it has stopped within ten seconds`() {
    #expect(
      ServerAssembly.drainTime + HTTPServer.drainTimeout + ServerAssembly.leastTimeToClose + LogWriter.timeout
        <= .seconds(10))
  }

  @Test func `it can be stopped twice`() async throws {
    let server = try await TestServer(try .local())
    try await server.server.stop()
    try await server.server.stop()
  }
}
