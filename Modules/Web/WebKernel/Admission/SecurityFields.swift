import HTTPProtocols

/// The fields of every response that restrict what a browser does with it.
public enum SecurityFields {
  /// The policy of most pages: no script; styles, sounds, pictures and forms of this server only.
  private static let policy = policy(pictures: "")

  /// Returns the policy of a page with posters, which may come from any host.
  ///
  /// A page over TLS upgrades their addresses to https, since browsers load no other there and TVmaze names http.
  public static func posterPolicy(isSecure: Bool) -> String {
    policy(pictures: isSecure ? " https:; upgrade-insecure-requests" : " https: http:")
  }

  private static func policy(pictures: String) -> String {
    [
      "default-src 'none'", "style-src 'self'", "img-src 'self' data:\(pictures)", "media-src 'self'",
      "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
    ].joined(separator: "; ")
  }

  /// The fields of every response. No other code sets them, so that existing ones need not be replaced.
  private static let always: HTTPFields = [
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
  ]

  static func add(to response: inout HTTPResponse, isSecure: Bool) {
    response.fields.append(always)
    if response.fields["Content-Security-Policy"] == nil { response.fields.append("Content-Security-Policy", policy) }
    if response.fields["Cache-Control"] == nil { response.fields.append("Cache-Control", "no-store") }
    if isSecure { response.fields.append("Strict-Transport-Security", "max-age=31536000") }
  }
}
