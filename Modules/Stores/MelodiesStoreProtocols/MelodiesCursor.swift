public import Models
import OrdersStoreProtocols

/// A position in the list of melodies, after one melody. Clients treat its text as opaque.
public struct MelodiesCursor: Hashable, Sendable, Codable {
  /// The sort key of the melody at this position.
  public let titleKey: String
  /// The id of the melody at this position.
  public let id: String

  /// Creates the position after a melody.
  public init(after melody: Melody) {
    titleKey = melody.titleKey
    id = melody.id
  }
}

extension MelodiesCursor: LosslessStringConvertible {
  public var description: String { OpaqueText.text([titleKey, id]) }

  /// Parses the text of a cursor; `nil` for any other text.
  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count == 2 else { return nil }
    (titleKey, id) = (parts[0], parts[1])
  }
}
