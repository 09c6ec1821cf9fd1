import OrderStatisticsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension OrderStatistics.FetchTaxes.Response {
  /// Returns the taxes as text and as a document, with one formatter.
  func viewModel(_ formatter: any ValueFormatting) -> OrderStatistics.FetchTaxes.ViewModel {
    let document = TaxesDocument(
      taxes: rows.map { .init($0, by: by, formatter) }, totals: totals.map { .init($0, formatter) }, orders: orders,
      isComplete: isComplete)
    let sums = document.totals.map {
      "net \($0.net.text), tax \($0.tax.text), gross \($0.gross.text)"
    }
    return .init(
      displayedTaxes: zip(rows, document.taxes).map { .init($0.key, $1) },
      displayedTotal: ([formatter.number(orders, of: "order")] + sums).joined(separator: "; "),
      displayedLimit: isComplete
        ? nil : "Not all orders are included. Choose a shorter period to include all of its orders.",
      document: document)
  }
}

extension TaxesDocument.Row {
  fileprivate init(
    _ row: OrderStatistics.FetchTaxes.Response.Row, by period: OrderStatistics.FetchTaxes.Period?,
    _ formatter: any ValueFormatting
  ) {
    let key = row.key
    self.init(
      period: key.period.map { first in
        switch period {
        case .quarter:
          let quarter = "\(first.description.prefix(4))-Q\((first.month + 2) / 3)"
          return DisplayedValue(value: quarter, display: formatter.digits(of: quarter))
        case .month, nil: return DisplayedValue(.month(first), formatter)
        }
      }, country: key.country, region: key.region, name: key.name, rate: key.rate?.description,
      sums: .init(row.sums, formatter), currency: key.currency.code)
  }
}

extension TaxesDocument.Sums {
  fileprivate init(_ sums: OrderStatistics.FetchTaxes.Sums, _ formatter: any ValueFormatting) {
    func displayed(_ money: Money?) -> DisplayedMoney? { money.map { DisplayedMoney($0, formatter) } }
    self.init(net: displayed(sums.net), tax: displayed(sums.tax), gross: displayed(sums.gross))
  }
}

extension OrderStatistics.FetchTaxes.DisplayedTax {
  /// Takes the displayed texts from a document, so that both agree.
  fileprivate init(_ key: OrderStatistics.FetchTaxes.Key, _ row: TaxesDocument.Row) {
    let words = [row.name, row.rate.map { "\($0) %" } ?? ""].filter { !$0.isEmpty }
    let unnamed = key.isUntaxed ? "No tax" : "Tax"
    self.init(
      period: row.period?.display ?? "",
      country: [row.country, row.region].filter { !$0.isEmpty }.joined(separator: "-"),
      tax: words.isEmpty ? unnamed : words.joined(separator: " "), net: row.sums.net.text, amount: row.sums.tax.text,
      gross: row.sums.gross.text)
  }
}

extension DisplayedMoney? {
  /// The amount, or that it has no 64 bits.
  fileprivate var text: String { self?.display ?? "more than 64 bits" }
}
