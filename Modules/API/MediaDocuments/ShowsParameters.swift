/// Which shows a list takes, as a person or a URL writes it.
public struct ShowsParameters: Hashable, Sendable {
  /// What words of the title begin with; `nil` for all shows.
  public var search: String?
  public var limit: Int
  /// The cursor of the page before.
  public var after: String?

  public init(search: String? = nil, limit: Int = 50, after: String? = nil) {
    self.search = search
    self.limit = limit
    self.after = after
  }
}

/// Where shows come from.
public enum ShowsSource: Hashable, Sendable {
  /// What is in a file; `-` names standard input.
  case json(name: String, [UInt8])
  /// What was sent to the API.
  case body([UInt8])
  /// An address that the user typed.
  case address(String)
}
