import Foundation
import HTTPProtocols
import HTTPTesting
import Testing

/// Tests that clients which generators make of the server's own description work against the built server.
@Suite struct `A generated client` {
  @Test(
    .enabled(
      if: Generators.has("openapi-python-client") || Generators.isCI,
      "openapi-python-client is missing: Tools/install-generators EndToEnd"))
  func `of openapi-python-client has every operation, and does an order's whole life`() throws {
    try Generators.withServer { shop, server, token in
      let document = try Generators.document(of: server, in: shop)
      let made = try shop.run(
        ["generate", "--path", document, "--output-path", shop.path("client"), "--overwrite"],
        of: Generators.program("openapi-python-client"), environment: Generators.environment)
      #expect(made.status == 0, "\(made.errors)")
      let dropped = (made.output + made.errors).split(separator: "\n").filter { $0.contains("will not be generated") }
      #expect(dropped == [])
      let lived = try shop.run(
        [Generators.script("openapi_python_client_life.py"), "http://127.0.0.1:\(server.port)", token],
        of: Generators.program("python"),
        environment: Generators.environment.merging(["PYTHONPATH": shop.path("client")]) { $1 })
      #expect(lived.output == "An order's life has passed.\n", "\(lived.errors)")
    }
  }

  @Test(
    .enabled(
      if: Generators.has("openapi-generator-cli"), "openapi-generator is missing: Tools/install-generators EndToEnd"))
  func `of openapi-generator sends no member that is not set, and does an order's whole life`() throws {
    try Generators.withServer { shop, server, token in
      let document = try Generators.document(of: server, in: shop)
      let made = try shop.run(
        ["generate", "-g", "python", "-i", document, "-o", shop.path("client")],
        of: Generators.program("openapi-generator-cli"), environment: Generators.environment)
      #expect(made.status == 0, "\(made.errors)")
      let lived = try shop.run(
        [Generators.script("openapi_generator_life.py"), "http://127.0.0.1:\(server.port)", token],
        of: Generators.program("python"),
        environment: Generators.environment.merging(["PYTHONPATH": shop.path("client")]) { $1 })
      #expect(lived.output == "An order's life has passed.\n", "\(lived.errors)")
    }
  }
}

// MARK: Fixtures

/// The generators that `Tools/install-generators` has installed.
private enum Generators {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
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
  static func withServer(_ body: (Shop, ServerProcess, String) throws -> Void) throws {
    let shop = try Shop()
    let token = try shop.run("access create-token robot --role editor").output.trimmingCharacters(in: .newlines)
    let server = try ServerProcess(shop, "--require-auth")
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
