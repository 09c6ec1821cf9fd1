/// The state of a long operation on a server.
public struct StoreJob: Hashable, Sendable, Decodable {
  /// The progress, 0 to 100; `nil` if unknown.
  public var percent: Int?
}
