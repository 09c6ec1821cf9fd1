/// What the programs are called, for whoever asks and whomever they ask.
public enum Product {
  /// What `--version` says (semver.org).
  public static let version = "0.1.0"

  /// As other servers are told (RFC 9110, 10.1.5).
  static let userAgent = "storekeeper/\(version)"
}
