import CustomersProtocols
import CustomersTesting
import HTTPProtocols
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `Customers for programs` {
  @Test func `the filter and the page reach the scene`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get("/api/v1/customers?query=queso&tag=VIP&limit=20&after=c1")
    #expect(answer.status == .ok)
    #expect(
      scenes.customersSpy.calls == [.fetchCustomers(.init(query: "queso", tags: ["VIP"], limit: 20, after: "c1"))])
    #expect(answer.fields["Link"] == "</api/v1/customers?query=queso&tag=VIP&limit=20&after=c2>; rel=\"next\"")
  }

  @Test func `an email in the path is decoded`() async throws {
    let scenes = WebScenesStub.answering()
    _ = await WebHandler(scenes).get("/api/v1/customers/a%2Bb%2Fc%40d.example")
    #expect(scenes.customersSpy.calls == [.fetchCustomer(.init(email: "a+b/c@d.example"))])
  }

  @Test func `a merge is the exact request`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .post, "/api/v1/customers/a%40b.example/merge?dry_run=true",
      ["Content-Type": "application/json", "Idempotency-Key": "k"], body: "{\"into\":\"c@d.example\"}")
    #expect(answer.status == .ok)
    #expect(
      scenes.customersSpy.calls == [
        .changeCustomer(.init("a@b.example", .merge(into: "c@d.example"), idempotencyKey: "k", isDryRun: true))
      ])
  }

  @Test func `a change of tags is the exact request`() async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .post, "/api/v1/customers/a%40b.example/tags?dry_run=true",
      ["Content-Type": "application/json", "Idempotency-Key": "k"], body: #"{"addTags":["VIP"],"removeTags":["late"]}"#)
    #expect(answer.status == .ok)
    #expect(
      scenes.customersSpy.calls == [
        .changeCustomer(
          .init("a@b.example", .tags(adding: ["VIP"], removing: ["late"]), idempotencyKey: "k", isDryRun: true))
      ])
  }

  @Test(arguments: ["[]", #"{"note":"x"}"#, #"{"addTags":7}"#, #"{"tags":["VIP"]}"#])
  func `another change than of tags is refused`(body: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .post, "/api/v1/customers/a/tags", ["Content-Type": "application/json"], body: body)
    #expect(answer.status == 422)
    #expect(scenes.customersSpy.calls.isEmpty)
  }

  @Test(arguments: ["{}", "[]", "{\"into\":7}", "{\"into\":\"a\",\"x\":1}"])
  func `another body is refused`(body: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).send(
      .post, "/api/v1/customers/a/merge", ["Content-Type": "application/json"], body: body)
    #expect(answer.status == 422)
    #expect(scenes.customersSpy.calls.isEmpty)
  }
}
