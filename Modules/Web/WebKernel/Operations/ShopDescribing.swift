public import Foundation

/// The settings of the store that requests read.
public protocol ShopDescribing: Sendable {
  /// Returns the settings.
  ///
  /// - Parameter version: the version of the store's state that they must have at least; `nil` for those of the last
  ///   second.
  func description(asOf version: UInt64?) async -> ShopDescription
}

/// The name, the contact and the time zone of a shop.
public struct ShopDescription: Sendable {
  /// The time zone that the store's settings name; `nil` where they name none.
  public var timeZone: TimeZone?
  /// The shop's name in the store's settings; empty where there is none.
  public var name: String
  /// The lines of the shop's address and its phone; empty where there are none.
  public var contact: String

  public init(timeZone: TimeZone?, name: String, contact: String = "") {
    self.timeZone = timeZone
    self.name = name
    self.contact = contact
  }
}
