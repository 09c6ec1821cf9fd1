import HTTPProtocols
import Permissions
import ListOrdersProtocols
import ListOrdersTesting
import PresentationTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `The header of every page` {
  @Test func `the search and the new order have keys, and a viewer gets no new order`() async throws {
    let front = WebHandler(WebScenesStub(list: .showing([.amy])))
    let keys = try await front.page("/orders").elements.filter { $0["accesskey"] != nil }
    #expect(keys.map { "\($0["accesskey"] ?? "") \($0["id"] ?? $0.text)" } == ["s search", "n New order"])
    let viewer = try await front.page("/orders", ["Cookie": GatekeeperStub.cookie(GatekeeperStub.secret(.viewer))])
    #expect(viewer.elements.filter { $0["accesskey"] != nil }.count == 1)
  }
}
