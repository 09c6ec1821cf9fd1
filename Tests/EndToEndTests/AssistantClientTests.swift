import Testing

/// Tests the tools of assistants by the official client of the Model Context Protocol.
@Suite struct `An assistant's client` {
  @Test(
    .enabled(
      if: Generators.has("mcp") || Generators.isCI,
      "the Python package mcp is missing: Tools/install-generators EndToEnd"))
  func `speaks each revision over each transport, and calls every tool`() throws {
    let shop = try Shop()
    try shop.run("store sample")
    try Generators.withServer(in: shop, "--assistant-writes") { shop, server, token in
      let passed = try shop.run(
        [Generators.script("assistant_day.py"), Shop.program, "http://127.0.0.1:\(server.port)", token],
        of: Generators.program("python"), environment: Generators.environment)
      #expect(passed.output.hasSuffix("An assistant's day has passed.\n"), "\(passed.output)\(passed.errors)")
    }
  }
}
