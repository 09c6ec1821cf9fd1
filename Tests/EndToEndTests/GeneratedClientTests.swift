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
