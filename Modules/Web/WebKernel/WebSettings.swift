public import Foundation
public import HTTPProtocols
public import PresentationProtocols

/// The settings of a server that its front ends read: locale and zone, admission, limits.
public struct WebSettings: Sendable {
  /// The locale of requests without a known locale.
  public var locale: Locale
  /// The time zone of requests that name none; `nil` for the store's, else the machine's.
  public var timeZone: TimeZone?
  /// The style of dates.
  public var dateStyle = DateStyle.short
  /// The origin at which readers reach the server, where it differs from the address on which it listens.
  public var publicOrigin: HTTPOrigin?
  /// The host names that requests may have, without ports, against DNS rebinding by foreign pages; `nil` for any.
  public var hostNames: Set<String>?
  /// Whether everybody needs credentials; otherwise a caller without credentials may do everything.
  public var requiresSignIn: Bool
  /// The name of every caller where nobody needs credentials.
  public var localUser = "local"
  /// Whether assistants are offered tools that write.
  public var assistantsMayWrite = false
  /// The address of the proxy whose `X-Forwarded-For` is trusted; `nil` for none.
  public var trustedProxy: String?
  /// The port on which the server listens; 0 if the system chooses one.
  public var port: UInt16
  /// The highest number of bytes of a request's body.
  public var maxBody: Int
  /// The highest number of bytes of an import.
  public var maxImport: Int
  /// The version of the program (semver.org).
  public var version: String
  /// Returns whether the server is about to stop, and should get no more requests.
  public var isStopping: @Sendable () -> Bool = { false }
  /// The time a page waits for a long operation before it shows its progress: less than a request may take.
  public var timeout: Duration

  /// Creates the settings of a server on this machine that needs no credentials, unless the parameters differ.
  public init(
    locale: Locale = Locale(identifier: "en_US"), timeZone: TimeZone? = nil, publicOrigin: HTTPOrigin? = nil,
    hostNames: Set<String>? = nil, requiresSignIn: Bool = false, trustedProxy: String? = nil, maxImport: Int = 1 << 30,
    version: String = "0", port: UInt16 = 8080, maxBody: Int = 1 << 20, timeout: Duration = .seconds(10)
  ) {
    self.locale = locale
    self.timeZone = timeZone
    self.publicOrigin = publicOrigin
    self.hostNames = hostNames
    self.requiresSignIn = requiresSignIn
    self.trustedProxy = trustedProxy
    self.port = port
    self.maxBody = maxBody
    self.maxImport = maxImport
    self.version = version
    self.timeout = timeout
  }

  /// The name of the cookie of a signed-in reader whose browser uses the public origin, or the port of the server.
  public var sessionCookieName: String {
    Cookies(isSecure: publicOrigin?.isSecure ?? false, port: publicOrigin?.port ?? port).name(.session)
  }

  /// The highest number of bytes of a body that is read whole and has many records: a file of shows, a batch of orders.
  public var batchLimit: Int { min(maxImport, 16 << 20) }
}
