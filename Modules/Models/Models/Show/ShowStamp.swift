/// When a source last said what is kept of it here.
public struct ShowStamp: Hashable, Sendable {
  /// A file's name or a host, such as `api.tvmaze.com`; `nil` where what came had no name.
  public var source: String?
  public var at: Instant

  public init(source: String? = nil, at: Instant) {
    self.source = source
    self.at = at
  }
}
