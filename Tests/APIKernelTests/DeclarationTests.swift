import APIKernel
import HTTPProtocols
import Testing
import WebKernel

/// Tests the declarations that several operations of the API have.
@Suite struct DeclarationTests {
  @Test func `a merge patch may be sent as plain JSON`() {
    let body = WebOperation.BodyDeclaration.mergePatch("OrderInput")
    #expect(body.mediaTypes == ["application/merge-patch+json"])
    #expect(body.synonyms == ["application/json"])
  }

  @Test func `only the response to an earlier request is marked`() {
    #expect(HTTPFields.replayed(true) == ["Idempotent-Replayed": "true"])
    #expect(HTTPFields.replayed(false) == [:])
  }

  @Test func `a response with an order has its ETag`() {
    #expect(WebOperation.ResponseDeclaration.order.fields == ["ETag", "Idempotent-Replayed"])
  }
}
