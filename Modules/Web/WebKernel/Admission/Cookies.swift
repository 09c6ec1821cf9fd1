public import HTTPProtocols

/// Names, reads and writes the cookies of this server.
///
/// A browser sends a host's cookies to every port of it (RFC 6265, 8.5). The names have the port, so that two servers
/// on one host do not overwrite each other's cookies.
public struct Cookies: Sendable {
  /// The use of a cookie.
  public enum Purpose: String {
    /// A secret that marks a session, or a visitor who has none yet.
    case session
    /// The id of the notice that the next page shows.
    case notice
    /// A proof that a user has signed in with this browser.
    case device
  }

  /// Whether readers use https; then the cookies are sent over https only.
  let isSecure: Bool
  /// The port of the server's origin in readers' browsers.
  let port: UInt16
  /// The number of values of one name that are looked up, so that a request does not query the store hundreds of times.
  private static let mostCandidates = 16

  /// `storekeeper_session_8080`, or `__Host-storekeeper_session_443` under https.
  ///
  /// Browsers take a `__Host-` cookie only from the host itself, over https and for every path (RFC 6265bis, 4.1.3).
  func name(_ purpose: Purpose) -> String {
    "\(isSecure ? "__Host-" : "")storekeeper_\(purpose.rawValue)_\(port)"
  }

  /// The values of that name that could be ours, at most 16, in the order in which they were sent.
  ///
  /// A browser sends several cookies of one name where they were set for different paths or domains.
  public func values(_ purpose: Purpose, in fields: HTTPFields) -> [String] {
    let name = name(purpose)
    var values: [String] = []
    for field in fields.values("Cookie") {
      for pair in field.utf8.split(separator: UInt8(ascii: ";")) {
        let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, Substring(parts[0]).trimmed == name else { continue }
        let value = Substring(parts[1]).trimmed
        if (1...200).contains(value.utf8.count), value.utf8.allSatisfy(isValueByte) { values.append(String(value)) }
        if values.count == Self.mostCandidates { return values }
      }
    }
    return values
  }

  /// The field `Set-Cookie` that stores a value.
  ///
  /// - Parameter maxAge: in seconds; `nil` until the browser is closed, 0 to remove the cookie.
  public func setting(_ purpose: Purpose, to value: String, maxAge: Int? = nil) -> String {
    let age = maxAge.map { "; Max-Age=\($0)" } ?? ""
    return "\(name(purpose))=\(value); Path=/; HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")\(age)"
  }
}

/// URL-safe base 64.
private func isValueByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
  default: false
  }
}
