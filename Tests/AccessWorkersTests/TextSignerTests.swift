import AccessWorkers
import Testing

@Suite struct TextSignerTests {
  @Test func `a signer knows its own texts, and another one makes other signatures`() {
    let signer = TextSigner()
    #expect(signer.signature(of: "61") == signer.signature(of: "61"))
    #expect(signer.signature(of: "61") != signer.signature(of: "62"))
    #expect(signer.signature(of: "61") != TextSigner().signature(of: "61"))
    #expect(signer.signature(of: "61").utf8.count == 43)
  }
}
