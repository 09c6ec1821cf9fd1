/// How much waits until it is written. Tests set each limit to 1.
package struct WritingLimits: Sendable {
  /// The number of rows of one table that wait in a transaction.
  package var rows = Insertion.mostRows
  /// The number of bytes of the rows that wait in a transaction.
  package var bytes = 1 << 20
  /// The number of changes of the roll-up that are collected while all orders are summed up.
  package var sums = 10_000
  /// The number of late dates that wait until each commit merges some.
  package var waitingDates = 65_536
  /// The number of late dates that one step at rest merges.
  package var mergedDates = 1_000
  /// The number of pages of an index of terms that one step at rest merges.
  package var mergedPages = 16
  /// The number of those pages that one step merges before a connection closes.
  package var pagesMergedBeforeClosing = 256
  /// The number of steps, a transaction each, of the work at one rest: about a second of a processor's time.
  package var stepsAtRest = 256
  /// The number of steps before a connection closes after which other processes get their turn: a second at most.
  package var stepsWithoutPause = 16
  /// The number of steps before a connection closes after which a person who waits is told of them.
  package var stepsWithoutMessage = 128
  /// How far a date may be from those that are written anyway without being late, in seconds; `nil`: each one is late.
  package var dateTolerance: Int64? = 86_400
  /// The number of pages of the log from which on it is copied into the file; so many that a page of many transactions
  /// is copied once.
  package var pagesOfLog = 8_192
  /// The number of pages of the log from which on a connection does the work at rest before it closes, as after an
  /// import.
  package var pagesBeforeRest = 1_024

  package init() {}

  /// The limits under which nothing waits.
  package static let ones: WritingLimits = {
    var limits = WritingLimits()
    (limits.rows, limits.bytes, limits.sums, limits.pagesOfLog) = (1, 1, 1, 1)
    (limits.waitingDates, limits.mergedDates, limits.mergedPages, limits.dateTolerance) = (1, 1, 1, nil)
    return limits
  }()
}

/// New rows of a transaction that have not been inserted yet.
///
/// A statement takes longer to open a table and its indexes than to write a row, so that one inserts many rows.
package struct WaitingRows {
  /// The rows of each table, in the order of each table's first row.
  private(set) var tables: [(insertion: Insertion, rows: [Parameters])] = []
  private(set) var count = 0
  /// The highest key ever used by the table that numbers its rows, waiting ones included; `nil` until it is needed.
  package var lastKey: Int64?
  private var mostOfTable = 0
  private var byteCount = 0

  fileprivate func isFull(_ limits: WritingLimits) -> Bool { mostOfTable >= limits.rows || byteCount >= limits.bytes }

  package mutating func add(_ row: Parameters, by insertion: Insertion) {
    let known = tables.firstIndex { $0.insertion === insertion }
    let index = known ?? tables.count
    if known == nil { tables.append((insertion, [])) }
    tables[index].rows.append(row)
    mostOfTable = max(mostOfTable, tables[index].rows.count)
    count += 1
    byteCount += row.byteCount
  }
}

extension Connection {
  /// Adds rows to be inserted before any other statement runs.
  package func insertLater(_ add: (inout WaitingRows) -> Void) throws(Failure) {
    assert(!database.isInAutocommit, "rows wait for the end of a transaction")
    add(&waiting)
    if waiting.isFull(limits) { try insertWaiting() }
  }

  /// Inserts the waiting rows.
  package func insertWaiting() throws(Failure) {
    guard waiting.count > 0 else { return }
    let (waited, before) = (waiting, database.totalChanges)
    waiting = WaitingRows()
    for (insertion, rows) in waited.tables { try insert(rows, by: insertion) }
    furtherChanges += database.totalChanges - before - Int64(waited.count)
  }

  private func insert(_ rows: [Parameters], by insertion: Insertion) throws(Failure) {
    var rest = rows[...]
    for (count, statement) in insertion.statements {
      while let first = rest.first, rest.count >= count {
        let values = rest.prefix(count).dropFirst().reduce(into: first) { $0.append($1) }
        try self.rows(statement, values) { _ in }
        rest = rest.dropFirst(count)
      }
    }
  }
}

/// The statements that insert rows into a table, many rows each.
///
/// They use `OR FAIL`, which leaves the rows before a failing one to the transaction's rollback: to undo them alone,
/// SQLite would have to save each page before it changes it.
package final class Insertion: Sendable {
  static let mostRows = 32

  /// The statements by number of rows, from the most down to one.
  let statements: [(rowCount: Int, text: String)]

  /// Creates statements for a table with `columnCount` columns.
  ///
  /// - Parameters:
  ///   - mostRows: the maximum number of rows that one statement inserts; a power of two.
  ///   - text: makes the statement from the rows as `VALUES` lists them.
  package init(columnCount: Int, mostRows: Int = Insertion.mostRows, text: (_ rows: String) -> String) {
    let row = "(\(Array(repeating: "?", count: columnCount).joined(separator: ", ")))"
    statements = sequence(first: mostRows) { $0 > 1 ? $0 / 2 : nil }.map { count in
      (count, text(Array(repeating: row, count: count).joined(separator: ", ")))
    }
  }
}
