import Foundation
import HTTPTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A real nginx with `Tools/deploy/nginx.conf`; only the addresses, the name and the certificate are changed.
struct Proxy: Sendable {
  static let nginx = "/usr/sbin/nginx"
  static let openssl = "/usr/bin/openssl"
  static var isThere: Bool { [nginx, openssl].allSatisfy(FileManager.default.isExecutableFile) }

  /// Returns the text of a file of `Tools/deploy`.
  static func deployed(_ name: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "Tools/deploy/\(name)"), encoding: .utf8)
  }

  private let shop: Shop
  let port: UInt16
  let plainPort: UInt16
  /// The token of an administrator.
  let token: String

  private let isSecure: Bool

  var origin: String { "\(isSecure ? "https" : "http")://localhost:\(port)" }

  /// Runs nginx in front of a server over the shop's store, with required sign-in.
  ///
  /// - Parameters:
  ///   - isSecure: whether it uses TLS, for clients that trust the test's certificate.
  ///   - isServed: whether the server runs; else nginx finds nobody at its address.
  ///   - hasOther: whether the site is that for two servers, of which the other one does not run.
  static func with<Value>(
    _ shop: Shop, isSecure: Bool = true, isServed: Bool = true, hasOther: Bool = false,
    _ body: (Proxy) async throws -> Value
  ) async throws -> Value {
    let token = try await shop.desk("access", "create-token", "till", "--role", "admin")
    let proxy = Proxy(
      shop: shop, port: try freePort(), plainPort: try freePort(), token: token.trimmingCharacters(in: .newlines),
      isSecure: isSecure)
    let options = ["--public-url", proxy.origin, "--trusted-proxy", "127.0.0.1", "--require-auth"]
    let nobody = "127.0.0.1:\(try freePort())"
    guard isServed else { return try await proxy.run(before: nobody) { try await body(proxy) } }
    return try await shop.serve(options) { server in
      try await proxy.run(before: String(server.trimmingPrefix("http://")), and: hasOther ? nobody : nil) {
        try await body(proxy)
      }
    }
  }

  /// Runs nginx in front of a server while a closure runs.
  private func run<Value>(
    before server: String, and other: String? = nil, _ body: () async throws -> Value
  ) async throws -> Value {
    try await makeCertificate()
    try configure(server: server, other: other)
    let program = try Program(
      Self.nginx, ["-p", shop.folder, "-e", "/dev/stdout", "-c", shop.path("nginx.conf"), "-g", "daemon off;"],
      environment: shop.environment, errors: shop.path("nginx.log"))
    let result: Result<Value, any Error>
    do {
      _ = try await program.read(after: "start worker process ")
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
    await program.stop()
    return try result.get()
  }

  private func makeCertificate() async throws {
    let words = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
      "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", shop.path("key.pem"), "-out",
      shop.path("certificate.pem"),
    ]
    let program = try Program(
      Self.openssl, words, environment: shop.environment, errors: shop.path("openssl.log"))
    try #require(await program.finish().status == 0)
  }

  /// Writes the configuration: the site within the settings that nginx requires.
  private func configure(server: String, other: String?) throws {
    let changes: KeyValuePairs = [
      "127.0.0.1:8080": server, "listen 80;": "listen 127.0.0.1:\(plainPort);",
      "listen 443 ssl http2": "listen 127.0.0.1:\(port)\(isSecure ? " ssl http2" : "")",
      "/etc/letsencrypt/live/shop.example.com/fullchain.pem": shop.path("certificate.pem"),
      "/etc/letsencrypt/live/shop.example.com/privkey.pem": shop.path("key.pem"), "shop.example.com": "localhost",
      "/var/log/nginx/": shop.path("nginx-"),
    ]
    var site = try Self.deployed("nginx.conf")
    if let other {
      let upstream = try #require(site.firstRange(of: /upstream storekeeper \{[^}]*\}/))
      site.replaceSubrange(
        upstream, with: try Self.deployed("nginx-two-servers.conf").replacing("127.0.0.1:8081", with: other))
    }
    for (text, other) in changes {
      try #require(site.contains(text))
      site = site.replacing(text, with: other)
    }
    let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
      .map { "  \($0)_temp_path \(shop.path("nginx-\($0)"));\n" }.joined()
    let user = getuid() == 0 ? "user root;\n" : ""
    let whole = """
      \(user)pid \(shop.path("nginx.pid"));
      error_log /dev/stdout notice;
      events {}
      http {
      access_log off;
      \(folders)\(site)}
      """
    try whole.write(toFile: shop.path("nginx.conf"), atomically: false, encoding: .utf8)
  }

  // MARK: Asking

  /// Runs `storekeeper` on the store behind the proxy, and requires its success.
  ///
  /// The proxy must be one without TLS: the program trusts only the certificates of the system.
  ///
  /// - Returns: its standard output.
  @discardableResult
  func desk(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
    let program = try Program(
      Program.built("storekeeper"), ["--store", origin] + words,
      environment: shop.environment.merging(["STOREKEEPER_TOKEN": token]) { $1 }, errors: shop.path("remote.log"))
    let end = await program.finish()
    let errors = try String(contentsOfFile: shop.path("remote.log"), encoding: .utf8)
    try #require(end.status == 0, "\(words): \(errors)", sourceLocation: sourceLocation)
    return end.output
  }

  /// Sends one request over TLS, to a name that the certificate must have.
  ///
  /// - Parameter head: the first line and the fields, one per line.
  func ask(_ head: String, body: String = "") async throws -> RawResponse {
    let request = Pipe()
    let client = try connect(request)
    let bytes = Self.bytes(head, length: body.utf8.count) + body.utf8
    // A write of more than a pipe's buffer blocks until the other side reads it.
    Thread.detachNewThread {
      try? request.fileHandleForWriting.write(contentsOf: bytes)
    }
    let answer = await client.finish().bytes
    try? request.fileHandleForWriting.close()
    return try #require(RawResponse.all(in: answer).last)
  }

  /// Opens a connection that sends the bytes of a pipe.
  func connect(_ request: Pipe) throws -> Program {
    let words = [
      "s_client", "-quiet", "-connect", "127.0.0.1:\(port)", "-servername", "localhost", "-CAfile",
      shop.path("certificate.pem"), "-verify_return_error", "-verify_hostname", "localhost",
    ]
    return try Program(
      Self.openssl, words, environment: shop.environment, errors: shop.path("client.log"),
      input: request.fileHandleForReading)
  }

  static func bytes(_ head: String, length: Int) -> Data {
    let lines =
      head.components(separatedBy: "\n") + ["Host: localhost", "Connection: close", "Content-Length: \(length)"]
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }
}

/// Returns a port of this machine on which nothing listens.
private func freePort() throws -> UInt16 {
  #if canImport(Darwin)
    let descriptor = socket(AF_INET, SOCK_STREAM, 0)
  #else
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
  defer { close(descriptor) }
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      unsafe bind(descriptor, $0, length) == 0 ? unsafe getsockname(descriptor, $0, &length) : -1
    }
  }
  try #require(status == 0)
  return UInt16(bigEndian: address.sin_port)
}
