import HTTPProtocols

/// The fields of every response that restrict what a browser does with it.
enum SecurityFields {
  /// The policy of every page: no script; styles, sounds, pictures and forms of this server only.
  ///
  /// The picture that stands for a missing poster is a data URL.
  private static let policy = [
    "default-src 'none'", "style-src 'self'", "img-src 'self' data:", "media-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
  ].joined(separator: "; ")

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
