import Foundation
import PresentationProtocols
import HTTPProtocols
import ShowOrderProtocols
import ShowOrderTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `Long operations that a form starts` {
  private let gate = AsyncStream<Never>.makeStream()

  @Test func `a form whose work takes long leads to a page that says so, then to the outcome, and is done once`()
    async throws
  {
    let scenes = WebScenesStub(show: .erasing(after: gate.stream))
    let front = WebHandler(scenes, settings: WebSettings(timeZone: .gmt, timeout: .zero))
    let form = [("version", "7"), ("idempotency_key", "f1")]
    let sent = await front.post("/orders/1001/erase", form)
    #expect(sent.status == .seeOther)
    let address = try #require(sent.fields["Location"])
    #expect(await front.post("/orders/1001/erase", form).fields["Location"] == address)
    let cookie: HTTPFields = ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.admin))]
    let running = await front.get(address, cookie)
    #expect(running.status == .ok && running.fields["Refresh"] == "3")
    let page = Markup(try await running.text)
    #expect(page.broken == [])
    #expect(page.all("h1").map(\.text) == ["In progress"])
    gate.continuation.finish()
    var ended = await front.get(address, cookie)
    while ended.status == .ok {
      await Task.yield()
      ended = await front.get(address, cookie)
    }
    #expect(ended.status == .seeOther && ended.fields["Location"] == "/orders/1001")
    #expect(scenes.show.calls.count == 1)
  }
}

extension ShowOrderSceneSpy {
  /// Returns a scene whose erasure waits until a test finishes the gate.
  fileprivate static func erasing(after gate: AsyncStream<Never>) -> ShowOrderSceneSpy {
    ShowOrderSceneSpy { _, display in
      for await _ in gate {}
      try await display.displayForgottenOrders(.init(count: 2, notice: "2 orders forgotten", isReplayed: false))
    }
  }
}
