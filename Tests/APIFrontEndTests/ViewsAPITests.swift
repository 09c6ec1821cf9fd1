import HTTPProtocols
import JSON
import ListOrdersProtocols
import ListOrdersTesting
import OrderQueries
import PresentationProtocols
import SavedViewsProtocols
import SavedViewsTesting
import Testing
import WebKernel
import WebTesting

@Suite struct `Views for programs` {
  @Test func `the list of orders takes filters and sort of a view`() async throws {
    let scenes = WebScenesStub.answering()
    _ = await WebHandler(scenes).get("/api/v1/orders?view=To+ship&query=queso")
    #expect(scenes.viewsSpy.requests == [.init(action: .show(name: "To ship"))])
    #expect(
      scenes.list.calls == [.fetchOrders(.init(parameters: .init(status: ["paid"], query: "queso", sort: "date")))])
  }

  @Test func `saving is the exact request`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .put, "/api/v1/views/To%20ship?dry_run=true", ["Content-Type": "application/json"],
      body: "{\"filters\":\"status=paid&since=-7d\",\"shared\":true}")
    #expect(answer.status == .ok)
    let action = SavedViews.Action.save(
      name: "To ship", .init(status: ["paid"], since: "-7d"), isShared: true)
    #expect(scenes.viewsSpy.requests == [.init(action: action, isDryRun: true)])
  }

  @Test(arguments: ["{}", "[]", "{\"filters\":7}", "{\"filters\":\"limit=7\"}", "{\"filters\":\"\",\"x\":1}"])
  func `another body is refused`(body: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .put, "/api/v1/views/a", ["Content-Type": "application/json"], body: body)
    #expect(answer.status == 422)
    #expect(scenes.viewsSpy.requests.isEmpty)
  }

  @Test(arguments: [HTTPMethod.put, .delete])
  func `a write with a precondition changes no view`(method: HTTPMethod) async {
    for (field, value) in [("If-None-Match", "*"), ("If-Match", "\"1\"")] {
      let scenes = WebScenesStub.answering()
      let answer = await WebHandler(scenes).send(
        method, "/api/v1/views/a", ["Content-Type": "application/json", field: value], body: #"{"filters":""}"#)
      #expect(answer.status == 400)
      #expect(scenes.viewsSpy.requests.isEmpty)
    }
  }

  @Test func `an invalid filter is named by its fault, without the pointer of a member that was not sent`() async throws
  {
    let problem = Problem(invalid: [.init(pointer: "/status", message: "“payd” is not a status")])
    let answer = await WebHandler(.failing(with: problem)).send(
      .put, "/api/v1/views/a", ["Content-Type": "application/json"], body: #"{"filters":"status=payd"}"#)
    let fault = try await answer.document["errors"]?[0]
    #expect(fault?["pointer"] == .string(""))
    #expect(fault?["message"] == .string("status “payd” is not a status"))
  }

  @Test func `a viewer writes views of their own only`() async throws {
    let handler = WebHandler(WebScenesStub.answering(), settings: .init(requiresSignIn: true))
    let fields: HTTPFields = ["Authorization": "Bearer viewer", "Content-Type": "application/json"]
    #expect(await handler.send(.put, "/api/v1/views/a", fields, body: "{\"filters\":\"\"}").status == .ok)
    let shared = await handler.send(.put, "/api/v1/views/a", fields, body: "{\"filters\":\"\",\"shared\":true}")
    #expect(shared.status == 403)
    #expect(await handler.send(.delete, "/api/v1/views/a?shared=true", fields, body: "").status == 403)
  }
}
