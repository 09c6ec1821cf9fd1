import OrderStatisticsProtocols
import OrdersWorkerProtocols

/// Exact sums, one for each currency, in the order of the currencies' codes.
struct CurrencyTotals {
  private var totals: [ExactTotal] = []

  /// Adds an amount to the sum of its currency.
  mutating func add(_ amount: Money) {
    let place = totals.firstIndex { $0.currency.code >= amount.currency.code } ?? totals.endIndex
    if place == totals.endIndex || totals[place].currency != amount.currency {
      totals.insert(ExactTotal(amount.currency), at: place)
    }
    totals[place].add(amount.minorUnits)
  }

  /// Returns the sum in a currency in minor units: 0 without one, and the limit for one beyond 64 bits.
  func total(in currency: Currency?) -> Int64 {
    totals.first { $0.currency == currency }.map { ($0.money ?? $0.limit).minorUnits } ?? 0
  }

  /// The sums, those beyond 64 bits apart.
  var amounts: OrderStatistics.Amounts<Money> {
    .init(totals.compactMap(\.money), beyond: totals.filter { $0.money == nil }.map(\.limit))
  }
}
