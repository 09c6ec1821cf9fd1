public import Foundation
public import HTTPProtocols
public import StoreAdministrationProtocols
public import PresentationProtocols

/// What was asked of a server on its command line; every value has been checked.
public struct ServerSettings: Hashable, Sendable {
  public enum LogFormat: String, CaseIterable, Hashable, Sendable {
    case text, json
  }

  public var store: StoreLocation
  /// For whoever asks for no locale that is known.
  public var locale: Locale
  /// `nil` for the store's, else the machine's.
  public var timeZone: TimeZone?
  public var host: InternetAddress
  /// 0 for a free one.
  public var port: UInt16
  public var threads: Int
  /// In bytes, as what an import may have.
  public var maxBody: Int
  public var maxImport: Int
  public var headerTimeout: Duration
  public var requestTimeout: Duration
  public var maxConnections: Int
  /// 0 for no limit.
  public var maxConnectionsPerAddress: Int
  /// Where readers reach the server, when that is not where it listens; in one form.
  public var publicOrigin: HTTPOrigin?
  /// The API that tells of melodies; `nil` for none.
  public var melodiesAPI: URL?
  /// The proxy that is believed when it says for whom it asks.
  public var trustedProxy: InternetAddress?
  /// Whether every request has its line in the log.
  public var logsRequests: Bool
  public var logFormat: LogFormat
  /// Whether those who ask from this machine need credentials too.
  public var requiresSignIn: Bool
  public var isQuiet: Bool
}

/// Starts a server; what a composition root hands to this front end.
public protocol ServerStarting: Sendable {
  /// Listens when it returns.
  ///
  /// - Parameter log: takes the log's lines, without their ends; it may wait for whoever reads them.
  /// - Throws: `Problem`: `forbidden` where anybody could reach the server without credentials; `unavailable` for an
  ///   address that is not to be had, and what the store says of itself.
  func startServer(_ settings: ServerSettings, log: @escaping @Sendable (String) -> Void)
    async throws(Problem) -> any RunningServer
}

/// A server that listens.
public protocol RunningServer: Sendable {
  /// Where to ask it: `http://127.0.0.1:8080`.
  var url: String { get }

  /// Takes nothing new, finishes what is under way within ten seconds, and closes the store.
  ///
  /// - Throws: `Problem` where the store cannot be closed cleanly; what was acknowledged is kept all the same.
  func stop() async throws(Problem)
}
