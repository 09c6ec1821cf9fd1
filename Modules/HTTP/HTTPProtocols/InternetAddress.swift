#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address in its canonical text form (RFC 5952).
///
/// ```swift
/// InternetAddress("0:0::1")?.text  // "::1"
/// ```
///
/// An IPv4-mapped IPv6 address, `::ffff:10.0.0.1`, becomes the IPv4 address, because a dual-stack socket reports IPv4
/// peers so.
public struct InternetAddress: Hashable, Sendable {
  /// The canonical text, without brackets: `127.0.0.1`, `::1`.
  public let text: String
  /// Whether this is an IPv6 address; `false` for IPv4-mapped ones.
  public let isIPv6: Bool

  /// Parses an address; `nil` for any other text. `localhost` becomes `127.0.0.1`.
  public init?(_ text: String) {
    let text = text == "localhost" ? "127.0.0.1" : text
    let family = text.contains(":") ? AF_INET6 : AF_INET
    var bytes = [UInt8](repeating: 0, count: 16)
    var written = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard !text.utf8.contains(0), unsafe inet_pton(family, text, &bytes) == 1,
      unsafe inet_ntop(family, &bytes, &written, socklen_t(written.count)) != nil
    else { return nil }
    let plain = String(decoding: written.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let isMapped = plain.hasPrefix("::ffff:") && plain.contains(".")
    self.text = isMapped ? String(plain.dropFirst("::ffff:".count)) : plain
    isIPv6 = family == AF_INET6 && !isMapped
  }

  private init(ipv4 text: String) {
    self.text = text
    isIPv6 = false
  }

  /// `127.0.0.1`, the default address on which a server listens.
  public static let thisMachine = InternetAddress(ipv4: "127.0.0.1")

  /// Whether this is a loopback address, which only this machine can reach: `::1` or `127.…`.
  public var isLoopback: Bool { text == "::1" || !isIPv6 && text.hasPrefix("127.") }

  /// The address as the host of a URL, with brackets around IPv6: `[::1]`.
  public var urlHost: String { isIPv6 ? "[\(text)]" : text }
}

extension InternetAddress {
  /// Parses an element of `X-Forwarded-For`: an address with or without brackets and an optional port.
  ///
  /// - Returns: `nil` for a word, for example `unknown` or `localhost`.
  public init?(forwarded element: some StringProtocol) {
    var host = String(element)
    if host.hasPrefix("["), let end = host.firstIndex(of: "]") {
      guard host[end...] == "]" || host[end...].isPort(after: "]:") else { return nil }
      host = String(host[..<end].dropFirst())
      guard host.contains(":") else { return nil }
    } else if let colon = host.firstIndex(of: ":"), host.contains("."), host[colon...].isPort(after: ":") {
      host = String(host[..<colon])
    }
    guard host != "localhost" else { return nil }
    self.init(host)
  }
}

extension Substring {
  fileprivate func isPort(after prefix: String) -> Bool { hasPrefix(prefix) && UInt16(dropFirst(prefix.count)) != nil }
}
