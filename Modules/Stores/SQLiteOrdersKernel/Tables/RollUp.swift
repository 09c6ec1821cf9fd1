import OrdersStoreProtocols
import SQLKernel
package import SQLiteKernel
import SumsKernel

// The table of sums by time, status and currency, which every transaction brings up to date.

extension RollUpTable {
  fileprivate static let insertion = Insertion(columnCount: key.count + sums.count) { rows in
    "INSERT OR FAIL INTO sums (\(columns)) VALUES \(rows) \(adding)"
  }
}

extension Connection {
  /// Adds changes to the rows of the roll-up.
  func write(_ rows: [(key: RollUpKey, parts: SumParts)]) throws(Failure) {
    for (key, parts) in rows {
      let values: [Value] =
        [
          .integer(key.level.rawValue), .text(key.currency.code), .integer(key.slot), .integer(key.status.code),
        ] + parts.columns.map { .integer($0) }
      try insertLater { $0.add(Parameters(values), by: RollUpTable.insertion) }
    }
  }

  /// The statement that fills the quarter hours. By an index of currencies, SQLite would read a page for each order.
  static let fillingQuarterHours = RollUpTable.fillingQuarterHours(from: "orders NOT INDEXED")

  /// Fills the roll-up from all orders.
  package func fillRollUp() throws(Failure) {
    try run("DELETE FROM sums")
    try run(Connection.fillingQuarterHours)
    var refunds = RollUpChanges()
    try eachRefunds { numbered, status throws(Failure) in
      refunds.add(refundsOf: numbered, status)
      guard refunds.count >= limits.sums else { return }
      try write(refunds.take(through: .quarterHour))
    }
    try write(refunds.take(through: .quarterHour))
    for statement in RollUpTable.fillingCoarseLevels { try run(statement) }
  }

  /// Returns how many rows of the roll-up differ from the orders and refunds that they sum up.
  package func wrongRollUpRows() throws(Failure) -> Int {
    var count = 0
    for statement in RollUpTable.differences { count += Int(try integer(statement)) }
    var refunds = RollUpChanges()
    try eachRefunds { all, status in refunds.add(refundsOf: all, status) }
    try rows("SELECT \(RollUpTable.columns) FROM sums WHERE level = \(RollUpLevel.moment.rawValue)") {
      row throws(Failure) in
      _ = row.integer()
      let (currency, slot, status) = (row.text(), row.integer(), row.integer())
      guard let currency = Currency(currency), let status = OrderStatus(code: status) else { return count += 1 }
      refunds.remove(SumParts { row.integer() }, at: RollUpKey(.moment, currency, slot, status))
    }
    return count + refunds.take(through: .moment).count
  }

  /// Calls a closure with the refunds of each order that has some, and its status.
  private func eachRefunds(_ body: ([Refund], OrderStatus) throws(Failure) -> Void) throws(Failure) {
    try rows("SELECT number, status, currency, refunds FROM orders INDEXED BY orders_with_refunds WHERE refunds <> ''")
    {
      row throws(Failure) in
      let number = row.integer()
      let (status, currency) = (try row.status(of: number), try row.currency(of: number))
      var refunds: [Refund] = []
      row.packed(&refunds, currency, areSeparated: false)
      try body(refunds, status)
    }
  }
}

/// The roll-up of a file.
struct FileRollUp: RollUpSource {
  private let connection: Connection
  private let currencies: [Currency]

  /// Creates a source of the currencies that orders have or had.
  init(_ connection: Connection) throws(Failure) {
    self.connection = connection
    // Each currency is one step in the table's order.
    let codes = try connection.all(
      """
      WITH RECURSIVE codes (code) AS (
        SELECT min(currency) FROM sums WHERE level = ?1
        UNION ALL SELECT (SELECT min(currency) FROM sums WHERE level = ?1 AND currency > code) FROM codes
        WHERE code IS NOT NULL
      ) SELECT code FROM codes WHERE code IS NOT NULL
      """, [.integer(RollUpLevel.all.rawValue)]
    ) { $0.text() }
    currencies = codes.compactMap { Currency($0) }
    guard currencies.count == codes.count else { throw damaged() }
  }

  func sums(
    _ spans: [Range<Int64>], at level: RollUpLevel, bySlot: Bool, _ query: RollUpQuery
  ) throws(Failure) -> [RollUpRow] {
    var grouping = bySlot ? ["slot"] : []
    if query.isByStatus { grouping.append("status") }
    let sums = (query.isOfCounts ? ["orders"] : RollUpTable.sums).map { "sum(\($0))" }
    let sql = """
      SELECT \(bySlot ? "slot" : "0"), \(query.isByStatus ? "status" : "0"), \(sums.joined(separator: ", ")) FROM sums \
      WHERE level = ?1 AND currency = ?2 AND slot >= ?3 AND slot < ?4\
      \(query.isOfAllStatuses ? "" : " AND \(query.statuses) >> status & 1")\
      \(grouping.isEmpty ? "" : " GROUP BY \(grouping.joined(separator: ", "))")
      """
    var found: [RollUpRow] = []
    for currency in currencies {
      let code = Value.text(currency.code)
      for (index, span) in spans.enumerated() {
        let values = [.integer(level.rawValue), code, .integer(span.lowerBound), .integer(span.upperBound)]
        try connection.rows(sql, values) { row throws(Failure) in
          let (slot, code) = (row.integer(), row.integer())
          guard let status = OrderStatus(code: code) else { throw damaged() }
          var parts = SumParts()
          if query.isOfCounts { parts.orders = row.integer() } else { parts = SumParts { row.integer() } }
          guard !parts.isZero else { return }
          found.append(
            RollUpRow(span: index, slot: slot, status: query.isByStatus ? status : nil, currency, parts))
        }
      }
    }
    return found
  }

  func orders(datedIn spans: [Range<Instant>], _ query: RollUpQuery) throws(Failure) -> [RollUpRow] {
    // A count needs no row: the index has its columns.
    let index = query.isOfAllStatuses ? "orders_by_date" : "orders_by_status_date"
    let statuses = OrderStatus.allCases.filter { query.statuses & 1 << $0.code != 0 }.map { "\($0.code)" }
    let sql = """
      SELECT \(query.isOfCounts ? "0, '', count(*), 0, 0" : "status, currency, count(*), sum(total >> 32), sum(total & 4294967295)") \
      FROM orders INDEXED BY \(index) WHERE date >= ? AND date < ?\
      \(query.isOfAllStatuses ? "" : " AND status IN (\(statuses.joined(separator: ", ")))")\
      \(query.isOfCounts ? "" : " GROUP BY status, currency")
      """
    var found: [RollUpRow] = []
    for (index, span) in spans.enumerated() {
      let values: [Value] = [.integer(span.lowerBound.microseconds), .integer(span.upperBound.microseconds)]
      try connection.rows(sql, values) { row throws(Failure) in
        let (code, currency) = (row.integer(), row.text())
        guard let status = OrderStatus(code: code), let currency = query.isOfCounts ? .usd : Currency(currency) else {
          throw damaged()
        }
        let parts = SumParts(orders: row.integer(), grossHigh: row.integer(), grossLow: row.integer())
        found.append(RollUpRow(span: index, slot: 0, status: query.isByStatus ? status : nil, currency, parts))
      }
    }
    return found
  }

  func damaged() -> Failure {
    Failure(.corrupt("the sums in “\(connection.path)” are damaged; repair them with “store doctor”"))
  }
}
