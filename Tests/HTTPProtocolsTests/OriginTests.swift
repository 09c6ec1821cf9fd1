import HTTPProtocols
import Testing

struct OriginTests {
  @Test(arguments: [
    ("https://shop.example.com", "https://shop.example.com", 443),
    ("HTTPS://Shop.Example.COM", "https://shop.example.com", 443),
    ("https://shop.example.com:443", "https://shop.example.com", 443),
    ("https://shop.example.com:", "https://shop.example.com", 443),
    ("https://shop.example.com:8443", "https://shop.example.com:8443", 8443), ("http://h:80", "http://h", 80),
    ("http://h:443", "http://h:443", 443), ("https://h:80", "https://h:80", 80), ("http://h:0080", "http://h", 80),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080", 8080), ("http://[0:0::1]:8080", "http://[::1]:8080", 8080),
    ("http://[2001:DB8::1]", "http://[2001:db8::1]", 80),
    ("https://xn--mnchen-3ya.de", "https://xn--mnchen-3ya.de", 443),
  ])
  func `an origin has one form, however its URL is written`(text: String, form: String, port: UInt16) throws {
    let origin = try #require(HTTPOrigin(text))
    #expect(origin.description == form)
    #expect(origin.port == port)
    #expect(origin.isSecure == form.hasPrefix("https:"))
    #expect(HTTPOrigin(form) == origin)
  }

  @Test(arguments: [
    "", "null", "shop.example.com", "ftp://h", "https://", "https://:443", "https://h/", "https://h/a", "https://h?a",
    "https://h#a", "https://a@h", "https://h:0", "https://h:65536", "https://h:99999999999999999999", "https://h:-1",
    "https://h:+1", "https://h h", "https://h\u{0}", "https://münchen.de", "https://h%41", "http://127.1",
    "http://256.1.1.1",
    "http://1", "http://[::1", "http://::1]", "http://[::1]x", "http://[fe80::1%eth0]", "http://[]",
    "https://h, https://i",
    " https://h", "https://h ", "https://" + String(repeating: "a", count: 254),
  ])
  func `a text that no browser sends as an origin is refused`(text: String) {
    #expect(HTTPOrigin(text) == nil)
  }

  @Test(arguments: [
    ("http://localhost:8080", true), ("http://127.8.9.1", true), ("http://[::1]", true), ("http://192.0.2.1", false),
    ("https://shop.example", false), ("http://localhost.example", false), ("http://[2001:db8::1]", false),
  ])
  func `only this machine reaches a loopback origin`(text: String, isLoopback: Bool) throws {
    #expect(try #require(HTTPOrigin(text)).isLoopback == isLoopback)
  }
}
