import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
package import SQLiteKernel
import SumsKernel

// The tables by which lists are read in the order of dates: `dates` of all orders, and `dates_by_status`.
//
// The orders of today are added at their ends, many to a page. An order with a date in the past has a page of its own
// in each table and at each level of the roll-up, all of which its commit would write. Such a late date waits in a
// small table first, the delta, which every list and sum reads as well. Dates are merged from the delta in their order,
// so that many of them share each page: when the store is at rest, and with each commit once the delta is full.

extension OrdersSchema {
  /// The version of the format that `dates` adds.
  package static let datesVersion = 21

  /// Adds the tables of dates, which `fillDates` fills.
  ///
  /// The one row of `dates_merges` has the number of dates that wait, and the place at which the last merge ended.
  package static let dates = """
    CREATE TABLE dates (
      date INTEGER NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (date, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE dates_by_status (
      status INTEGER NOT NULL,
      date INTEGER NOT NULL,
      number INTEGER NOT NULL,
      PRIMARY KEY (status, date, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE dates_delta (
      date INTEGER NOT NULL,
      number INTEGER NOT NULL,
      status INTEGER NOT NULL,
      currency TEXT NOT NULL,
      total INTEGER NOT NULL,
      PRIMARY KEY (date, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE dates_merges (waiting INTEGER NOT NULL, date INTEGER NOT NULL, number INTEGER NOT NULL) STRICT;
    INSERT INTO dates_merges VALUES (0, 0, 0);
    """

  /// Fills the tables of dates from all orders, and removes the indexes in whose place they are.
  ///
  /// - Parameter report: takes a message if this takes long.
  package static func fillDates(on connection: Connection, report: (String) -> Void) throws(Failure) {
    try announce("the lists by date", on: connection, report: report)
    try connection.rebuildDates()
    try connection.execute("DROP INDEX orders_by_date; DROP INDEX orders_by_status_date")
  }
}

extension Connection {
  /// Computes the tables of dates from all orders. No date waits afterwards, so that the roll-up has to be filled, too.
  package func rebuildDates() throws(Failure) {
    try execute(
      """
      DELETE FROM dates; DELETE FROM dates_by_status; DELETE FROM dates_delta;
      DELETE FROM dates_merges; INSERT INTO dates_merges VALUES (0, 0, 0);
      INSERT INTO dates SELECT date, number FROM orders ORDER BY date, number;
      INSERT INTO dates_by_status SELECT status, date, number FROM orders ORDER BY status, date, number;
      """)
  }

  /// Whether a date waits in the delta.
  var hasWaitingDates: Bool {
    get throws(Failure) { try integer("SELECT EXISTS (SELECT 1 FROM dates_delta)") != 0 }
  }

  /// The number of dates that wait in the delta.
  package var waitingDates: Int {
    get throws(Failure) { Int(try integer("SELECT sum(waiting) FROM dates_merges")) }
  }

  /// Returns how many entries of the tables of dates are missing, doubled, or not those of an order.
  ///
  /// It looks up the order of each entry, at random places of a large file: `EntryTotals` tell whether it has to.
  package func wrongDates() throws(Failure) -> Int {
    let tables = ["dates": "date, number", "dates_by_status": "status, date, number", "dates_delta": Self.lateColumns]
    var (right, wrong) = ([String: Int64](), Int64(0))
    for (table, columns) in tables {
      let found = try integer("SELECT count(*) FROM \(table) CROSS JOIN orders USING (\(columns))")
      wrong += try integer("SELECT count(*) FROM \(table)") - found
      right[table] = found
    }
    let (orders, late) = (try integer("SELECT count(*) FROM orders"), right["dates_delta"] ?? 0)
    for table in ["dates", "dates_by_status"] { wrong += abs(orders - late - (right[table] ?? 0)) }
    wrong += try integer("SELECT count(*) FROM dates_delta CROSS JOIN dates USING (date, number)")
    if try !isCounted(waiting: late) { wrong += 1 }
    return Int(wrong)
  }

  /// Returns whether the one count of the dates that wait is a number.
  func isCounted(waiting: Int64) throws(Failure) -> Bool {
    try all("SELECT waiting FROM dates_merges") { $0.integer() } == [waiting]
  }

  // MARK: Changes

  /// Takes a change of an order into the tables of dates.
  ///
  /// - Returns: whether the order's date was in the delta before the change, and whether it is afterwards.
  func changeDate(_ before: Order?, _ after: Order?) throws(Failure) -> (waited: Bool, waits: Bool) {
    guard let before else { return (false, try after.map { order throws(Failure) in try addDate(of: order) } ?? false) }
    if let after, (after.date, after.status, after.total) == (before.date, before.status, before.total) {
      return (false, false)
    }
    let place: [Value] = [.integer(before.date.microseconds), .integer(before.number)]
    let status = Value.integer(before.status.code)
    try run("DELETE FROM dates_delta WHERE date = ? AND number = ?", place)
    let waited = database.changes > 0
    if waited {
      orderSummaries.changes.waitingDates -= 1
    } else if let after, after.date == before.date {
      guard after.status != before.status else { return (false, false) }
      try run("DELETE FROM dates_by_status WHERE status = ? AND date = ? AND number = ?", [status] + place)
      try run("INSERT INTO dates_by_status VALUES (?, ?, ?)", [.integer(after.status.code)] + place)
      return (false, false)
    } else {
      try run("DELETE FROM dates WHERE date = ? AND number = ?", place)
      try run("DELETE FROM dates_by_status WHERE status = ? AND date = ? AND number = ?", [status] + place)
    }
    return (waited, try after.map { order throws(Failure) in try addDate(of: order) } ?? false)
  }

