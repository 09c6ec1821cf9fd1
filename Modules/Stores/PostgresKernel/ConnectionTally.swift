import OrdersStoreProtocols
import Synchronization

/// Counts the connections of a store, for metrics.
final class ConnectionTally: Sendable {
  private let opened = Atomic(0)
  private let closed = Atomic(0)
  private let failures = Atomic(0)
  private let retries = Atomic(0)

  func didOpen() { opened.add(1, ordering: .relaxed) }
  func didClose() { closed.add(1, ordering: .relaxed) }
  func didFail() { failures.add(1, ordering: .relaxed) }
  /// Counts a read, or the writes of a transaction, that run again.
  func willRetry(_ count: Int = 1) { retries.add(count, ordering: .relaxed) }

  var now: StoreLoad.Connections {
    let (opened, closed) = (opened.load(ordering: .relaxed), closed.load(ordering: .relaxed))
    return StoreLoad.Connections(
      open: max(0, opened - closed), opened: opened, failures: failures.load(ordering: .relaxed),
      retries: retries.load(ordering: .relaxed))
  }
}
