package import OrdersStoreProtocols
package import PostgresKernel
import SQLKernel
import SQLOrdersKernel
package import SumsKernel

// The table of sums by time, status and currency, which every transaction brings up to date.

extension RollUpTable {
  /// The table of sums by time, status and currency. Free space in its pages lets rows be updated within them.
  package static let definition = """
    CREATE TABLE IF NOT EXISTS sums (
      level bigint NOT NULL,
      currency text COLLATE "C" NOT NULL,
      slot bigint NOT NULL,
      status bigint NOT NULL,
      orders bigint NOT NULL,
      gross_high bigint NOT NULL,
      gross_low bigint NOT NULL,
      refunds bigint NOT NULL,
      refunded_high bigint NOT NULL,
      refunded_low bigint NOT NULL,
      PRIMARY KEY (level, currency, slot, status)
    ) WITH (fillfactor = 70)
    """
}

extension Connection: SummedConnection {
  fileprivate static let addingToRollUp = """
    INSERT INTO sums (\(RollUpTable.columns))
    SELECT \(RollUpTable.columns) FROM unnest(
      ?::bigint[], ?::text[], ?::bigint[], ?::bigint[], \(RollUpTable.sums.map { _ in "?::bigint[]" }.joined(separator: ", "))
    ) AS changes (\(RollUpTable.columns)) \(RollUpTable.adding)
    """

  /// Adds changes to the rows of the roll-up.
  package func write(_ rows: [(key: RollUpKey, parts: SumParts)]) throws(Failure) {
    guard !rows.isEmpty else { return }
    let sums = rows.map(\.parts.columns)
    try later(
      Self.addingToRollUp,
      [
        .integers(rows.map(\.key.level.rawValue)), .texts(rows.map(\.key.currency.code)),
        .integers(rows.map(\.key.slot)), .integers(rows.map(\.key.status.code)),
      ] + RollUpTable.sums.indices.map { column in .integers(sums.map { $0[column] }) })
  }

  package static var allOrders: String { "orders" }
  package var mostChanges: Int { 10_000 }

  package func rollUp() throws(Failure) -> DatabaseRollUp { try DatabaseRollUp(self) }

  package func eachTotal(
    of filter: OrdersFilter, _ body: (Money, OrderStatus, Instant) -> Void
  ) throws(Failure) {
    let clause = Condition.clause(Filter(filter).conditions)
    try rows("SELECT number, status, date, currency, total FROM orders\(clause.sql)", clause.values) {
      row throws(Failure) in
      let (total, status, date) = try row.datedTotal()
      body(total, status, date)
    }
  }

  package func eachRefunds(
    of filter: OrdersFilter?, _ body: ([Refund], OrderStatus) throws(Failure) -> Void
  ) throws(Failure) {
    guard let filter else { return try eachPageOfRefunds(body) }
    let refunded = Condition.clause([Condition("has_refunds = 1")] + Filter(filter).conditions)
    try rows("SELECT contents FROM orders\(refunded.sql)", refunded.values) { row throws(Failure) in
      let order = try row.order()
      try body(order.refunds, order.status)
    }
  }

  /// Calls a closure with the refunds of each order, a thousand orders at a time, so that it can write.
  private func eachPageOfRefunds(_ body: ([Refund], OrderStatus) throws(Failure) -> Void) throws(Failure) {
    var last: Int64 = 0
    while true {
      let orders = try all(
        "SELECT contents FROM orders WHERE has_refunds = 1 AND number > ? ORDER BY number LIMIT 1000", [.integer(last)]
      ) { row throws(Failure) in try row.order() }
      for order in orders { try body(order.refunds, order.status) }
      guard let end = orders.last else { return }
      last = end.number
    }
  }
}

/// The roll-up of a database. A statement reads all spans of a level.
package struct DatabaseRollUp: RollUpSource {
  private let connection: Connection
  private let currencies: [Currency]

  /// Creates a source of the currencies that orders have or had.
  package init(_ connection: Connection) throws(Failure) {
    self.connection = connection
    guard let currencies = try connection.currenciesOfRollUp() else { throw Self.damaged }
    self.currencies = currencies
  }

  package func sums(
    _ spans: [Range<Int64>], at level: RollUpLevel, bySlot: Bool, _ query: RollUpQuery
  ) throws(Failure) -> [RollUpRow] {
    let grouping = ["currency"] + (bySlot ? ["slot"] : []) + (query.isByStatus ? ["status"] : [])
    return try rows(
      """
      SELECT span, found.* FROM unnest(?::text[]) AS codes (code)
      CROSS JOIN unnest(?::bigint[], ?::bigint[], ?::bigint[]) AS spans (span, first, beyond)
      CROSS JOIN LATERAL (
        SELECT \(bySlot ? "slot" : "0::bigint AS slot"), \(query.isByStatus ? "status" : "0::bigint AS status"), currency,
          \(RollUpTable.totals)
        FROM sums
        WHERE level = ? AND currency = code AND slot >= first AND slot < beyond AND (?::bigint >> status::int) & 1 = 1
        GROUP BY \(grouping.joined(separator: ", "))
      ) AS found
      """,
      [.texts(currencies.map(\.code))] + values(spans) + [.integer(level.rawValue), .integer(query.statuses)],
      query
    ) { row in SumParts { row.integer() } }
  }

  package func orders(datedIn spans: [Range<Instant>], _ query: RollUpQuery) throws(Failure) -> [RollUpRow] {
    let spans = spans.map { $0.lowerBound.microseconds..<$0.upperBound.microseconds }
    return try rows(
      """
      SELECT span, found.* FROM unnest(?::bigint[], ?::bigint[], ?::bigint[]) AS spans (span, first, beyond)
      CROSS JOIN LATERAL (
        SELECT 0::bigint, status::bigint, currency, count(*), sum(total >> 32)::bigint,
          sum(total & 4294967295)::bigint
        FROM orders
        WHERE date >= first AND date < beyond AND (?::bigint >> status::int) & 1 = 1
        GROUP BY status, currency
      ) AS found
      """, values(spans) + [.integer(query.statuses)], query
    ) { row in SumParts(orders: row.integer(), grossHigh: row.integer(), grossLow: row.integer()) }
  }

  private func values(_ spans: [Range<Int64>]) -> [Value] {
    [
      .integers(spans.indices.map { Int64($0) }), .integers(spans.map(\.lowerBound)),
      .integers(spans.map(\.upperBound)),
    ]
  }

  private func rows(
    _ sql: String, _ values: [Value], _ query: RollUpQuery, _ parts: (inout Row) -> SumParts
  ) throws(Failure) -> [RollUpRow] {
    try connection.all(sql, values) { row throws(Failure) in
      let (span, slot, code, currency) = (Int(row.integer()), row.integer(), row.integer(), row.text())
      guard let status = OrderStatus(code: code), let currency = Currency(currency) else { throw damaged() }
      return RollUpRow(span: span, slot: slot, status: query.isByStatus ? status : nil, currency, parts(&row))
    }
  }

  package func damaged() -> Failure { Self.damaged }

  private static var damaged: Failure {
    Failure(.corrupt("the sums in the database are damaged; repair them with “store doctor”"))
  }
}
