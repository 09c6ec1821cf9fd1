import HTTPProtocols
import Testing
import WebTesting

@testable import WebKernel

@Suite struct `A body of an unsupported type` {
  @Test func `is refused with the content codings that the server accepts`() async {
    let answer = await WebHandler(Toy()).send(
      .patch, "/api/v1/orders/1", ["Content-Type": "application/merge-patch+json", "Content-Encoding": "gzip"])
    #expect(answer.status == 415)
    #expect(answer.fields["Accept-Encoding"] == "identity")
    #expect(answer.fields["Accept-Patch"] == nil)
  }

  @Test func `is refused with the media types of a patch`() async {
    let answer = await WebHandler(Toy()).send(.patch, "/api/v1/orders/1", ["Content-Type": "text/plain"])
    #expect(answer.status == 415)
    #expect(answer.fields["Accept-Patch"] == "application/merge-patch+json")
    #expect(answer.fields["Accept-Encoding"] == nil)
  }
}
