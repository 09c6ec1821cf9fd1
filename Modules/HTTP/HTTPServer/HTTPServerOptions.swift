/// Where a server listens, and its limits; what is not set is fit for a small machine on the open network.
public struct HTTPServerOptions: Hashable, Sendable {
  /// An IPv4 or IPv6 address, without brackets.
  public var host = "127.0.0.1"
  /// 0 takes a free one.
  public var port: UInt16 = 0
  /// Threads that speak with clients, and as many again on which handlers run.
  public var threads = 2
  /// How many bytes a body may have where its handler names no limit.
  public var maxBody = 1 << 20
  /// The surplus is answered 503 at once.
  public var maxConnections = 1024
  /// The same for connections of one address; 0 for no limit, as behind a proxy.
  public var maxConnectionsPerAddress = 0
  /// How many requests handlers may work on; the surplus is answered 503 at once. Those whose body is still arriving
  /// have half of these places at most, and a request takes none before 16 KiB of its body, or all of it, have arrived.
  public var maxRequestsInFlight = 512
  /// How long a header may take from the connection's start or its last answer, however it trickles in.
  public var headerTimeout: Duration = .seconds(10)
  /// How long a body of at most `maxBody` bytes may take as a whole. Longer ones, where the handler allows them, have the
  /// least rate alone.
  public var bodyTimeout: Duration = .seconds(60)
  /// How long a handler may take for its answer or, while it reads or writes a stream, for its next step; and how long
  /// a client may take none of its answer.
  public var requestTimeout: Duration = .seconds(30)
  /// How many bytes of answers may wait for clients that do not read them, of those above 64 KiB that a handler makes as a
  /// whole. Beyond that, the clients are cut that have read nothing for the longest time.
  public var maxPendingResponseBytes = 64 << 20
  /// How long a client may send less than it should.
  public var transferGrace: Duration = .seconds(10)
  /// What a client should send at least, in bytes a second.
  public var minTransferRate = 500

  public init() {}
}
