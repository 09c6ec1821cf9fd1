/// The version of the programs, and the name that they send to other servers.
public enum Product {
  /// The version that `--version` prints (semver.org).
  public static let version = "0.1.0"

  /// The value of the `User-Agent` field (RFC 9110, 10.1.5).
  static let userAgent = "storekeeper/\(version)"
}
