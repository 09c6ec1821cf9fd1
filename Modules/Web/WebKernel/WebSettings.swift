public import Foundation
public import HTTPProtocols

/// How a server speaks to its readers, and whom it lets in.
public struct WebSettings: Sendable {
  /// For whoever asks for no locale that is known.
  public var locale: Locale
  /// `nil` for the store's, else the machine's.
  public var timeZone: TimeZone?
  /// Where readers reach the server, when that is not where it listens.
  public var publicOrigin: HTTPOrigin?
  /// The names under which it may be asked, without ports, so that no foreign page can reach it by a name of its own
  /// (DNS rebinding); `nil` for any.
  public var hostNames: Set<String>?
  /// Whether everybody needs credentials; else those who give none may do everything.
  public var requiresSignIn: Bool
  /// The address of the proxy that is believed when it says for whom it asks (`X-Forwarded-For`).
  public var trustedProxy: String?
  /// How many bytes the body of any other request may have.
  public var maxBody: Int
  /// How many bytes an import may have.
  public var maxImport: Int
  /// What the program says of itself (semver.org).
  public var version: String
  /// The time a page waits for a long operation before it shows its progress: less than a request may take.
  public var timeout: Duration

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
