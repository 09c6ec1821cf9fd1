/// Where a server answers what stores ask, below its own address.
public enum StorePath {
  public static let read = "api/v1/store/read"
  public static let write = "api/v1/store/write"
  public static let keep = "api/v1/store/keep"
  public static let backup = "api/v1/store/backup"
  /// Where a server says what became of a long operation: below it, the operation's id and the request's key.
  public static let jobs = "api/v1/jobs"
  /// The id of the operation that replaces a store by a backup.
  public static let restoring = "replaceStore"
}

/// How much a question may ask for, or bring along.
public enum StoreLimits {
  /// How many orders or events a page may have at most; a page beyond it is cut, and its `next` leads on.
  public static let page = 10_000
  /// How many offsets a zone may have in a question for sums; the calendar has room for 16,000 changes to and from
  /// daylight saving time.
  public static let offsets = 20_000
  /// How many bytes of JSON a client sends in one question, unless a single record has more.
  public static let questionBytes = 1 << 20
  /// How many records a client sends in one question at most.
  public static let questionRecords = 1_024
}
