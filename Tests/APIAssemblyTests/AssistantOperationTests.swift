import AssistantKernel
import DocumentsProtocols
import HTTPProtocols
import Testing
import WebKernel
import WebTesting

/// Tests the endpoint of assistants: its list of tools, its fields, its revisions and its resources.
@Suite struct AssistantOperationTests {
  private let shop = AssistantShop()

  @Test func `the list of tools has at most 12 tools in 20,000 bytes`() async throws {
    let response = try await shop.post("tools/list", as: "admin")
    #expect(try await shop.tools(as: "admin").count == 12)
    #expect(response.text.utf8.count <= 20_000, "\(response.text.utf8.count) bytes")
  }

  @Test func `a caller sees the tools that its role and its scopes permit`() async throws {
    let reading = try await shop.tools(as: "viewer").compactMap { $0["name"]?.text }
    #expect(reading.count == 8 && !reading.contains("change_orders"))
    #expect(try await shop.tools(as: "editor").count == 12)
    let limited = try await shop.tools(as: "orders:read").compactMap { $0["name"]?.text }
    #expect(limited.contains("find_orders") && !limited.contains("find_shows") && !limited.contains("create_order"))
    #expect(try await shop.call("find_orders", as: "viewer")["isError"] == .bool(false))
    let refused = try await shop.post(
      "tools/call", #""name":"create_order","arguments":{}"#, name: "create_order", as: "viewer")
    #expect(refused.text.contains("There is no tool"))
  }

  @Test func `the length of a page is the one that the tool states`() async throws {
    for _ in 0..<21 { try await shop.createOrder() }
    let tools = try await shop.tools(as: "viewer")
    let tool = tools.first { $0["name"] == .string("find_orders") }
    #expect(tool?["inputSchema"]?["properties"]?["limit"]?["default"] == .number("20"))
    guard case .array(let orders)? = try await shop.call("find_orders")["structuredContent"]?["orders"] else {
      return #expect(Bool(false))
    }
    #expect(orders.count == 20)
  }

  @Test func `the hints of a tool follow from its operations`() async throws {
    for tool in try await shop.tools(as: "admin") {
      let isReadOnly = !["create_order", "change_orders", "undo_changes", "mark_watched"].contains(tool["name"]?.text)
      let isDestructive = !isReadOnly && tool["name"]?.text != "create_order"
      #expect(tool["annotations"]?["readOnlyHint"] == .bool(isReadOnly), "\(tool["name"] ?? .null)")
      #expect(tool["annotations"]?["destructiveHint"] == .bool(isDestructive), "\(tool["name"] ?? .null)")
      let isIdempotent = isReadOnly || tool["name"]?.text == "mark_watched"
      #expect(tool["annotations"]?["idempotentHint"] == .bool(isIdempotent), "\(tool["name"] ?? .null)")
    }
  }

  // MARK: HTTP

  @Test func `fields that do not repeat the message are refused`() async throws {
    for fields: HTTPFields in [["Mcp-Method": "x"], ["MCP-Protocol-Version": "2025-11-25"]] {
      let response = try await shop.post("tools/list", altering: fields)
      #expect(response.status == 400 && response.text.contains("-32020"), "\(response.text)")
    }
    let other = try await shop.post("tools/call", #""name":"find_orders""#, name: "find_shows")
    #expect(other.status == 400 && other.text.contains("-32020"))
    let fields: HTTPFields = [
      "Content-Type": "application/json", "Authorization": "Bearer editor", "MCP-Protocol-Version": "2026-07-28",
      "Mcp-Method": "tools/list",
    ]
    var twice = fields
    twice.append("Mcp-Method", "tools/call")
    #expect(try await shop.send(twice, body: AssistantShop.message("tools/list", "")).text.contains("is there twice"))
    let coded = try await shop.post("tools/call", #""name":"find_orders""#, name: "=?base64?ZmluZF9vcmRlcnM=?=")
    #expect(coded.status == 200)
  }

  @Test func `the endpoint refuses other pages, other methods and callers without a token`() async throws {
    #expect(
      try await shop.post("tools/list", altering: ["Authorization": "Basic x", "Origin": "https://evil.example"]).status
        == 401)
    for origin in ["https://evil.example", "null"] {
      #expect(try await shop.post("tools/list", altering: ["Origin": origin, "Host": "localhost"]).status == 403)
    }
    #expect(
      try await shop.post("tools/list", altering: ["Origin": "http://localhost", "Host": "localhost"]).status == 200)
    #expect(await shop.handler.get("/mcp").status == 405)
    #expect(try await shop.post("nothing/here").status == 404)
  }

  @Test func `an earlier client calls tools with its revision in a field`() async throws {
    let fields: HTTPFields = [
      "Content-Type": "application/json", "Authorization": "Bearer editor", "MCP-Protocol-Version": "2025-11-25",
    ]
    try await shop.createOrder()
    func call(_ arguments: String) async throws -> JSONValue {
      let body =
        #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"change_orders","arguments":\#(arguments)}}"#
      return try shop.result(of: await shop.send(fields, body: body))
    }
    let preview = try await call(#"{"orders":["1"],"action":"ship"}"#)
    let text = try #require(preview["structuredContent"]?["confirm"]?.text)
    let done = try await call(#"{"orders":["1"],"action":"ship","confirm":"\#(text)"}"#)
    #expect(done["structuredContent"]?["status"]?["value"] == .string("shipped"), "\(done)")
  }

  @Test func `an export in a prompt shows its hidden characters`() async throws {
    let params = #""name":"reconcile","arguments":{"export":"a\u202Eb"}"#
    let prompt = try shop.result(of: try await shop.post("prompts/get", params, name: "reconcile"))
    #expect("\(prompt)".contains(#"a\\u{202E}b"#) && !"\(prompt)".contains("\u{202E}"), "\(prompt)")
  }

  @Test func `an order, a slip and today's work are resources`() async throws {
    try await shop.createOrder()
    for (uri, words) in [
      ("storekeeper://orders/1", "amy@example.com"), ("storekeeper://orders/1/slip", "title"),
      ("storekeeper://work", "To ship"),
    ] {
      let result = try shop.result(of: try await shop.post("resources/read", #""uri":"\#(uri)""#, name: uri))
      #expect("\(result)".contains(words), "\(uri)")
    }
    #expect(try await shop.post("resources/read", #""uri":"storekeeper://x""#, name: "storekeeper://x").status == 400)
  }
}
