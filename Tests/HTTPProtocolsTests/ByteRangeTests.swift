import HTTPProtocols
import Testing

@Suite struct ByteRangeTests {
  @Test(
    arguments: [
      ("bytes=0-3", 206, "bytes 0-3/10"), ("bytes=7-", 206, "bytes 7-9/10"), ("bytes=-2", 206, "bytes 8-9/10"),
      ("BYTES=4-99", 206, "bytes 4-9/10"), ("bytes=3-1", 200, nil), ("bytes=0-1,3-4", 200, nil),
      ("lines=1-2", 200, nil),
    ] as [(String, Int, String?)])
  func `a stream is sent in part if the request asks for one range of bytes`(
    range: String, status: Int, content: String?
  ) throws {
    let whole = HTTPResponse(.ok, fields: [:], body: .stream { _ in })
    let request = HTTPRequest(.get, "/", fields: ["Range": range])
    let part = try whole.ranged(of: 10, for: request)
    #expect(part.status.rawValue == status)
    #expect(part.fields["Content-Range"] == content)
    #expect(part.fields["Accept-Ranges"] == "bytes")
  }

  @Test func `a range outside of the stream is refused with its size`() {
    let whole = HTTPResponse(.ok, fields: [:], body: .stream { _ in })
    let refusal = #expect(throws: HTTPRefusal.self) {
      try whole.ranged(of: 10, for: HTTPRequest(.get, "/", fields: ["Range": "bytes=10-"]))
    }
    #expect(refusal?.fields["Content-Range"] == "bytes */10")
  }
}
