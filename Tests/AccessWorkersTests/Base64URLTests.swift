import Testing

@testable import AccessWorkers

@Suite struct Base64URLTests {
  @Test(
    arguments: [
      ("", []), ("_w", [255]), ("-_8", [251, 255]), ("AAEC", [0, 1, 2]), ("_-7dzA", [255, 238, 221, 204]),
    ] as [(String, [UInt8])])
  func `text and bytes are read back as each other`(text: String, bytes: [UInt8]) {
    #expect(Base64URL.text(bytes) == text)
    #expect(Base64URL.bytes(text) == bytes)
  }

  @Test(arguments: ["_x", "-_9", "_w==", "/w", "A", "AAE C", "AA\u{0}A", "ä", "AAEC\n"])
  func `another spelling of bytes is none`(text: String) {
    #expect(Base64URL.bytes(text) == nil)
  }
}
