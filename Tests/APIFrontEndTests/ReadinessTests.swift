import HTTPProtocols
import ListOrdersProtocols
import ListOrdersTesting
import OrderQueries
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Whether the server is well` {
  @Test func `it is alive whatever the store says, and ready when the store answers`() async throws {
    let scenes = WebScenesStub(list: .showing(Problem(.unavailable, "gone")))
    let front = WebHandler(scenes, settings: .init(requiresSignIn: true))
    #expect(await front.get("/healthz").status == .ok)
    #expect(scenes.list.calls.isEmpty)
    let answer = await front.get("/readyz")
    #expect(answer.status == 503)
    #expect(answer.fields["Retry-After"] == "5")
    let well = WebScenesStub(list: .showingNothing)
    #expect(
      try await WebHandler(well, settings: .init(requiresSignIn: true)).get("/readyz").text == #"{"status":"ready"}"#)
    #expect(well.list.calls == [.fetchOrders(.init(parameters: .init(limit: 1)))])
  }
}
