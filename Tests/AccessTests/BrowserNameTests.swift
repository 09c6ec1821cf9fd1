import Testing

@testable import Access

@Suite struct BrowserNameTests {
  @Test(arguments: [
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0",
      "Edge on Windows"
    ),
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
    ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome on Android"),
    ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Gecko/20100101 Firefox/140.0", "Firefox on Mac"),
    ("curl/8.5.0", "curl"), ("", "Unknown browser"), (nil, "Unknown browser"), ("/", "Unknown browser"),
  ])
  func `a browser is named as its user knows it`(userAgent: String?, name: String) {
    #expect(BrowserName(userAgent).text == name)
  }
}
