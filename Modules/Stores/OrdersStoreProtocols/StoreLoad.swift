/// The load of a store in a file, for metrics.
public struct StoreLoad: Hashable, Sendable {
  /// The number of writes that wait for their turn now.
  public var waitingWrites: Int
  /// The number of writes that were committed since the store was opened.
  public var committedWrites: Int
  /// The number of transactions in which they were committed together.
  public var commits: Int
  /// The size of the store's file in bytes.
  public var fileBytes: Int
  /// The size of the log of writes that are not in the file yet, in bytes.
  public var logBytes: Int
  /// The free bytes on the disk of the file; `nil` if unknown.
  public var freeBytes: Int?

  /// Creates the load from its parts.
  public init(
    waitingWrites: Int, committedWrites: Int, commits: Int, fileBytes: Int, logBytes: Int, freeBytes: Int?
  ) {
    self.waitingWrites = waitingWrites
    self.committedWrites = committedWrites
    self.commits = commits
    self.fileBytes = fileBytes
    self.logBytes = logBytes
    self.freeBytes = freeBytes
  }
}
