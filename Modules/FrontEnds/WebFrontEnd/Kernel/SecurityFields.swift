import HTTPProtocols

/// What every answer carries, so that a browser does with it only what was meant.
enum SecurityFields {
  /// No script at all; styles, pictures and forms of this server alone.
  static let policy = [
    "default-src 'none'", "style-src 'self'", "img-src 'self' data:", "media-src 'self'", "form-action 'self'",
    "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
  ].joined(separator: "; ")

  static func add(to response: inout HTTPResponse, isSecure: Bool) {
    response.fields["Content-Security-Policy"] = policy
    response.fields["X-Content-Type-Options"] = "nosniff"
    response.fields["Referrer-Policy"] = "same-origin"
    response.fields["Cross-Origin-Opener-Policy"] = "same-origin"
    response.fields["Cross-Origin-Resource-Policy"] = "same-origin"
    if response.fields["Cache-Control"] == nil { response.fields["Cache-Control"] = "no-store" }
    if isSecure { response.fields["Strict-Transport-Security"] = "max-age=31536000" }
  }
}
