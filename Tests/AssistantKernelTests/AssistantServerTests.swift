import AssistantKernel
import DocumentsProtocols
import Locks
import Testing

@Suite struct AssistantServerTests {
  private let server: AssistantServer
  private let clock: Clock

  /// A clock that stands still until a test moves it.
  private final class Clock: Sendable {
    let seconds = Lock<Int64>(1_000)
  }

  init() {
    let clock = Clock()
    self.clock = clock
    server = AssistantServer(
      name: "storekeeper", version: "1", instructions: "Show before you change.",
      sign: { String($0.hashValue, radix: 36) }, now: { clock.seconds.withLock { $0 } })
  }

  private let catalogue = AssistantCatalogue(
    tools: [
      AssistantTool(
        name: "show_order", title: "Show an order", description: "Shows an order.", input: .object([]),
        output: .object([]),
        hints: .init(isReadOnly: true, isDestructive: false, isIdempotent: true, isOpenWorld: false),
        action: .read { arguments throws(AssistantFailure) in
          guard let order = arguments["order"]?.text else {
            throw AssistantFailure("The argument “order” is missing. Name an order.")
          }
          return AssistantResult(JSONValue.object([.init("name", .string(order))]).json(), text: "One order.")
        }),
      AssistantTool(
        name: "delete_order", title: "Delete an order", description: "Deletes an order.", input: .object([]),
        output: .object([]),
        hints: .init(isReadOnly: false, isDestructive: true, isIdempotent: true, isOpenWorld: false),
        action: .write(
          preview: { _ throws(AssistantFailure) in
            AssistantPreview(
              AssistantResult(Array(#"{"done":0}"#.utf8), text: "Delete order 61."),
              question: "Delete order 61 of Amy?",
              versions: [3])
          },
          perform: { _, versions, key throws(AssistantFailure) in
            AssistantResult(Array(#"{"versions":"\#(versions)","key":"\#(key)"}"#.utf8), text: "Order 61 deleted.")
          })),
    ], read: { _ throws(AssistantFailure) in nil })

  private static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":\
    {"elicitation":{}}}
    """

  private func answer(_ message: String, isInitialized: Bool = false) async throws -> JSONValue {
    let caller = AssistantServer.Caller(name: "ann", catalogue: catalogue, isInitialized: isInitialized)
    let answer: [UInt8]
    do throws(AssistantFault) {
      guard case .request(let request) = try AssistantMessage(Array(message.utf8)) else { return .null }
      answer = try await server.answer(request, from: caller)
    } catch {
      answer = error.answer
    }
    return try JSONValue(parsing: answer)
  }

  private func call(
    _ tool: String, _ arguments: String, _ others: String = "", meta: String? = Self.meta
  ) async throws -> JSONValue {
    let params = [#""name":"\#(tool)","arguments":\#(arguments)"#, others, meta ?? ""].filter { !$0.isEmpty }
    return try await answer(
      #"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{\#(params.joined(separator: ","))}}"#,
      isInitialized: meta == nil)
  }

  @Test func `a stateless client discovers the server without a handshake`() async throws {
    let result = try await answer(
      #"{"jsonrpc":"2.0","id":"a","method":"server/discover","params":{\#(Self.meta)}}"#)["result"]
    #expect(result?["resultType"] == .string("complete"))
    #expect(result?["supportedVersions"] == .array([.string("2026-07-28")]))
    #expect(result?["ttlMs"] == .number("300000") && result?["cacheScope"] == .string("private"))
  }

  @Test func `an earlier client begins with initialize, and gets results of its revision`() async throws {
    let hello = try await answer(
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#)["result"]
    #expect(hello?["protocolVersion"] == .string("2025-11-25") && hello?["resultType"] == nil)
    #expect(
      try await answer(#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#, isInitialized: true)["result"] == .object([]))
  }

  @Test(arguments: [
    ("[]", -32_600), ("{", -32_700), (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#, -32_600),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, -32_602),
    (#"{"jsonrpc":"2.0","id":1,"method":"x","params":{\#(meta)}}"#, -32_601),
    (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{\#(meta)}}"#, -32_601),
    (#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x",\#(meta)}}"#, -32_602),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":"#
        + #"{"io.modelcontextprotocol/protocolVersion":"2099-01-01"}}}"#, -32_022
    ),
  ])
  func `a message that breaks the protocol gets the code of its fault`(_ message: String, _ code: Int) async throws {
    #expect(try await answer(message)["error"]?["code"] == .number(String(code)))
  }

  @Test func `a notification and an answer get no answer`() async throws {
    for message in [
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    ] {
      #expect(try await answer(message) == .null)
    }
  }

  @Test func `a wrong argument is a result with the remedy, so that a model can mend it`() async throws {
    let result = try await call("show_order", "{}")["result"]
    #expect(result?["isError"] == .bool(true))
    #expect("\(String(describing: result))".contains("Name an order."))
  }

  @Test func `hidden characters of a customer's text are visible in a result`() async throws {
    let result = try await call("show_order", #"{"order":"a\u202Eb\u0007"}"#)["result"]
    #expect(result?["structuredContent"]?["name"]?.text == #"a\u{202E}b\u0007"#)
    let name = try await call("show_order", #"{"order":"Amy\u200F"}"#)["result"]
    #expect(name?["structuredContent"]?["name"]?.text == #"Amy\u{200F}"#)
  }

  @Test(arguments: [
    "\u{200F}١٬٢٣٤٫٥٠ €", "\u{61C}-١", "\u{200F}-5 \u{200F}₪", "٠٫٠٠١ د.ك.\u{200F}", "می\u{200C}خواهم", "👩\u{200D}💻",
  ])
  func `an amount of a script from right to left, and a joined character, stay as they are`(text: String) async throws {
    let result = try await call("show_order", #"{"order":"\#(text)"}"#)["result"]
    #expect(result?["structuredContent"]?["name"]?.text == text)
  }

  // MARK: Confirmations

  @Test func `a change is made after the user has confirmed its preview, at the versions of the preview`() async throws
  {
    let asked = try await call("delete_order", #"{"order":"61","a":1}"#)["result"]
    #expect(asked?["resultType"] == .string("input_required"))
    #expect(asked?["inputRequests"]?["confirm"]?["params"]?["message"] == .string("Delete order 61 of Amy?"))
    let state = try #require(asked?["requestState"]?.text)
    // The order of the arguments does not matter.
    let done = try await call("delete_order", #"{"a":1,"order":"61"}"#, Self.yes + #","requestState":"\#(state)""#)
    #expect(done["result"]?["structuredContent"]?["versions"] == .string("[3]"))
  }

  private static let yes = #""inputResponses":{"confirm":{"action":"accept","content":{"confirm":true}}}"#

  @Test(arguments: [
    #""inputResponses":{"confirm":{"action":"decline"}}"#, #""inputResponses":{"confirm":{"action":"accept"}}"#, "",
    #""inputResponses":{"confirm":{"action":"accept","content":{"confirm":false}}}"#,
  ])
  func `a declined change is not made`(_ response: String) async throws {
    let asked = try await call("delete_order", "{}")["result"]
    let state = #""requestState":"\#(try #require(asked?["requestState"]?.text))""#
    let answer = try await call("delete_order", "{}", response.isEmpty ? state : "\(response),\(state)")["result"]
    #expect(answer?["isError"] == .bool(true))
    #expect("\(String(describing: answer))".contains("Nothing has been changed."))
  }

  @Test(arguments: ["5.3.a.0", "1600.4.a.0", "1600.3.a", "x", "", "1600.3.a.0.0", "1600.-.a.0"])
  func `a confirmation of another change, or an old one, is refused`(_ state: String) async throws {
    let answer = try await call("delete_order", "{}", Self.yes + #","requestState":"\#(state)""#)["result"]
    #expect(answer?["isError"] == .bool(true))
  }

  @Test(arguments: [(600, false), (601, true)]) func `a preview is confirmed within ten minutes`(
    _ seconds: Int64, _ isLate: Bool
  ) async throws {
    let state = try #require(try await call("delete_order", "{}")["result"]?["requestState"]?.text)
    clock.seconds.withLock { $0 += seconds }
    let answer = try await call("delete_order", "{}", Self.yes + #","requestState":"\#(state)""#)["result"]
    #expect(answer?["isError"] == .bool(isLate))
  }

  @Test func `two previews of equal changes are confirmed apart`() async throws {
    var keys: Set<JSONValue?> = []
    for _ in 0..<2 {
      let state = try #require(try await call("delete_order", "{}")["result"]?["requestState"]?.text)
      let done = try await call("delete_order", "{}", Self.yes + #","requestState":"\#(state)""#)["result"]
      keys.insert(done?["structuredContent"]?["key"])
    }
    #expect(keys.count == 2)
  }

  @Test func `a client that cannot ask its user repeats the text of the preview`() async throws {
    let preview = try await call("delete_order", #"{"order":"61"}"#, meta: nil)["result"]?["structuredContent"]
    #expect(preview?["isPreview"] == .bool(true) && preview?["done"] == .number("0"))
    let text = try #require(preview?["confirm"]?.text)
    let done = try await call("delete_order", #"{"order":"61","confirm":"\#(text)"}"#, meta: nil)["result"]
    #expect(done?["structuredContent"]?["versions"] == .string("[3]"))
    let other = try await call("delete_order", #"{"order":"62345","confirm":"\#(text)"}"#, meta: nil)["result"]
    #expect(other?["isError"] == .bool(true))
  }

  @Test func `the state of a question to the user is no text that a client can repeat by itself`() async throws {
    let state = try #require(try await call("delete_order", "{}")["result"]?["requestState"]?.text)
    let answer = try await call("delete_order", #"{"confirm":"\#(state)"}"#, meta: nil)["result"]
    #expect(answer?["isError"] == .bool(true))
  }
}
