import OrdersStoreProtocols
import PostgresKernel

/// The last number and the last event id, in a row that every writing transaction locks first.
///
/// A sequence would give ids that become visible out of their order, so that a reader of events misses some for ever.
final class Counters: TransactionCounters {
  private var lastNumber: Int64
  private var lastEvent: Int64
  private let before: (number: Int64, event: Int64)

  fileprivate init(number: Int64, event: Int64) {
    (lastNumber, lastEvent) = (number, event)
    before = (number, event)
  }

  func write(on connection: Connection) throws(Failure) {
    guard (lastNumber, lastEvent) != before else { return }
    try connection.later(
      "UPDATE counters SET last_number = ?, last_event = ? WHERE id = 1", [.integer(lastNumber), .integer(lastEvent)])
  }

  /// Returns the next event id.
  func takeEvent() -> Int64 {
    lastEvent += 1
    return lastEvent
  }

  /// Makes sure that later events get ids above this one.
  func reserveEvent(_ id: Int64) { lastEvent = max(lastEvent, id) }

  /// Makes sure that later orders get numbers above this one.
  func reserveNumber(_ number: Int64) { lastNumber = max(lastNumber, number) }

  /// Returns the next number; `nil` if the last one is used.
  fileprivate func takeNumber() -> Int64? {
    guard lastNumber < OrderLimits.number.upperBound else { return nil }
    lastNumber += 1
    return lastNumber
  }
}

extension Connection {
  /// Locks the row of the counters until the end of the transaction.
  func lockCounters() throws(Failure) -> Counters {
    let found = try first("SELECT last_number, last_event FROM counters WHERE id = 1 FOR UPDATE") {
      Counters(number: $0.integer(), event: $0.integer())
    }
    guard let found else { throw Failure(.corrupt("the database has lost its counters; restore a backup")) }
    return found
  }

  /// The counters of the open transaction.
  func lockedCounters() throws(Failure) -> Counters {
    if let counters = counters as? Counters { return counters }
    let locked = try lockCounters()
    counters = locked
    return locked
  }

  /// Returns the next number of an order.
  ///
  /// If imported numbers have used up the last ones, it is the number after the highest one that has a free successor.
  func takeNumber() throws(Failure) -> Int64 {
    if let number = try lockedCounters().takeNumber() { return number }
    var highest: Int64 = 0
    for table in ["orders", "deleted_orders"] {
      let number = try integer(
        """
        SELECT number FROM \(table) AS used WHERE number < ?
        AND NOT EXISTS (SELECT 1 FROM orders WHERE number = used.number + 1)
        AND NOT EXISTS (SELECT 1 FROM deleted_orders WHERE number = used.number + 1)
        ORDER BY number DESC LIMIT 1
        """, [.integer(OrderLimits.number.upperBound)])
      highest = max(highest, number)
    }
    return highest + 1
  }
}
