public import Records

/// The source and time of a show's last refresh.
public struct ShowStamp: Hashable, Sendable {
  /// The name of a file or of a host, for example `api.tvmaze.com`; `nil` if the source has no name.
  public var source: String?
  /// The time of the refresh.
  public var at: Instant

  /// Creates a stamp from its source and time.
  public init(source: String? = nil, at: Instant) {
    self.source = source
    self.at = at
  }
}

extension ShowStamp: Record {
  public static var blank: ShowStamp { ShowStamp(at: .blank) }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("source", &source)
    try visitor.member("at", &at)
  }
}
