package import OrdersStoreProtocols
import SQLKernel
package import SQLiteKernel
import SumsKernel

extension Connection {
  /// Returns the sums of the orders that match a filter and of their refunds: from the roll-up for statuses and dates,
  /// else by reading the orders.
  package func sums(of filter: OrdersFilter, by bucket: OrdersBucket) throws(Failure) -> [OrdersSum] {
    if filter.isRolledUp { return try FileRollUp(self).sums(of: filter, by: bucket) }
    var sums = OrderSums(of: filter, by: bucket)
    try addTotals(to: &sums, of: Filter(filter))
    try addRefunds(to: &sums, of: Filter(filter.ofAnyDate))
    return sums.all
  }

  private func addTotals(to sums: inout OrderSums, of filter: Filter) throws(Failure) {
    let candidates = try candidates(of: filter)
    let clause = Condition.clause([candidates?.condition].compactMap { $0 } + filter.conditions)
    try rows(
      "SELECT number, status, date, currency, total FROM \(candidates?.source ?? "orders NOT INDEXED")\(clause.sql)",
      clause.values
    ) { row throws(Failure) in
      let number = row.integer()
      let (status, date, currency) = (try row.status(of: number), row.instant(), try row.currency(of: number))
      sums.add(Money(minorUnits: row.integer(), currency: currency), status, at: date)
    }
  }

  /// Adds the refunds of the orders that match a filter without dates.
  private func addRefunds(to sums: inout OrderSums, of filter: Filter) throws(Failure) {
    let candidates = try candidates(of: filter)
    let clause = Condition.clause(
      [Condition("refunds <> ''")] + [candidates?.condition].compactMap { $0 } + filter.conditions)
    try rows(
      """
      SELECT number, status, currency, refunds \
      FROM \(candidates?.source ?? "orders INDEXED BY orders_with_refunds")\(clause.sql)
      """, clause.values
    ) { row throws(Failure) in
      let number = row.integer()
      let (status, currency) = (try row.status(of: number), try row.currency(of: number))
      var refunds: [Refund] = []
      row.packed(&refunds, currency, areSeparated: false)
      sums.add(refunds, status)
    }
  }

  private func candidates(of filter: Filter) throws(Failure) -> CandidateIndex? {
    if filter.hasTotals { try openSortTerms() }
    return try CandidateIndex.best(filter, limit: PageReader.Effort.otherwise.lookups, on: self)
  }
}
