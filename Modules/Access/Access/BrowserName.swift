/// The name of a browser and its system, from the text with which a browser names itself (RFC 9110, 10.1.5).
struct BrowserName {
  /// The names: `Firefox on Linux`; the first product of an unknown text; `Unknown browser` without any.
  let text: String

  /// A browser names others, too: the first entry that occurs counts.
  private static let browsers: KeyValuePairs = [
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser/": "Samsung Internet", "Firefox/": "Firefox", "FxiOS/": "Firefox",
    "CriOS/": "Chrome", "Chrome/": "Chrome", "Safari/": "Safari",
  ]
  private static let systems: KeyValuePairs = [
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "Mac OS X": "Mac",
    "CrOS": "ChromeOS", "Linux": "Linux",
  ]

  init(_ userAgent: String?) {
    guard let userAgent, !userAgent.isEmpty else {
      text = "Unknown browser"
      return
    }
    let system = Self.systems.first { userAgent.contains($0.key) }.map { " on \($0.value)" } ?? ""
    let browser = Self.browsers.first { userAgent.contains($0.key) }?.value
    let product = userAgent.prefix { $0 != " " && $0 != "/" }.prefix(40)
    text = (browser ?? (product.isEmpty ? "Unknown browser" : String(product))) + system
  }
}
