import HTTPProtocols
import JSON
import Testing
import WebTesting

@testable import WebKernel

@Suite struct `A precondition of a write` {
  @Test(
    arguments: [
      (.post, "/api/v1/orders", "If-None-Match", "*"), (.post, "/api/v1/orders", "If-Match", "*"),
      (.post, "/api/v1/orders", "If-Match", "\"1\""), (.patch, "/api/v1/orders/1", "If-None-Match", "*"),
      (.patch, "/api/v1/orders/1", "If-None-Match", "\"1\""),
    ] as [(HTTPMethod, String, String, String)])
  func `that its operation does not check is refused, and nothing is done`(
    method: HTTPMethod, target: String, field: String, value: String
  ) async throws {
    let toy = Toy()
    let answer = await WebHandler(toy).send(method, target, ["If-Match": "*", field: value])
    #expect(answer.status == 400)
    let document = try await answer.document
    #expect(document["detail"] == .string("this operation does not check \(field), so nothing was done"))
    #expect(document["remedy"] == .string("leave \(field) out"))
    #expect(toy.requests.isEmpty)
  }

  @Test func `that its operation declares reaches the operation`() async {
    let toy = Toy()
    #expect(await WebHandler(toy).send(.patch, "/api/v1/orders/1", ["If-Match": "\"7\""]).status == .ok)
    #expect(toy.requests.first?.http.fields["If-Match"] == "\"7\"")
  }
}
