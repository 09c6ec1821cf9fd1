public import Foundation

/// The settings of the store that every request reads.
public protocol ShopDescribing: Sendable {
  /// The time zone that the store's settings name; `nil` where they name none.
  var timeZone: TimeZone? { get async }

  /// The shop's name in the store's settings; empty where there is none.
  var shopName: String { get async }
}
