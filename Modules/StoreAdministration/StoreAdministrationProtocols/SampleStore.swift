public import OrdersWorkerProtocols
import PresentationProtocols

/// The part of the sample data beside its orders, for example shows or melodies, which one store adds and removes.
public protocol SampleStore: Sendable {
  /// Adds the missing sample records and returns their number.
  func addSample(_ context: WriteContext) async throws(StoreError) -> Int
  /// Removes the sample records and returns the number removed.
  func removeSample(_ context: WriteContext) async throws(StoreError) -> Int
}

/// The number of sample records that were added or removed.
public struct SampleCount: Hashable, Sendable {
  /// The number of orders.
  public var orders: Int
  /// The number of these orders that were changed after they were added.
  public var editedOrders: Int
  /// The number of shows.
  public var shows: Int
  /// The number of melodies.
  public var tunes: Int

  public init(orders: Int, editedOrders: Int = 0, shows: Int = 0, tunes: Int = 0) {
    self.orders = orders
    self.editedOrders = editedOrders
    self.shows = shows
    self.tunes = tunes
  }
}

extension SampleCount {
  /// The total number of records.
  public var all: Int { orders + shows + tunes }
  /// Whether the total is 0.
  public var isEmpty: Bool { all == 0 }

  /// The count in words: `60 sample orders (2 of them edited), 3 shows and 5 tunes`.
  public var words: String {
    let kinds = [(orders, "order"), (shows, "show"), (tunes, "tune")].filter { $0.0 > 0 }
    var words = kinds.enumerated().map { index, kind in kind.0.of(index == 0 ? "sample \(kind.1)" : kind.1) }
    if editedOrders > 0 { words[0] += " (\(editedOrders) of them edited)" }
    return words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }
}
