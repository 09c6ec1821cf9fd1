import HTTPProtocols
public import WebKernel

/// The only style sheet. Its address changes with its text, so that browsers may cache it for ever.
public enum Style {
  static let sheet: HTML = "\(common)\(narrow)\(print)"
  static let path = "/style-\(sheet.bytes.fingerprint).css"

  /// The operations that return the style sheet, the icons and `robots.txt`.
  public static let operations: [WebOperation] = [
    .page(.get, path, id: "showStyle", role: nil) { _ in file(sheet.bytes, "text/css; charset=utf-8", days: 365) },
    .page(.get, "/favicon.svg", id: "showIcon", role: nil) { _ in file(icon.bytes, "image/svg+xml", days: 7) },
    .page(.get, "/favicon.ico", id: "showOldIcon", role: nil) { _ in
      HTTPResponse(.seeOther, fields: ["Location": "/favicon.svg", "Cache-Control": "public, max-age=604800"])
    },
    .page(.get, "/robots.txt", id: "showRobots", role: nil) { _ in
      file(Array("User-agent: *\nDisallow: /\n".utf8), "text/plain; charset=utf-8", days: 1)
    },
  ]

  private static func file(_ bytes: [UInt8], _ type: String, days: Int) -> HTTPResponse {
    let age = "public, max-age=\(days * 86_400)\(days == 365 ? ", immutable" : "")"
    return HTTPResponse(.ok, fields: ["Content-Type": type, "Cache-Control": age], body: .bytes(bytes))
  }

  private static let icon: HTML = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#1f5f5b"/>\
    <path d="M8 12h16l-1.5 12h-13zM12 12a4 4 0 0 1 8 0" fill="none" stroke="#fff" stroke-width="2.5"/></svg>
    """
}
