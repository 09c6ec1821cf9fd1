import AccessWorkers
import CommandLineAssembly
import CommandLineFrontEnd
import CommandLineKernel
import CommandLineTesting
import Formatting
import Foundation
import HTTPFetcher
import HTTPProtocols
import HTTPTesting
import ListOrdersProtocols
import ListOrdersTesting
import MemoryStore
import Models
import PresentationProtocols
import SceneAssembly
import StoreAdministrationProtocols
import Testing
import WebKernel

@testable import ServerAssembly

/// One store with its scenes, and every front end over them.
struct ParityShop: StorekeeperScenesOpening {
  let scenes: Scenes
  let web: WebHandler

  /// Creates a shop over a store in memory.
  ///
  /// - Parameters:
  ///   - http: fetches from other servers.
  ///   - melodiesAPI: the API of melodies; `nil` for none.
  ///   - fetchesPosters: whether posters of shows are fetched, as a server does.
  init(http: any HTTPFetching = HTTPFetcher(), melodiesAPI: String? = nil, fetchesPosters: Bool = false) async {
    let store = MemoryStore()
    scenes = Scenes(
      over: store, pictures: fetchesPosters ? store : nil, formatters: CompiledFormatters(), stores: Stores(),
      http: http,
      melodiesAPI: melodiesAPI)
    web = WebHandler(
      scenes: scenes, gatekeeper: Gatekeeper(store: store, clock: Instant.now, random: Randomness.system),
      settings: WebSettings(timeZone: .gmt), observer: Silence(), makeID: { "1" })
  }

  private struct Silence: RequestObserving {
    func finished(_ record: RequestRecord) {}
  }

  func openAllScenes(at location: StoreLocation, tokens: StoreTokens) async throws(Problem) -> Scenes { scenes }

  func context(_ locale: String) -> SceneContext {
    SceneContext(locale: Locale(identifier: locale), timeZone: .gmt, actor: "amy", frontEnd: "test")
  }

