import CommandLineKernel
import Foundation
import JSON
import OrderDocumentsProtocols
import PresentationProtocols
import StoreAdministrationProtocols

/// The command `orders open ORDER`: prints the URL of the order's page, and opens it in the browser on a terminal.
enum OpenOrderCommand {
  static let declaration = Command(
    path: ["orders", "open"], summary: "Open the page of an order in the browser",
    operands: [ShowOrderCommands.order], formats: [.table, .json, .ndjson],
    notes: ["The browser is $BROWSER, or the system's. The store must be a server's."],
    examples: ["storekeeper orders open 1001 --store http://127.0.0.1:8080"]
  ) { invocation in
    let server = try server(invocation)
    let (scenes, context) = try await invocation.scenes()
    let name = invocation.arguments.operand(0)
    guard let order = try await OrderLookup.summary(name, scenes, context) else { return .done }
    let page = server.appending(components: "orders", order.id).absoluteString
    guard invocation.format == .table else {
      try invocation.writeJSON(PageDocument(url: page))
      return .done
    }
    try invocation.write(page + "\n")
    let console = invocation.console
    guard console.terminal.isOutput else { return .done }
    try console.flush()
    let browser = try console.firstInEnvironment(of: ["BROWSER"]) ?? systemBrowser
    if !console.run(browser, on: page) { invocation.note("The browser could not be started with \(quoted(browser)).") }
    return .done
  }

  #if os(macOS)
    private static let systemBrowser = "open"
  #else
    private static let systemBrowser = "xdg-open"
  #endif

  /// Returns the URL of the server that has the store.
  ///
  /// - Throws: `Problem`: `usage` for a store that is not a server's.
  private static func server(_ invocation: Invocation) throws(Problem) -> URL {
    let location = try invocation.session.location(invocation.console)
    guard case .http(let url) = location else {
      let start = location == .memory ? "" : " --store \(location.url)"
      throw Problem(
        .usage, "only a server has pages, and \(location.url) is not a server",
        remedy: "start “storekeeper-server\(start)”, and use --store with the URL that it prints")
    }
    return url
  }
}

/// The JSON of a page: `{"url":"http://127.0.0.1:8080/orders/018f…"}`.
private struct PageDocument: JSONWritable {
  let url: String

  func write(to json: inout JSONWriter) { json.object { $0.member("url", url) } }
}
