/// A scheme, a host and a port, normalised as browsers serialise an origin (RFC 6454, 6.2).
///
/// ```swift
/// HTTPOrigin("HTTPS://Shop.Example.com:443")?.description  // "https://shop.example.com"
/// ```
public struct HTTPOrigin: Hashable, Sendable, CustomStringConvertible {
  /// Whether the scheme is `https`; otherwise it is `http`.
  public let isSecure: Bool
  /// The host in lower case; an IPv6 address is in brackets.
  public let host: String
  /// The port, 1 to 65535; the scheme's default if none was given.
  public let port: UInt16

  /// Creates an origin from its parts.
  ///
  /// - Parameters:
  ///   - scheme: `http` or `https`, in any case.
  ///   - host: an ASCII name, in any case, or an address; an international name in its ASCII form (`xn--…`).
  ///   - port: `nil` for the scheme's default port.
  /// - Returns: `nil` for another scheme, an invalid host, or a port outside 1…65535.
  public init?(scheme: some StringProtocol, host: some StringProtocol, port: Int? = nil) {
    let scheme = scheme.lowercased()
    guard scheme == "http" || scheme == "https", let host = Self.normalized(host.lowercased()) else { return nil }
    isSecure = scheme == "https"
    self.host = host
    guard let port = UInt16(exactly: port ?? Self.defaultPort(isSecure: isSecure)), port > 0 else { return nil }
    self.port = port
  }

  /// Whether the host is `localhost` or a loopback address, which only this machine can reach.
  public var isLoopback: Bool {
    InternetAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host)?.isLoopback ?? false
  }

  /// Parses `https://shop.example.com:8443`, with nothing after the port; `nil` for any other text, for example `null`.
  public init?(_ text: some StringProtocol) {
    guard let separator = text.firstRange(of: "://") else { return nil }
    let authority = text[separator.upperBound...]
    var (host, port) = (authority, Int?.none)
    // The colons of an IPv6 address precede its closing bracket.
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      let digits = authority[authority.index(after: colon)...]
      guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
      if !digits.isEmpty {
        guard let number = Int(digits) else { return nil }
        port = number
      }
      host = authority[..<colon]
    }
    self.init(scheme: text[..<separator.lowerBound], host: host, port: port)
  }

  /// The origin as browsers serialise it, without the scheme's default port: `https://shop.example.com`,
  /// `http://[::1]:8080`.
  public var description: String {
    let port = port == Self.defaultPort(isSecure: isSecure) ? "" : ":\(port)"
    return "\(isSecure ? "https" : "http")://\(host)\(port)"
  }

  private static func defaultPort(isSecure: Bool) -> Int { isSecure ? 443 : 80 }

  /// Returns the host as browsers serialise it; `nil` if it is neither a name nor an address.
  private static func normalized(_ host: String) -> String? {
    if host.contains(":") {
      let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
      return InternetAddress(bare)?.urlHost
    }
    guard (1...253).contains(host.utf8.count), host.utf8.allSatisfy(isNameByte) else { return nil }
    // A host whose last label is numeric is an IPv4 address (WHATWG URL, 3.5), and `127.1` is another form of one.
    let label = host.split(separator: ".").last ?? ""
    guard label.utf8.contains(where: { !(0x30...0x39).contains($0) }) else { return InternetAddress(host)?.text }
    return host
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"): true
  default: false
  }
}
