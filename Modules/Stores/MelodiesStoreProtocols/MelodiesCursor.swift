public import Models
import OrdersStoreProtocols

/// A place in the list of melodies: after one of them. Opaque to whoever passes it on.
public struct MelodiesCursor: Hashable, Sendable, Codable {
  /// What the melody at this place is sorted by.
  public let titleKey: String
  /// Its id.
  public let id: String

  /// The place after a melody.
  public init(after melody: Melody) {
    titleKey = melody.titleKey
    id = melody.id
  }
}

extension MelodiesCursor: LosslessStringConvertible {
  public var description: String { OpaqueText.text([titleKey, id]) }

  public init?(_ text: String) {
    guard let parts = OpaqueText.parts(text), parts.count == 2 else { return nil }
    (titleKey, id) = (parts[0], parts[1])
  }
}
