public import Foundation
public import HTTPProtocols

/// The settings of a server that its front ends read: locale and zone, admission, limits.
public struct WebSettings: Sendable {
  /// The locale for requests that name none that is known.
  public var locale: Locale
  /// `nil` for the store's, else the machine's.
  public var timeZone: TimeZone?
  /// The origin at which readers reach the server, where it differs from the address on which it listens.
  public var publicOrigin: HTTPOrigin?
  /// The names under which it may be asked, without ports, so that no foreign page can reach it by a name of its own
  /// (DNS rebinding); `nil` for any.
  public var hostNames: Set<String>?
  /// Whether everybody needs credentials; else those who give none may do everything.
  public var requiresSignIn: Bool
  /// The address of the proxy that is believed when it says for whom it asks (`X-Forwarded-For`).
  public var trustedProxy: String?
  /// Bytes that the body of a request may have.
  public var maxBody: Int
  /// Bytes that an import may have.
  public var maxImport: Int
  /// The version of the program (semver.org).
  public var version: String
  /// The time a page waits for a long operation before it shows its progress: less than a request may take.
  public var timeout: Duration

  /// Settings of a server on this machine that needs no credentials, unless they say otherwise.
  public init(
    locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone? = nil, publicOrigin: HTTPOrigin? = nil,
    hostNames: Set<String>? = nil, requiresSignIn: Bool = false, trustedProxy: String? = nil, maxImport: Int = 1 << 30,
    version: String = "0", maxBody: Int = 1 << 20, timeout: Duration = .seconds(10)
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.publicOrigin = publicOrigin
    self.hostNames = hostNames
    self.requiresSignIn = requiresSignIn
    self.trustedProxy = trustedProxy
    self.maxBody = maxBody
    self.maxImport = maxImport
    self.version = version
    self.timeout = timeout
  }

  /// The bytes that a body may have that is read whole and holds many records: a file of shows, a batch of orders.
  public var batchLimit: Int { min(maxImport, 16 << 20) }
}
