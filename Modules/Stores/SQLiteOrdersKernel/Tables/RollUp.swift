package import OrdersStoreProtocols
import SQLKernel
import SQLOrdersKernel
package import SQLiteKernel
package import SumsKernel

// The table of sums by time, status and currency, which every transaction brings up to date.

extension RollUpTable {
  fileprivate static let insertion = Insertion(columnCount: key.count + sums.count) { rows in
    "INSERT OR FAIL INTO sums (\(columns)) VALUES \(rows) \(adding)"
  }
}

extension Connection: SummedConnection {
  /// Adds changes to the rows of the roll-up.
  package func write(_ rows: [(key: RollUpKey, parts: SumParts)]) throws(Failure) {
    for (key, parts) in rows {
      let values: [Value] =
        [
          .integer(key.level.rawValue), .text(key.currency.code), .integer(key.slot), .integer(key.status.code),
        ] + parts.columns.map { .integer($0) }
      try insertLater { $0.add(Parameters(values), by: RollUpTable.insertion) }
    }
  }

  /// By an index, for example of currencies, SQLite would read a page for each order.
  package static var allOrders: String { "orders NOT INDEXED" }

  package static var unmergedOrders: String? { "dates_delta" }

  package var mostChanges: Int { limits.sums }

  package func rollUp() throws(Failure) -> FileRollUp { try FileRollUp(self) }

  package func eachTotal(
    of filter: OrdersFilter, _ body: (Money, OrderStatus, Instant) -> Void
  ) throws(Failure) {
    let (source, clause) = try candidates(of: Filter(filter), [])
    try rows(
      "SELECT number, status, date, currency, total FROM \(source ?? Self.allOrders)\(clause.sql)", clause.values
    ) {
      row throws(Failure) in
      let (total, status, date) = try row.datedTotal()
      body(total, status, date)
    }
  }

  package func eachRefunds(
    of filter: OrdersFilter?, _ body: ([Refund], OrderStatus) throws(Failure) -> Void
  ) throws(Failure) {
    let refunded = [Condition("refunds <> ''")]
    let (source, clause) =
      try filter.map { filter throws(Failure) in try candidates(of: Filter(filter), refunded) }
      ?? (nil, Condition.clause(refunded))
    try rows(
      """
      SELECT number, status, currency, refunds FROM \(source ?? "orders INDEXED BY orders_with_refunds")\(clause.sql)
      """, clause.values
    ) { row throws(Failure) in
      let number = row.integer()
      let (status, currency) = (try row.status(of: number), try row.currency(of: number))
      var refunds: [Refund] = []
      row.packed(&refunds, currency, areSeparated: false)
      try body(refunds, status)
    }
  }

  /// Returns the index that finds the candidates of a filter, if there is one, and the clause that selects the orders.
  private func candidates(
    of filter: Filter, _ conditions: [Condition]
  ) throws(Failure) -> (source: String?, clause: Condition) {
    if filter.hasTotals { try openSortTerms() }
    let found = try CandidateIndex.best(filter, limit: PageReader.Effort.otherwise.lookups, on: self)
    return (found?.source, Condition.clause(conditions + [found?.condition].compactMap(\.self) + filter.conditions))
  }
}

/// The roll-up of a file.
package struct FileRollUp: RollUpSource {
  private let connection: Connection
  private let currencies: [Currency]

  /// Creates a source of the currencies that orders have or had.
  init(_ connection: Connection) throws(Failure) {
    self.connection = connection
    guard let currencies = try connection.currenciesOfRollUp() else { throw Self.damaged(connection) }
    self.currencies = currencies
  }

  package func sums(
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

  package func orders(datedIn spans: [Range<Instant>], _ query: RollUpQuery) throws(Failure) -> [RollUpRow] {
    // A count needs no order.
    let (dates, columns) =
      query.isOfAllStatuses ? ("dates", "date, number") : ("dates_by_status", "status, date, number")
    let table = query.isOfCounts ? dates : "\(dates) CROSS JOIN orders USING (\(columns))"
    let sql = """
      SELECT \(query.isOfCounts ? "0, '', count(*), 0, 0" : "status, currency, count(*), sum(total >> 32), sum(total & 4294967295)") \
      FROM \(table) WHERE date >= ? AND date < ?\(Self.condition(query))\
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

  /// Returns the condition that a status is one of a query's; an empty text for all statuses.
  private static func condition(_ query: RollUpQuery) -> String {
    guard !query.isOfAllStatuses else { return "" }
    let statuses = OrderStatus.allCases.filter { query.statuses & 1 << $0.code != 0 }.map { "\($0.code)" }
    return " AND status IN (\(statuses.joined(separator: ", ")))"
  }

  package func eachUnmerged(
    datedIn span: Range<Instant>, _ query: RollUpQuery, _ body: (Money, OrderStatus, Instant) -> Void
  ) throws(Failure) {
    try connection.rows(
      """
      SELECT number, status, date, currency, total FROM dates_delta WHERE date >= ? AND date < ?\(Self.condition(query))
      """, [.integer(span.lowerBound.microseconds), .integer(span.upperBound.microseconds)]
    ) { row throws(Failure) in
      let (total, status, date) = try row.datedTotal()
      body(total, status, date)
    }
  }

  package func damaged() -> Failure { Self.damaged(connection) }

  private static func damaged(_ connection: Connection) -> Failure {
    Failure(.corrupt("the sums\(connection.placeClause) are damaged; repair them with “store doctor”"))
  }
}
