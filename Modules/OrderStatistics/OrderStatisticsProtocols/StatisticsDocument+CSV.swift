import OrderDocumentsProtocols
import OrderFilesProtocols
import PresentationProtocols

extension OrderStatistics.ViewModel {
  /// The rows as CSV: a line for each period and currency, and for each period without sums.
  ///
  /// A sum beyond 64 bits is left out.
  public var csv: String {
    let rows = document.periods.flatMap { period -> [[String]] in
      let columns = [period.sums.gross, period.sums.refunds, period.sums.totals]
      return columns.currencies.map { currency in
        [period.period.value, String(period.orders)] + columns.map { $0.amount(in: currency) } + [currency]
      }
    }
    let headings = [displayedHeading.lowercased(), "orders", "gross", "refunds", "net", "currency"]
    return CommaSeparated.text([headings] + rows)
  }
}

extension OrderStatistics.FetchItems.ViewModel {
  /// The items as CSV: a line for each item and currency. A sum beyond 64 bits is left out.
  public var csv: String {
    let rows = (document.items ?? []).flatMap { item -> [[String]] in
      [item.revenue].currencies.map { currency in
        [item.sku, item.title, String(item.orders), String(item.quantity)]
          + [item.revenue.amount(in: currency), currency]
      }
    }
    return CommaSeparated.text([["sku", "title", "orders", "quantity", "revenue", "currency"]] + rows)
  }
}

extension [StatisticsDocument.Amounts] {
  /// The codes of the currencies of all columns, sorted; one empty code without sums.
  fileprivate var currencies: [String] {
    let codes = Set(flatMap { ($0.sums + $0.beyond).map(\.currency) }).sorted()
    return codes.isEmpty ? [""] : codes
  }
}

extension StatisticsDocument.Amounts {
  /// Returns the sum in a currency as a plain number; empty if there is none or it exceeds 64 bits.
  fileprivate func amount(in currency: String) -> String { sums.first { $0.currency == currency }?.amount ?? "" }
}
