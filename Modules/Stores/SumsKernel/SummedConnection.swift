package import OrdersStoreProtocols
package import SQLKernel

/// A connection to a database with the table of sums, which every transaction brings up to date.
package protocol SummedConnection: SQLConnection {
  associatedtype RollUp: RollUpSource where RollUp.Failure == Failure

  /// The table of orders as all of them are read.
  static var allOrders: String { get }
  /// The table of the orders that only the roll-up's rows of all times have; `nil` if there is none.
  static var unmergedOrders: String? { get }
  /// The number of changes of the roll-up that are collected while all orders are summed up.
  var mostChanges: Int { get }
  /// Returns the roll-up of the currencies that orders have or had.
  func rollUp() throws(Failure) -> RollUp
  /// Adds changes to the rows of the roll-up.
  func write(_ rows: [(key: RollUpKey, parts: SumParts)]) throws(Failure)
  /// Calls a closure with the total, the status and the date of each order that matches a filter.
  func eachTotal(of filter: OrdersFilter, _ body: (Money, OrderStatus, Instant) -> Void) throws(Failure)
  /// Calls a closure with the refunds and the status of each order that has some.
  ///
  /// - Parameter filter: a filter without dates; `nil` for all orders, between which the closure may write.
  func eachRefunds(
    of filter: OrdersFilter?, _ body: ([Refund], OrderStatus) throws(Failure) -> Void
  ) throws(Failure)
}

extension SummedConnection {
  package static var unmergedOrders: String? { nil }

  /// Returns the sums of the orders that match a filter and of their refunds: from the roll-up for statuses and dates,
  /// else by reading the orders.
  package func sums(of filter: OrdersFilter, by bucket: OrdersBucket) throws(Failure) -> [OrdersSum] {
    if filter.isRolledUp { return try rollUp().sums(of: filter, by: bucket) }
    var sums = OrderSums(of: filter, by: bucket)
    try eachTotal(of: filter) { sums.add($0, $1, at: $2) }
    try eachRefunds(of: filter.ofAnyDate) { refunds, status in sums.add(refunds, status) }
    return sums.all
  }

  /// Fills the roll-up from all orders.
  package func fillRollUp() throws(Failure) {
    try later("DELETE FROM sums")
    try later(RollUpTable.fillingQuarterHours(from: Self.allOrders))
    var changes = RollUpChanges()
    try eachRefunds(of: nil) { refunds, status throws(Failure) in
      changes.add(refundsOf: refunds, status)
      guard changes.count >= mostChanges else { return }
      try write(changes.take(through: .quarterHour))
    }
    try write(changes.take(through: .quarterHour))
    for statement in RollUpTable.fillingCoarseLevels { try later(statement) }
  }

  /// Returns how many rows of the roll-up differ from the orders and refunds that they sum up.
  package func wrongRollUpRows() throws(Failure) -> Int {
    var count = 0
    for statement in RollUpTable.differences(unmerged: Self.unmergedOrders) { count += Int(try integer(statement)) }
    var changes = RollUpChanges()
    try eachRefunds(of: nil) { refunds, status in changes.add(refundsOf: refunds, status) }
    try rows(
      "SELECT currency, slot, status, \(RollUpTable.sums.joined(separator: ", ")) FROM sums WHERE level = ?",
      [.integer(RollUpLevel.moment.rawValue)]
    ) { row in
      let (currency, slot, status) = (row.text(), row.integer(), row.integer())
      guard let currency = Currency(currency), let status = OrderStatus(code: status) else { return count += 1 }
      changes.remove(SumParts { row.integer() }, at: RollUpKey(.moment, currency, slot, status))
    }
    return count + changes.take(through: .moment).count
  }

  /// Returns the currencies that orders have or had; `nil` if one does not exist.
  package func currenciesOfRollUp() throws(Failure) -> [Currency]? {
    // Each currency is one step in the table's order.
    let codes = try all(
      """
      WITH RECURSIVE codes (code) AS (
        SELECT (SELECT min(currency) FROM sums WHERE level = ?)
        UNION ALL SELECT (SELECT min(currency) FROM sums WHERE level = ? AND currency > code) FROM codes
        WHERE code IS NOT NULL
      ) SELECT code FROM codes WHERE code IS NOT NULL
      """, [.integer(RollUpLevel.all.rawValue), .integer(RollUpLevel.all.rawValue)]
    ) { $0.text() }
    let currencies = codes.compactMap { Currency($0) }
    return currencies.count == codes.count ? currencies : nil
  }
}
