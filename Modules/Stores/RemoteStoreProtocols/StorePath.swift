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

/// How many orders or events a page may have at most; a page beyond it is cut, and its `next` leads on.
public enum StoreLimits {
  public static let page = 10_000
}
