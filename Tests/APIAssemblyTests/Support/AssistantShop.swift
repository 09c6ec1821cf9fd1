import APIFrontEnd
import AssistantFrontEnd
import AssistantKernel
import CacheKernel
import CivilTime
import DocumentsProtocols
import Formatting
import HTTPProtocols
import MemoryStore
import MetricsKernel
import SceneAssembly
import Testing
import WebKernel
import WebTesting

@testable import APIAssembly

/// The tools of assistants over the JSON API, every scene and a store in memory.
struct AssistantShop {
  let handler: WebHandler
  let observer = ObserverSpy()

  init() {
    let scenes = Scenes(over: MemoryStore(), formatters: CompiledFormatters(), stores: Stores())
    let settings = WebSettings(requiresSignIn: true)
    let operations = APIFrontEnd(scenes: scenes, settings: settings, jobs: Jobs(timeout: .seconds(1))).operations
    let assistant = AssistantFrontEnd(over: operations, version: "1", mayWrite: true)
    let ids = UUIDv7()
    handler = WebHandler(
      operations: operations + [assistant.operation], describedBy: { _ in [] },
      problemPage: { _, _ in HTTPResponse(.notFound) }, shop: scenes, gatekeeper: GatekeeperStub(), settings: settings,
      observer: observer, makeID: { ids.next(at: .now()) })
  }

  static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":\
    {"elicitation":{}}}
    """

  func post(
    _ method: String, _ params: String = "", name: String? = nil, as token: String = "editor",
    altering fields: HTTPFields = [:]
  ) async throws -> Reply {
    var all: HTTPFields = [
      "Content-Type": "application/json", "Authorization": "Bearer \(token)", "Accept": "application/json",
      "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": method,
    ]
    all["Mcp-Name"] = name
    for field in fields.all { all[field.name] = field.value }
    return try await send(all, body: Self.message(method, params))
  }

  static func message(_ method: String, _ params: String) -> String {
    let members = [params, meta].filter { !$0.isEmpty }.joined(separator: ",")
    return #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(members)}}"#
  }

  /// A response with its whole text.
  struct Reply {
    let status: HTTPStatus
    let text: String
  }

  func send(_ fields: HTTPFields, body: String) async throws -> Reply {
    let response = await handler.send(.post, "/mcp", fields, body: body)
    return Reply(status: response.status, text: try await response.text)
  }

  func result(of reply: Reply) throws -> JSONValue {
    let answer = try JSONValue(parsing: Array(reply.text.utf8))
    return try #require(answer["result"], "\(reply.text)")
  }

  func call(
    _ tool: String, _ arguments: String = "{}", _ others: String = "", as token: String = "editor"
  ) async throws -> JSONValue {
    let params = #""name":"\#(tool)","arguments":\#(arguments)"# + (others.isEmpty ? "" : ",\(others)")
    return try result(of: try await post("tools/call", params, name: tool, as: token))
  }

  /// Calls a tool that writes, and confirms its preview.
  func confirm(_ tool: String, _ arguments: String) async throws -> JSONValue {
    let state = try #require(try await call(tool, arguments)["requestState"]?.text)
    return try await call(tool, arguments, Self.accepting(state))
  }

  static func accepting(_ state: String) -> String {
    #""inputResponses":{"confirm":{"action":"accept","content":{"confirm":true}}},"requestState":"\#(state)""#
  }

  /// Creates a paid order of $25.00 through the API; its version is 2.
  func createOrder() async throws {
    let body = JSONValue.object([
      .init("email", .string("amy@example.com")), .init("total", .string("25.00")), .init("currency", .string("USD")),
      .init("name", .object([.init("first", .string("Amy")), .init("last", .string("Apple"))])),
    ])
    var fields: HTTPFields = ["Content-Type": "application/json", "Authorization": "Bearer editor"]
    let created = await handler.send(
      .post, "/api/v1/orders", fields, body: String(decoding: body.json(), as: UTF8.self))
    let order = try JSONValue(parsing: Array(try await created.text.utf8))
    fields["If-Match"] = "*"
    let id = try #require(order["id"]?.text)
    let paid = await handler.send(.post, "/api/v1/orders/\(id)/status", fields, body: #"{"status":"paid"}"#)
    try #require(paid.status == 200)
  }

  func api(_ target: String) async throws -> JSONValue {
    let response = await handler.get(target, ["Authorization": "Bearer viewer"])
    return try JSONValue(parsing: Array(try await response.text.utf8))
  }

  func tools(as token: String) async throws -> [JSONValue] {
    guard case .array(let tools)? = try result(of: try await post("tools/list", as: token))["tools"] else { return [] }
    return tools
  }
}
