#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// An IPv4 or IPv6 address, in the one way in which it is usually written (RFC 5952).
///
/// ```swift
/// InternetAddress("0:0::1")?.text  // "::1"
/// ```
/// An IPv4 address in IPv6's clothes, `::ffff:10.0.0.1`, is the IPv4 address: a socket of both kinds names it so.
public struct InternetAddress: Hashable, Sendable {
  public let text: String
  public let isIPv6: Bool

  /// `nil` for what is no address; `localhost` is `127.0.0.1`.
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

  /// What a server listens on unless it is told otherwise.
  public static let thisMachine = InternetAddress(ipv4: "127.0.0.1")

  /// Whether only this machine can reach it.
  public var isLoopback: Bool { text == "::1" || !isIPv6 && text.hasPrefix("127.") }

  /// As it stands in a URL: `[::1]`.
  public var urlHost: String { isIPv6 ? "[\(text)]" : text }
}

extension InternetAddress {
  /// Reads an element of `X-Forwarded-For`: an address, in brackets or not, and a port that some proxies add.
  ///
  /// `nil` for a word such as `unknown`.
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
