public import Foundation
public import HTTPProtocols
public import StoreAdministrationProtocols
public import PresentationProtocols

/// The settings of a server, as its command line names them; every value has been checked.
public struct ServerSettings: Hashable, Sendable {
  /// The form of a log's lines.
  public enum LogFormat: String, CaseIterable, Hashable, Sendable {
    case text, json
  }

  /// The store that the server opens.
  public var store: StoreLocation
  /// The locale of clients that ask for none that is known.
  public var locale: Locale
  /// The zone whose days count; `nil` for the store's, else the machine's.
  public var timeZone: TimeZone?
  /// The address to listen on.
  public var host: InternetAddress
  /// The port to listen on; 0 for a free one.
  public var port: UInt16
  /// The number of requests that are worked on at once.
  public var threads: Int
  /// The largest body of a request, in bytes.
  public var maxBody: Int
  /// The largest body of an import, in bytes.
  public var maxImport: Int
  /// The time that a request's header may take.
  public var headerTimeout: Duration
  /// The time that an answer, its next piece, or reading it may take.
  public var requestTimeout: Duration
  /// The number of clients that may be connected.
  public var maxConnections: Int
  /// The number of clients of one address; 0 for no limit.
  public var maxConnectionsPerAddress: Int
  /// The origin at which readers reach the server, where that is not the one at which it listens.
  public var publicOrigin: HTTPOrigin?
  /// The address of the API of melodies; `nil` for none.
  public var melodiesAPI: URL?
  /// The address of the proxy whose `X-Forwarded-For` is believed.
  public var trustedProxy: InternetAddress?
  /// Whether every request has its line in the log.
  public var logsRequests: Bool
  /// The form of the log's lines.
  public var logFormat: LogFormat
  /// Whether requests from this machine need credentials too.
  public var requiresSignIn: Bool
  /// Whether the log's notes are left out.
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
