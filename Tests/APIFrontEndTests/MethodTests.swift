import HTTPProtocols
import JSON
import PresentationProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct `The methods of an address` {
  private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "get"]
    .map(HTTPMethod.init(rawValue:))

  @Test func `is said by OPTIONS, and anything else is refused without asking a scene`() async throws {
    let documented = try await WebHandler.documented()
    for path in Set(documented.map(\.path)) {
      let declared = Set(documented.filter { $0.path == path }.map(\.method))
      let target = path.replacing("{id}", with: "1001")
      let scenes = WebScenesStub.answering()
      let front = WebHandler(scenes)
      let options = await front.respond(to: HTTPRequest(.options, target))
      #expect(options.status == .noContent)
      let allowed = Set(options.fields.list("Allow").map { HTTPMethod(rawValue: String($0)) })
      #expect(allowed.isSuperset(of: declared), "\(path)")
      #expect(allowed.contains(.head) == allowed.contains(.get))
      for method in Self.methods where !allowed.contains(method) {
        let answer = await front.respond(to: HTTPRequest(method, target, fields: ["Content-Type": "application/json"]))
        #expect(answer.status == .methodNotAllowed, "\(method) \(path)")
        #expect(answer.fields["Allow"] == options.fields["Allow"])
        #expect(answer.fields["Content-Type"] == "application/problem+json")
        #expect(try await answer.document["status"] == .number("405"))
      }
      #expect(scenes.callCount == 0)
    }
  }

  @Test func `HEAD is GET's, and is asked of the scene as that`() async throws {
    for operation in try await WebHandler.documented() where operation.method == .get {
      var sample = try #require(Sample.all[operation.id])
      let get = await WebHandler(.answering()).respond(to: sample.request())
      sample.method = .head
      let head = await WebHandler(.answering()).respond(to: sample.request())
      #expect(head.status == get.status)
      #expect(head.fields == get.fields, "\(operation.id)")
    }
  }

  @Test(arguments: [
    "/api/v1/orders/", "/api/v2/orders", "/api/v1", "/API/v1/orders", "/api/v1/orders/1/2", "/api/v1//orders", "*",
  ])
  func `there is nothing at other addresses`(target: String) async throws {
    let scenes = WebScenesStub.answering()
    let answer = await WebHandler(scenes).get(target)
    #expect(answer.status == .notFound)
    #expect(scenes.callCount == 0)
  }
}
