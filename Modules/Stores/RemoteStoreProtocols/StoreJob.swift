/// What a server says of a long operation that goes on.
public struct StoreJob: Hashable, Sendable, Decodable {
  /// How much has been done, 0 to 100; `nil` where that is not known.
  public var percent: Int?
}
