import CommandLineTesting
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import ShowOrderProtocols
import ShowOrderTesting
import Testing

@Suite struct `The page of an order` {
  private let scenes = CommandLineScenesStub(
    show: .init { _, display in
      let document = OrderDocument(.amy, formatter)
      try await display.displayFetchedOrder(
        .init(
          displayedOrder: .init(rows: [], sums: [], refunds: [], nextStatuses: [], statusActions: []),
          slip: .init(title: "", rows: [], address: [], lines: []), document: document))
    })
  private let url = "http://127.0.0.1:8080/orders/abc123"

  @Test(arguments: [
    ([:], "xdg-open"), (["BROWSER": "firefox"], "firefox"), (["BROWSER": ""], "xdg-open"),
  ])
  func `is opened in the browser of the user, and its URL is printed`(variables: [String: String], browser: String)
    async
  {
    let console = ConsoleStub(terminal: .whole(), environment: variables)
    #expect(await run("orders open 1001 --store http://127.0.0.1:8080", scenes, console) == 0)
    #expect(console.output == url + "\n")
    #if !os(macOS)
      #expect(console.commands == ["\(browser) \(url)"])
    #endif
    #expect(console.errors.isEmpty)
    #expect(scenes.show.calls == [.fetchOrder(.init(order: "1001"))])
  }

  @Test func `is only printed for programs and without a terminal`() async {
    let piped = ConsoleStub()
    #expect(await run("orders open 1001 --store http://127.0.0.1:8080/", scenes, piped) == 0)
    #expect(piped.output == url + "\n")
    let json = ConsoleStub(terminal: .whole())
    #expect(await run("orders open 1001 --json --store http://127.0.0.1:8080", scenes, json) == 0)
    #expect(json.output.contains("\"url\": \"\(url)\""))
    #expect(piped.commands + json.commands == [])
  }

  @Test func `is printed even if no browser starts`() async {
    let console = ConsoleStub(terminal: .whole(), environment: ["BROWSER": "none"]) { _ in false }
    #expect(await run("orders open 1001 --store http://127.0.0.1:8080", scenes, console) == 0)
    #expect(console.output == url + "\n")
    #expect(console.errors == "The browser could not be started with “none”.\n")
  }

  @Test(arguments: ["memory:", "sqlite:shop.sqlite", "postgres://shop@localhost/shop"])
  func `needs a server, and the error names the command that starts it`(store: String) async {
    let console = ConsoleStub()
    #expect(await run("orders open 1001 --store \(store)", scenes, console) == 2)
    #expect(console.errors.contains("\(store) is not a server"))
    #expect(console.errors.contains("storekeeper-server\(store == "memory:" ? "”" : " --store \(store)”")"))
    #expect(scenes.locations.isEmpty && console.output.isEmpty)
  }
}
