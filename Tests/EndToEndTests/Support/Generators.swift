import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// The generators of clients, and the client of assistants, that `Tools/install-generators` has installed.
enum Generators {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  static var isCI: Bool { !["", "0", "false"].contains(ProcessInfo.processInfo.environment["CI"] ?? "") }

  /// The environment of the generators, which find Java and other programs in the path.
  static var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return [
      "PATH": root.appending(path: ".build/generators/bin").path + ":" + path, "PYTHONDONTWRITEBYTECODE": "1",
      "LC_ALL": "C.UTF-8",
    ]
  }

  static func program(_ name: String) -> String { root.appending(path: ".build/generators/bin/\(name)").path }
  static func has(_ name: String) -> Bool { FileManager.default.isExecutableFile(atPath: program(name)) }
  static func script(_ name: String) -> String { root.appending(path: "Tests/EndToEndTests/Clients/\(name)").path }

  /// Runs the built server with required credentials, and a token of an editor.
  static func withServer(
    in shop: Shop? = nil, _ options: String..., body: (Shop, ServerProcess, String) throws -> Void
  ) throws {
    let shop = try shop ?? Shop()
    let token = try shop.run("access create-token robot --role editor").output.trimmingCharacters(in: .newlines)
    let server = try ServerProcess(shop, words: ["--require-auth"] + options)
    defer { server.stop() }
    try body(shop, server, token)
  }

  /// Stores the server's description in a file, and returns its path.
  static func document(of server: ServerProcess, in shop: Shop) throws -> String {
    let answer = try #require(Caller(server.port).ask(.get, "/api/v1/openapi.json"))
    #expect(answer.status == .ok)
    try answer.text.write(toFile: shop.path("openapi.json"), atomically: true, encoding: .utf8)
    return shop.path("openapi.json")
  }
}
