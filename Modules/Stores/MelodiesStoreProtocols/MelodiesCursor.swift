import OrdersStoreProtocols

/// A position in the list of melodies, after one melody. Clients treat its text as opaque.
public struct MelodiesCursor: Hashable, Sendable {
  /// The sort key of the melody at this position.
  public let titleKey: String
  /// The id of the melody at this position.
  public let id: String

  /// Creates a position from its sort key and id.
  public init(titleKey: String, id: String) {
    self.titleKey = titleKey
    self.id = id
  }

  /// Creates the position after a melody.
  public init(after melody: Melody) { self.init(titleKey: melody.titleKey, id: melody.id) }
}

extension MelodiesCursor: LosslessStringConvertible {
  public var description: String { OpaqueText.text([titleKey, id]) }

  /// Parses the text of a cursor; `nil` for any other text.
  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count == 2 else { return nil }
    self.init(titleKey: parts[0], id: parts[1])
  }
}
