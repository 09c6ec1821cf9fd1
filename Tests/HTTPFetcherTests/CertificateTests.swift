import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Tests a TLS server on loopback, `openssl s_server`; CI must have it installed.
@Suite(
  .enabled(if: SecureServer.isThere || ProcessInfo.processInfo.environment["CI"] != nil, "openssl is not installed"))
struct CertificateTests {
  @Test(arguments: [("127.0.0.1", "IP:127.0.0.1"), ("tunes.example.com", "DNS:tunes.example.com")])
  func `a certificate that nobody vouches for is no secure connection, and is not tried again`(
    owner: String, alternative: String
  ) async throws {
    try await SecureServer.with(owner: owner, alternative: alternative) { server in
      var request = HTTPFetch(FaultyServer.url(port: server.port, scheme: "https"))
      request.allowsPrivateAddresses = true
      request.deadline = .seconds(1_800)
      let failure = try await failure(of: request, by: HTTPFetcher())
      guard case .unreachable(let reason) = failure else { return #expect(failure.kind == "unreachable") }
      #expect(reason.hasPrefix("cannot connect securely to 127.0.0.1:\(server.port)"))
      #if os(Linux)
        #expect(reason.hasSuffix(": self-signed certificate"))
      #endif
    }
  }
}

// MARK: Fixtures

/// A process of `openssl s_server` with a self-signed certificate.
private struct SecureServer {
  static let openssl = "/usr/bin/openssl"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: openssl) }

  let port: UInt16

  static func with(owner: String, alternative: String, _ body: (SecureServer) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (key, certificate) = (folder.appending(path: "key.pem").path(), folder.appending(path: "own.pem").path())
    let making = try start([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
      "/CN=\(owner)", "-addext", "subjectAltName=\(alternative)", "-keyout", key, "-out", certificate,
    ])
    making.process.waitUntilExit()
    try #require(making.process.terminationStatus == 0)
    let serving = try start([
      "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
    ])
    defer {
      // Signals that this thread blocks are blocked in what it starts, but for this one.
      kill(serving.process.processIdentifier, SIGKILL)
      serving.process.waitUntilExit()
    }
    var said = ""
    // It prints “ACCEPT 127.0.0.1:4711” and a line break when it accepts connections.
    while !said.contains(/ACCEPT [0-9.]+:[0-9]+\n/) {
      let piece = serving.output.fileHandleForReading.availableData
      try #require(!piece.isEmpty, "\(said)")
      said += String(decoding: piece, as: UTF8.self)
    }
    let port = try #require(said.firstMatch(of: /ACCEPT [0-9.]+:([0-9]+)\n/).flatMap { UInt16($0.1) })
    try await body(SecureServer(port: port))
  }

  private static func start(_ words: [String]) throws -> (process: Process, input: Pipe, output: Pipe) {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: openssl)
    process.arguments = words
    // It serves as long as its input is open.
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, FileHandle.nullDevice)
    try process.run()
    return (process, input, output)
  }
}
