import HTTPProtocols

/// What every answer carries, so that a browser does with it only what was meant.
enum SecurityFields {
  /// No script at all; styles, sounds and forms of this server alone. Pictures also from where TVmaze keeps its posters,
  /// which its answers name without TLS.
  static let policy = [
    "default-src 'none'", "style-src 'self'", "img-src 'self' data: https://static.tvmaze.com http://static.tvmaze.com",
    "media-src 'self'", "form-action 'self'",
    "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
  ].joined(separator: "; ")

  /// Nothing else sets these, so that they need not be looked for.
  private static let always = [
    ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
  ]

  static func add(to response: inout HTTPResponse, isSecure: Bool) {
    for (name, value) in always { response.fields.append(name, value) }
    if response.fields["Cache-Control"] == nil { response.fields.append("Cache-Control", "no-store") }
    if isSecure { response.fields.append("Strict-Transport-Security", "max-age=31536000") }
  }
}
