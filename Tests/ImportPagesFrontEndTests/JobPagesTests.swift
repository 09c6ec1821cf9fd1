import DocumentsProtocols
import Foundation
import HTTPProtocols
import ImportOrdersProtocols
import ImportOrdersTesting
import Permissions
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Long operations that a form starts` {
  private let gate = AsyncStream<Never>.makeStream()

  @Test func `a form whose work takes long leads to a page that says so, then to the outcome, and is done once`()
    async throws
  {
    let scenes = WebScenesStub(importing: .waiting(for: gate.stream))
    let front = WebHandler(scenes, settings: WebSettings(timeZone: .gmt, timeout: .zero))
    let preview = Markup(try await front.upload("a,b", to: "/orders/import", name: "orders.csv", fields: []).text)
    let form = preview.fields(ofFormTo: "/orders/import/confirm").map { ($0.name, $0.value) }
      .filter { $0.0 != "form_token" }
    let sent = await front.post("/orders/import/confirm", form)
    #expect(sent.status == .seeOther)
    let address = try #require(sent.fields["Location"])
    let cookie: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.admin))]
    let running = await front.get(address, cookie)
    #expect(running.status == .ok && running.fields["Refresh"] == "3")
    let page = Markup(try await running.text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["In progress"])
    gate.continuation.finish()
    var ended = await front.get(address, cookie)
    while ended.fields["Refresh"] != nil {
      await Task.yield()
      ended = await front.get(address, cookie)
    }
    #expect(Markup(try await ended.text).all("h1").map(\.text) == ["Imported"])
    #expect(scenes.importing.requests.map(\.isDryRun) == [true, false])
  }
}

extension ImportOrdersSceneSpy {
  /// Returns a scene whose import, after its preview, waits until a test finishes the gate.
  fileprivate static func waiting(for gate: AsyncStream<Never>) -> ImportOrdersSceneSpy {
    ImportOrdersSceneSpy { call, display in
      while try await call.request.source.next() != nil {}
      if !call.request.isDryRun { for await _ in gate {} }
      try await display.displayImportedOrders(
        .init(
          tally: .init(created: 2, rejected: 0), rejects: [], displayedRejects: [], heading: [], notice: "2 created",
          isLast: true))
    }
  }
}
