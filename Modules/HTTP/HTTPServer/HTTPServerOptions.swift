/// A server's address and its limits; the defaults fit a small machine on the open network.
public struct HTTPServerOptions: Hashable, Sendable {
  /// The IPv4 or IPv6 address to listen on, without brackets.
  public var host = "127.0.0.1"
  /// The port to listen on; 0 takes a free one.
  public var port: UInt16 = 0
  /// The number of threads that communicate with clients, and of those that run handlers.
  public var threads = 2
  /// The highest number of bytes of a body whose handler names no limit.
  public var maxBody = 1 << 20
  /// The highest number of connections; the surplus is answered with 503 at once.
  public var maxConnections = 1024
  /// The highest number of connections of one address; 0 for no limit, as behind a proxy.
  public var maxConnectionsPerAddress = 0
  /// The highest number of requests that handlers work on; the surplus is answered with 503 at once.
  ///
  /// Requests whose body is still arriving have at most half of these slots, and a request takes none before 16 KiB of
  /// its body, or all of it, have arrived.
  public var maxRequestsInFlight = 512
  /// The time limit of a header since the connection's start or its last response, however slowly it arrives.
  public var headerTimeout: Duration = .seconds(10)
  /// The time limit of a body of at most `maxBody` bytes; for longer ones only `minTransferRate` applies.
  public var bodyTimeout: Duration = .seconds(60)
  /// The time limit of a handler's response, or its next step in a stream, and of a client that reads nothing.
  public var requestTimeout: Duration = .seconds(30)
  /// The highest number of bytes of whole responses above 64 KiB that wait for clients to read them.
  ///
  /// Beyond that, the clients that have read nothing for the longest time are cut. A single response above the limit
  /// is replaced by an error before its first byte.
  public var maxPendingResponseBytes = 64 << 20
  /// How long a client may send less than `minTransferRate`.
  public var transferGrace: Duration = .seconds(10)
  /// The lowest rate at which a client should send, in bytes per second.
  public var minTransferRate = 500

  public init() {}
}
