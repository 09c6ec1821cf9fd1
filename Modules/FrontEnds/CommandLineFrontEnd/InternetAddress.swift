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
public struct InternetAddress: Hashable, Sendable {
  public let text: String
  public let isIPv6: Bool

  /// `nil` for what is no address; `localhost` is `127.0.0.1`.
  public init?(_ text: String) {
    let text = text == "localhost" ? "127.0.0.1" : text
    isIPv6 = text.contains(":")
    let family = isIPv6 ? AF_INET6 : AF_INET
    var bytes = [UInt8](repeating: 0, count: 16)
    var written = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard !text.utf8.contains(0), unsafe inet_pton(family, text, &bytes) == 1,
      unsafe inet_ntop(family, &bytes, &written, socklen_t(written.count)) != nil
    else { return nil }
    self.text = String(decoding: written.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private init(ipv4 text: String) {
    self.text = text
    isIPv6 = false
  }

  /// What a server listens on unless it is told otherwise.
  public static let thisMachine = InternetAddress(ipv4: "127.0.0.1")

  /// Whether only this machine can reach it.
  public var isLoopback: Bool { text == "::1" || text.hasPrefix("127.") || text.hasPrefix("::ffff:127.") }

  /// As it stands in a URL: `[::1]`.
  public var urlHost: String { isIPv6 ? "[\(text)]" : text }
}