  /// Adds an order's date.
  ///
  /// - Returns: whether it waits in the delta.
  private func addDate(of order: Order) throws(Failure) -> Bool {
    let (date, number) = (Value.integer(order.date.microseconds), Value.integer(order.number))
    let status = Value.integer(order.status.code)
    let isLate = try isLate(order.date)
    if isLate { orderSummaries.changes.waitingDates += 1 }
    try insertLater { waiting in
      if isLate {
        waiting.add(
          Parameters([
            date, number, status, .text(order.total.currency.code), .integer(order.total.minorUnits),
          ]), by: Self.insertionOfLateDates)
      } else {
        waiting.add(Parameters([date, number]), by: Self.insertionOfDates)
        waiting.add(Parameters([status, date, number]), by: Self.insertionOfDatesByStatus)
      }
    }
    return isLate
  }

  static let lateColumns = "date, number, status, currency, total"
  private static let insertionOfDates = Insertion(columnCount: 2) { "INSERT OR FAIL INTO dates VALUES \($0)" }
  private static let insertionOfDatesByStatus = Insertion(columnCount: 3) {
    "INSERT OR FAIL INTO dates_by_status VALUES \($0)"
  }
  private static let insertionOfLateDates = Insertion(columnCount: 5) {
    "INSERT OR FAIL INTO dates_delta VALUES \($0)"
  }

  /// Returns whether a date is far from those that the transaction writes anyway: from the newest one and the last one.
  private func isLate(_ date: Instant) throws(Failure) -> Bool {
    guard let tolerance = limits.dateTolerance else { return true }
    let summaries = orderSummaries
    let newest: Instant
    if let known = summaries.newestDate {
      newest = known
    } else {
      newest = Instant(
        microseconds: try integer("SELECT ifnull(max(date), \(Instant.earliest.microseconds)) FROM dates"))
    }
    let last = summaries.lastDate
    (summaries.newestDate, summaries.lastDate) = (max(newest, date), date)
    guard date.adding(seconds: tolerance) < newest else { return false }
    guard let last else { return true }
    return max(last, date).microseconds - min(last, date).microseconds > tolerance * 1_000_000
  }

  // MARK: Merges

  /// Counts the dates that a transaction has added to the delta, and merges twice as many if it is full: a store that
  /// takes late dates for hours has no more than the limit, and no commit merges many.
  func countWaitingDates(_ change: Int) throws(Failure) {
    guard change != 0 else { return }
    let waiting = try integer(
      "UPDATE dates_merges SET waiting = waiting + ? RETURNING waiting", [.integer(Int64(change))])
    if waiting > Int64(limits.waitingDates) { try mergeDates(max(2 * change, 1)) }
  }

  /// Moves dates from the delta to the tables and to the roll-up, in their order from the place at which the last merge
  /// ended.
  ///
  /// - Returns: the number of dates that were moved.
  @discardableResult
  package func mergeDates(_ count: Int) throws(Failure) -> Int {
    guard count > 0 else { return 0 }
    var changes = RollUpChanges()
    var last: [Value] = []
    var merged = 0
    let from = "(date, number) > (SELECT date, number FROM dates_merges)"
    try rows(
      "SELECT \(Self.lateColumns) FROM dates_delta WHERE \(from) ORDER BY date, number LIMIT ?",
      [.integer(Int64(count))]
    ) { row throws(Failure) in
      let (date, number) = (row.instant(), row.integer())
      let (status, currency) = (try row.status(of: number), try row.currency(of: number))
      changes.add(Money(minorUnits: row.integer(), currency: currency), status, at: date)
      last = [.integer(date.microseconds), .integer(number)]
      merged += 1
    }
    guard merged > 0 else {
      // Nothing is behind the place: the next merge begins with the first date.
      guard try hasWaitingDates else { return 0 }
      try run("UPDATE dates_merges SET date = \(Int64.min), number = 0")
      return try mergeDates(count)
    }
    let range = "\(from) AND (date, number) <= (?, ?)"
    try run("INSERT INTO dates SELECT date, number FROM dates_delta WHERE \(range) ORDER BY date, number", last)
    try run(
      "INSERT INTO dates_by_status SELECT status, date, number FROM dates_delta WHERE \(range) ORDER BY 1, 2, 3", last)
    try run("DELETE FROM dates_delta WHERE \(range)", last)
    try run(
      "UPDATE dates_merges SET waiting = waiting - ?, date = ?, number = ?", [.integer(Int64(merged))] + last)
    try write(changes.take(through: .days32))
    return merged
  }
}