  /// Orders with amounts of different currencies, a large and a negative one; with names that need escaping; with every
  /// field; and with almost none.
  static let orders = [
    ##"""
    {"name":{"first":"Amy","last":"Apple"},"email":"amy.apple@clean-swift.com","date":"2007-06-29","total":"1.23"}
    """##,
    ##"""
    {"name":{"first":"Ben & <b>","last":"O'Hara \"x\""},"email":"ben@example.com","date":"2026-12-31T23:59:59Z",
     "total":"1234567.89","currency":"EUR","reference":"#R<1>"}
    """##,
    ##"""
    {"name":{"first":"花子","last":"山田"},"email":"hanako@example.jp","date":"2024-02-29","total":"98765",
     "currency":"JPY","note":"壊れ物 & 注意"}
    """##,
    ##"""
    {"name":{"first":"Олена","last":"Коваль"},"email":"olena@example.ua","date":"2020-01-01","currency":"UAH",
     "phone":"+380 44 123 4567","discount":"1.00","shippingCharge":"49.90","tax":"20.00","shipmentMethod":"two-day",
     "items":[{"sku":"S-1","title":"Чашка <велика>","quantity":12,"unitPrice":"1000.50","discount":"6.00"},
              {"sku":"S-2","title":"Mug","quantity":1,"unitPrice":"0.05"}],
     "billingAddress":{"name":"Олена Коваль","company":"A & B","phone":"","street1":"Хрещатик 1","street2":"",
                       "city":"Київ","state":"","zip":"01001","country":"UA"},
     "payment":{"cardNumber":"4242424242424242","expires":"2030-05"}}
    """##,
    ##"""
    {"email":"nobody@example.com","date":"1999-12-31","total":"0.001","currency":"KWD","status":"draft"}
    """##,
  ]

  static func filled() async throws -> ParityShop {
    let shop = await ParityShop()
    for order in orders {
      let answer = try await shop.ask(.post, "/api/v1/orders", body: order)
      try #require(answer.status == .created, "\(answer.text)")
    }
    let changes = [
      ("status", #"{"status":"paid"}"#), ("status", #"{"status":"shipped","carrier":"UPS","tracking":"1Z <2>"}"#),
      ("refund", #"{"amount":"10.00","reason":"broken & bent"}"#),
    ]
    let id = text(
      try #require(try await shop.json("en_US", "/api/v1/orders?number=4")["orders"] as? [[String: Any]])[0], "id")
    for (version, change) in changes.enumerated() {
      let answer = try await shop.ask(
        .post, "/api/v1/orders/\(id)/\(change.0)",
        ["If-Match": "\"\(version + 1)\"", "Content-Type": "application/json"], body: change.1)
      try #require(answer.status == .ok, "\(answer.text)")
    }
    return shop
  }

  // MARK: The ways to ask

  /// Returns the list of orders as its scene shows it.
  func list(_ locale: String) async throws -> ListOrders.FetchOrders.ViewModel {
    let display = ListOrdersDisplayLogicSpy()
    try await scenes.listOrders(for: display, in: context(locale)).fetchOrders(.init())
    guard case .displayFetchedOrders(let shown)? = display.calls.last else { throw CancellationError() }
    return shown
  }

  /// Runs a command and returns its piped output, as rows of cells, and its notes.
  func typed(_ locale: String, _ words: String...) async -> Written { await typed(locale, words) }

  func typed(_ locale: String, _ words: [String]) async -> Written {
    let console = ConsoleStub()
    let all = ["--locale", locale, "--time-zone", "UTC"] + words
    _ = await CommandLineProgram(version: "1", desks: self, console: console).run(all.map { Array($0.utf8) })
    return Written(rows: cells(console.output), notes: cells(console.errors).flatMap(\.self))
  }

  struct Written {
    var rows: [[String]]
    var notes: [String]
    var pieces: [String] { rows.flatMap(\.self) + notes }
  }

  private func cells(_ text: String) -> [[String]] {
    text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @discardableResult
  func ask(
    _ method: HTTPMethod = .get, _ target: String, _ fields: HTTPFields = [:], body: String = ""
  ) async throws -> RawResponse {
    var answer: RawResponse?
    var fields = fields
    if !body.isEmpty, fields["Content-Type"] == nil { fields["Content-Type"] = "application/json" }
    try await withHTTPClient(of: web, over: .inProcess, starting: { _ in throw CancellationError() }) {
      answer = try await $0.send(method, target, fields: fields, body: body)
    }
    return try #require(answer)
  }

  func json(_ locale: String, _ target: String) async throws -> [String: Any] {
    try object(try await ask(.get, target + (target.contains("?") ? "&" : "?") + "locale=\(locale)").body)
  }

  /// Calls a tool of an assistant and returns the result: its document, its text, or its problem.
  func tool(_ locale: String, _ name: String, _ arguments: [String: Any]) async throws -> [String: Any] {
    let meta: [String: Any] = [
      "io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": [:],
    ]
    let message: [String: Any] = [
      "jsonrpc": "2.0", "id": 1, "method": "tools/call",
      "params": ["name": name, "arguments": arguments, "_meta": meta],
    ]
    let answer = try await ask(
      .post, "/mcp",
      [
        "MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": name,
        "Accept-Language": locale.replacing("_", with: "-"),
      ], body: String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self))
    return try #require(try object(answer.body)["result"] as? [String: Any], "\(answer.text)")
  }

  func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  func page(_ locale: String, _ target: String) async throws -> Page {
    Page(try await ask(.get, target + (target.contains("?") ? "&" : "?") + "locale=\(locale)").text)
  }
}

/// The texts of a page, as a browser parses them.
struct Page {
  /// The texts between tags.
  let texts: [String]

  /// The texts of each row in the bodies of its tables.
  let rows: [[String]]

  init(_ markup: String) {
    texts = Page.texts(markup)
    rows = markup.components(separatedBy: "<tbody>").dropFirst().flatMap { body in
      body.components(separatedBy: "</tbody>")[0].components(separatedBy: "<tr>").dropFirst().map(Page.texts)
    }
  }

  private static func texts(_ markup: String) -> [String] {
    // A place where a text may be broken does not end it.
    markup.replacing("<wbr>", with: "").split(separator: "<").flatMap { piece in
      piece.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false).dropFirst()
        .flatMap { $0.split(separator: "\n") }
    }.map { read(String($0)) }.filter { !$0.isEmpty }
  }

  private static func read(_ text: String) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
      .reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

/// Returns every text in a JSON document, and every whole number as text.
func texts(in value: Any) -> [String] {
  switch value {
  case let text as String: [text]
  case let number as NSNumber: [number.stringValue]
  case let list as [Any]: list.flatMap(texts)
  case let object as [String: Any]: object.values.flatMap(texts)
  default: []
  }
}

/// Returns the cells of an order's row in a list, from its document.
func cells(_ order: [String: Any]) -> [String] {
  ["number", "date.display", "status.display", "reference", "name.display", "email", "total.display"]
    .map { text(order, $0) }
}

/// Returns the text at a path of members: `date.display`.
func text(_ object: [String: Any], _ path: String) -> String {
  var value: Any = object
  for member in path.split(separator: ".") { value = (value as? [String: Any])?[String(member)] ?? "" }
  return texts(in: value).first ?? ""
}
