import DocumentsProtocols
import HTTPProtocols
import Testing
import WebKernel
import WebTesting

@Suite struct EmptyParametersTests {
  /// An empty filter that is ignored returns everybody's orders to a program that asks for one.
  @Test func `each operation refuses an empty value of each of its query parameters, without a call of a scene`()
    async throws
  {
    var count = 0
    for operation in try await WebHandler.documented() {
      guard case .array(let parameters)? = operation.value["parameters"] else { continue }
      for case .string(let name) in parameters.filter({ $0["in"] == .string("query") }).compactMap({ $0["name"] }) {
        var sample = try #require(Sample.all[operation.id])
        let path = sample.target.prefix { $0 != "?" }
        for query in [name, "\(name)="] {
          sample.target = "\(path)?\(query)"
          let scenes = WebScenesStub.answering()
          let answer = await WebHandler(scenes).respond(to: sample.request())
          #expect(answer.status == .badRequest, "\(operation.id) \(name)")
          let document = try await answer.document
          #expect(document["detail"] == .string("the parameter \(name) is empty"))
          #expect(document["errors"]?[0]?["parameter"] == .string(name))
          #expect(scenes.callCount == 0, "\(operation.id) \(name)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }
}
