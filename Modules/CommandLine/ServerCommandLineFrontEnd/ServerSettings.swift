public import Foundation
public import HTTPProtocols
public import StoreAdministrationProtocols
public import PresentationProtocols

/// The settings of a server from its command line; every value has been checked.
public struct ServerSettings: Hashable, Sendable {
  /// The form of a log's lines.
  public enum LogFormat: String, CaseIterable, Hashable, Sendable {
    case text, json
  }

  /// The store that the server opens.
  public var store: StoreLocation
  /// The locale of clients without a known locale.
  public var locale: Locale
  /// The time zone of days; `nil` for the store's, else the machine's.
  public var timeZone: TimeZone?
  /// The style of dates.
  public var dateStyle = DateStyle.short
  /// The address to listen on.
  public var host: InternetAddress
  /// The port to listen on; 0 for a free one.
  public var port: UInt16
  /// The number of requests that are handled at once.
  public var threads: Int
  /// The largest body of a request, in bytes.
  public var maxBody: Int
  /// The largest body of an import, in bytes.
  public var maxImport: Int
  /// The time limit of a request's header.
  public var headerTimeout: Duration
  /// The time limit of a response, of its next piece, and of reading it.
  public var requestTimeout: Duration
  /// The highest number of connected clients.
  public var maxConnections: Int
  /// The highest number of clients of one address; 0 for no limit.
  public var maxConnectionsPerAddress: Int
  /// The most bytes of unchanged responses in memory; 0 stores none.
  public var cacheBytes = 8 << 20
  /// The highest number of unchanged responses in memory.
  public var cacheEntries = 4096
  /// The origin at which readers reach the server; `nil` if it is the one on which it listens.
  public var publicOrigin: HTTPOrigin?
  /// The address of the melodies API; `nil` for none.
  public var melodiesAPI: URL?
  /// The address of the proxy whose `X-Forwarded-For` is trusted; `nil` for none.
  public var trustedProxy: InternetAddress?
  /// Whether every request is logged.
  public var logsRequests: Bool
  /// The form of the log's lines.
  public var logFormat: LogFormat
  /// Whether requests from this machine need credentials, too.
  public var requiresSignIn: Bool
  /// The name of every caller where nobody needs credentials: that of the user who runs the server, as on the command
  /// line, so that both have the same saved views.
  public var localUser = "local"
  /// The time for which the server reports that it is not ready before it stops listening, so that a load balancer
  /// sends it no more requests.
  public var drain: Duration = .zero
  /// Whether assistants are offered tools that write.
  public var assistantsMayWrite = false
  /// The password for a store in PostgreSQL; `nil` leaves it to the environment and the password file of PostgreSQL.
  public var password: String?
  /// The messages with which a log in JSON begins.
  public var notes: [String] = []
  /// Whether the log's notes are left out.
  public var isQuiet: Bool
}

/// Starts a server; a composition root passes an implementation to this front end.
public protocol ServerStarting: Sendable {
  /// Starts a server, which listens when this returns.
  ///
  /// - Parameter log: writes the log's lines, without line breaks; it may wait for their reader.
  /// - Throws: `Problem`: `forbidden` if anybody could reach the server without credentials; `unavailable` if the
  ///   address is not available; the store's own error.
  func startServer(_ settings: ServerSettings, log: @escaping @Sendable (String) -> Void)
    async throws(Problem) -> any RunningServer
}

/// A server that listens.
public protocol RunningServer: Sendable {
  /// The address of the server: `http://127.0.0.1:8080`.
  var url: String { get }

  /// Accepts no new requests, finishes running ones within ten seconds, and closes the store.
  ///
  /// - Throws: `Problem` if the store cannot be closed cleanly; acknowledged writes are stored all the same.
  func stop() async throws(Problem)
}
