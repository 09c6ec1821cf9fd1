/// Where a server answers what stores ask, below its own address.
public enum StorePath {
  public static let read = "api/v1/store/read"
  public static let write = "api/v1/store/write"
  public static let keep = "api/v1/store/keep"
  public static let backup = "api/v1/store/backup"
}

/// How many orders or events a page may have at most; a page beyond it is cut, and its `next` leads on.
public enum StoreLimits {
  public static let page = 10_000
}
