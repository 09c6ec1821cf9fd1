public import OrdersWorkerProtocols
import PresentationProtocols

/// What the sample shop has beside its orders; it comes and goes with them.
public protocol SampleKeeping: Sendable {
  /// - Returns: how many were not there before.
  func addSample(isDryRun: Bool) async throws(OrdersStoreError) -> Int
  /// - Returns: how many went.
  func removeSample(isDryRun: Bool) async throws(OrdersStoreError) -> Int
}

/// How much of the sample shop came or went.
public struct SampleCount: Hashable, Sendable {
  public var orders: Int
  public var tunes: Int

  public init(orders: Int, tunes: Int = 0) {
    self.orders = orders
    self.tunes = tunes
  }
}

extension SampleCount {
  public var isEmpty: Bool { orders == 0 && tunes == 0 }

  /// `60 sample orders and 5 tunes`.
  public var words: String {
    if tunes == 0 { return orders.of("sample order") }
    return orders == 0 ? tunes.of("sample tune") : "\(orders.of("sample order")) and \(tunes.of("tune"))"
  }
}
