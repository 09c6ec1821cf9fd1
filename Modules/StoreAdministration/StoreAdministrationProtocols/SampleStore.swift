public import OrdersWorkerProtocols
import PresentationProtocols

/// What the sample shop has beside its orders; it comes and goes with them.
public protocol SampleStore: Sendable {
  /// - Returns: how many were not there before.
  func addSample(_ context: WriteContext) async throws(OrdersStoreError) -> Int
  /// - Returns: how many went.
  func removeSample(_ context: WriteContext) async throws(OrdersStoreError) -> Int
}

/// How much of the sample shop came or went.
public struct SampleCount: Hashable, Sendable {
  public var orders: Int
  public var shows: Int
  public var tunes: Int

  public init(orders: Int, shows: Int = 0, tunes: Int = 0) {
    self.orders = orders
    self.shows = shows
    self.tunes = tunes
  }
}

extension SampleCount {
  public var all: Int { orders + shows + tunes }
  public var isEmpty: Bool { all == 0 }

  /// `60 sample orders, 3 shows and 5 tunes`.
  public var words: String {
    let kinds = [(orders, "order"), (shows, "show"), (tunes, "tune")].filter { $0.0 > 0 }
    let words = kinds.enumerated().map { index, kind in kind.0.of(index == 0 ? "sample \(kind.1)" : kind.1) }
    return words.count < 2
      ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }
}
