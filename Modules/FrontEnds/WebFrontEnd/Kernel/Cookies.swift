import HTTPProtocols

/// The one cookie of this front end: a secret that marks a session, or a reader who has none yet.
struct SessionCookie: Sendable {
  /// Whether readers come by https, so that the cookie never goes out without it.
  let isSecure: Bool

  /// Browsers take a `__Host-` cookie only from the host itself, over https and for every path (RFC 6265bis, 4.1.3).
  var name: String { isSecure ? "__Host-session" : "session" }

  /// The secret that a request brings; `nil` where it brings none that could be one.
  func secret(in fields: HTTPFields) -> String? {
    guard let secret = cookie(name, in: fields) else { return nil }
    let isPlausible = (20...200).contains(secret.utf8.count) && secret.utf8.allSatisfy(isSecretByte)
    return isPlausible ? String(secret) : nil
  }

  /// The field `Set-Cookie` that keeps a secret; without an age until the browser is closed.
  func keeping(_ secret: String, maxAge: Int? = nil) -> String {
    let age = maxAge.map { "; Max-Age=\($0)" } ?? ""
    return "\(name)=\(secret); Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")\(age)"
  }
}

/// The value of the first cookie of that name.
func cookie(_ name: String, in fields: HTTPFields) -> Substring? {
  for field in fields.values("Cookie") {
    for pair in field.split(separator: ";") {
      let pair = pair.drop { $0 == " " }
      if pair.hasPrefix(name + "=") { return pair.dropFirst(name.count + 1) }
    }
  }
  return nil
}

/// URL-safe base 64.
private func isSecretByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
  default: false
  }
}
