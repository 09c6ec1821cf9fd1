import HTTPProtocols

/// The fields of every response that restrict what a browser does with it.
public enum SecurityFields {
  /// No script at all; styles, sounds, pictures and forms of this server alone.
  private static let policy = policy(pictures: "")

  /// Of a page with posters, which are wherever their shows say. A page that came over TLS has them asked for so too:
  /// a browser shows no other, and TVmaze names its own without.
  public static func posterPolicy(isSecure: Bool) -> String {
    policy(pictures: isSecure ? " https:; upgrade-insecure-requests" : " https: http:")
  }

  private static func policy(pictures: String) -> String {
    [
      "default-src 'none'", "style-src 'self'", "img-src 'self' data:\(pictures)", "media-src 'self'",
      "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
    ].joined(separator: "; ")
  }

  /// Nothing else sets these, so that they need not be looked for.
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
