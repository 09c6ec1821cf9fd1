import HTTPProtocols
import Testing

@Suite struct `Internet addresses` {
  @Test(arguments: [
    ("localhost", "127.0.0.1", true), ("127.1.2.3", "127.1.2.3", true), ("0:0::1", "::1", true),
    ("::ffff:127.0.0.1", "127.0.0.1", true), ("::FFFF:c000:0201", "192.0.2.1", false), ("0.0.0.0", "0.0.0.0", false),
    ("::", "::", false), ("192.168.1.1", "192.168.1.1", false), ("127::1", "127::1", false),
  ])
  func `are written in one way, and are this machine's or not`(typed: String, text: String, isLocal: Bool) {
    #expect(InternetAddress(typed)?.text == text)
    #expect(InternetAddress(typed)?.isLoopback == isLocal)
  }

  @Test(arguments: ["", "1.2.3", "127.0.0.1:80", "[::1]", "1.2.3.4\u{0}", "fe80::1%eth0", "127.0.0.1 "])
  func `a malformed text is not an Internet address`(text: String) { #expect(InternetAddress(text) == nil) }

  @Test(
    arguments: [
      ("203.0.113.9", "203.0.113.9"), ("203.0.113.9:4711", "203.0.113.9"), ("2001:DB8:0::1", "2001:db8::1"),
      ("[2001:db8::1]", "2001:db8::1"), ("[2001:db8::1]:443", "2001:db8::1"), ("::ffff:203.0.113.9", "203.0.113.9"),
      ("[::ffff:203.0.113.9]:80", "203.0.113.9"), ("unknown", nil), ("localhost", nil), ("_hidden", nil), ("", nil),
      ("203.0.113.9:", nil), ("203.0.113.9:99999", nil), ("203.0.113.9:x", nil), ("[203.0.113.9]", nil), ("[]", nil),
      ("[2001:db8::1", nil), ("[2001:db8::1]443", nil), ("1.2.3", nil), ("<script>", nil), ("203.0.113.9 x", nil),
    ] as [(String, String?)])
  func `are read as proxies forward them`(element: String, text: String?) {
    #expect(InternetAddress(forwarded: element)?.text == text)
  }
}
