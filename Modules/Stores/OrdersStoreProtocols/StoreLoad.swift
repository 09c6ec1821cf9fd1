/// The load of a store of this process, for metrics.
public struct StoreLoad: Hashable, Sendable {
  /// The connections to the server of a database.
  public struct Connections: Hashable, Sendable {
    /// The number of open connections now.
    public var open: Int
    /// The number of connections that were opened since the store was.
    public var opened: Int
    /// The number of attempts to open a connection that failed.
    public var failures: Int
    /// The number of reads and writes that ran again, since a connection was lost or others were in the way.
    public var retries: Int

    public init(open: Int, opened: Int, failures: Int, retries: Int) {
      self.open = open
      self.opened = opened
      self.failures = failures
      self.retries = retries
    }
  }

  /// The library of a store with a file, with its version; `nil` for a store without a file.
  public var engine: String?
  /// The number of writes that wait for their turn now.
  public var waitingWrites: Int
  /// The number of writes that were committed since the store was opened.
  public var committedWrites: Int
  /// The number of transactions in which they were committed together.
  public var commits: Int
  /// The number of reads that wait for one of the connections now.
  public var waitingReads: Int
  /// The number of reads since the store was opened.
  public var reads: Int
  /// The time for which they waited, in milliseconds.
  public var readWaitMilliseconds: Int
  /// The size of the store's file in bytes; `nil` for a store without a file.
  public var fileBytes: Int?
  /// The size of the log of writes that are not in the file yet, in bytes; `nil` for a store without a file.
  public var logBytes: Int?
  /// The free bytes on the disk of the file; `nil` if unknown.
  public var freeBytes: Int?
  /// The connections to a server; `nil` for a store without one.
  public var connections: Connections?

  public init(
    engine: String? = nil, waitingWrites: Int, committedWrites: Int, commits: Int, waitingReads: Int = 0,
    reads: Int = 0, readWaitMilliseconds: Int = 0, fileBytes: Int? = nil, logBytes: Int? = nil,
    freeBytes: Int? = nil, connections: Connections? = nil
  ) {
    self.engine = engine
    (self.waitingWrites, self.committedWrites, self.commits) = (waitingWrites, committedWrites, commits)
    (self.waitingReads, self.reads, self.readWaitMilliseconds) = (waitingReads, reads, readWaitMilliseconds)
    (self.fileBytes, self.logBytes, self.freeBytes) = (fileBytes, logBytes, freeBytes)
    self.connections = connections
  }
}
