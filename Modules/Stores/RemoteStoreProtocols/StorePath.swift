/// The paths of a server's requests for remote stores, relative to its URL, besides ``RequestForm/Kind/path``.
public enum StorePath {
  /// The path that returns a backup of the store, and accepts one to restore.
  public static let backup = "api/v1/store/backup"
  /// The path of the states of long operations. The operation's id and the request's key follow it.
  public static let jobs = "api/v1/jobs"
  /// The id of the operation that replaces a store by a backup.
  public static let restoring = "replaceStore"
}

/// The limits on a request of a remote store.
public enum StoreLimits {
  /// The greatest number of orders or events on a page. A longer page is cut, and its `next` continues there.
  public static let page = 10_000
  /// The greatest number of UTC offsets in a request for sums. The calendar has up to 16,000 changes of a time zone.
  public static let offsets = 20_000
  /// The greatest number of bytes of JSON in one request of a client, except for a single larger record.
  public static let questionBytes = 1 << 20
  /// The greatest number of bytes of the events or transfers of one response.
  public static let rowBytes = 48 << 20
  /// The greatest number of records in one request of a client.
  public static let questionRecords = 1_024
}
