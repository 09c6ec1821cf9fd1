import OrdersStoreProtocols
package import SQLiteKernel
import SQLKernel
import SumsKernel

/// The changes of a transaction to the spans of blocks and to the roll-up: many orders share their rows.
package final class OrderSummaries: TransactionSummaries {
  /// The changes of the transaction, which can be set back to an earlier state.
  package struct Changes {
    /// The spans that are widened, by block.
    var spans: [Int64: Span] = [:]
    var rollUp = RollUpChanges()
    /// The number of dates that were added to the delta.
    var waitingDates = 0
  }

  package var changes = Changes()
  /// The newest date of all orders but those in the delta; `nil` until it is needed.
  var newestDate: Instant?
  /// The date that the transaction added last.
  var lastDate: Instant?

  package func write(on connection: Connection) throws(Failure) {
    for (block, span) in changes.spans {
      try connection.run(
        """
        INSERT INTO spans VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT DO UPDATE SET \
        first_date = min(first_date, ?2), last_date = max(last_date, ?3), \
        first_updated = min(first_updated, ?4), last_updated = max(last_updated, ?5), statuses = statuses | ?6 \
        WHERE ?2 < first_date OR ?3 > last_date OR ?4 < first_updated OR ?5 > last_updated OR ?6 & ~statuses
        """,
        [
          .integer(block), .integer(span.dates.lowerBound.microseconds), .integer(span.dates.upperBound.microseconds),
          .integer(span.updates.lowerBound.microseconds), .integer(span.updates.upperBound.microseconds),
          .integer(span.statuses),
        ])
    }
    try connection.write(changes.rollUp.take())
    try connection.countWaitingDates(changes.waitingDates)
  }
}

extension Connection {
  /// The changes of the open transaction to the spans and to the roll-up, written once when it ends.
  package var orderSummaries: OrderSummaries {
    if let known = summaries as? OrderSummaries { return known }
    let new = OrderSummaries()
    summaries = new
    return new
  }

  /// Takes a change of an order into the dates, the spans and the roll-up.
  ///
  /// - Parameters:
  ///   - before: the order before the change; `nil` for a new one.
  ///   - after: the order after the change; `nil` for one that is removed.
  func summarize(_ before: Order?, _ after: Order?) throws(Failure) {
    let (waited, waits) = try changeDate(before, after)
    let summaries = orderSummaries
    if let before { summaries.changes.rollUp.remove(before, isMerged: !waited) }
    guard let after else { return }
    summaries.changes.rollUp.add(after, isMerged: !waits)
    // A span only widens: an order that leaves one makes it less useful for a while, but never wrong.
    let span = Span(after)
    summaries.changes.spans[after.number >> ZoneMap.shift, default: span].takeIn(span)
  }
}
