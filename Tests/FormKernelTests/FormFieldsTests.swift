import HTTPProtocols
import PresentationProtocols
import Testing

@testable import FormKernel

@Suite struct `The fields of a form` {
  @Test(arguments: [(9_999, true), (10_000, false), (500_000, false)])
  func `are ten thousand at most`(separators: Int, isRead: Bool) async {
    let body = HTTPBody(String(repeating: "a&", count: separators))
    let request = HTTPRequest(.post, "/orders", fields: ["Content-Type": Form.urlEncoded], body: body)
    if isRead {
      await #expect(throws: Never.self) { _ = try await Form.reading(request, limit: 1 << 20) }
    } else {
      let problem = await #expect(throws: Problem.self) { _ = try await Form.reading(request, limit: 1 << 20) }
      #expect(problem?.code == .tooLarge)
    }
  }

  @Test(arguments: ["", "n"])
  func `are as few in a form with a file, however short their names`(name: String) async {
    let part = "--B1\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\r\n"
    let source = HTTPBody(String(repeating: part, count: 20_000) + "--B1--\r\n")
    let request = HTTPRequest(
      .post, "/orders/import", fields: ["Content-Type": "multipart/form-data; boundary=B1"], body: source)
    let problem = await #expect(throws: Problem.self) { _ = try await Form.reading(request, limit: 10) }
    #expect(problem?.code == .tooLarge)
  }
}
