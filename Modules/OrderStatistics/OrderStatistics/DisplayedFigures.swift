import OrderStatisticsProtocols
import OrdersWorkerProtocols
import PresentationProtocols

extension OrderStatistics.Response {
  /// Returns the number of orders, gross, refunds and net, each with the value of the previous days.
  func figures(_ formatter: any ValueFormatting) -> [OrderStatistics.DisplayedFigure] {
    let orders = OrderStatistics.DisplayedFigure.Value(
      text: formatter.number(count), previous: previous.map { formatter.number($0.count) })
    func figure(_ title: String, _ sums: (OrderStatistics.Sums<Money>) -> OrderStatistics.Amounts<Money>)
      -> OrderStatistics.DisplayedFigure
    {
      .init(title: title, values: values(sums(self.sums), previous.map { sums($0.sums) }, formatter))
    }
    return [
      .init(title: "Orders", values: [orders]), figure("Gross", \.gross), figure("Refunds", \.refunds),
      figure("Net", \.totals),
    ]
  }

  /// Returns a value for each currency with a sum other than 0, now or before; of the first currency if there is none.
  private func values(
    _ now: OrderStatistics.Amounts<Money>, _ before: OrderStatistics.Amounts<Money>?, _ formatter: any ValueFormatting
  ) -> [OrderStatistics.DisplayedFigure.Value] {
    let all = now.sums + now.beyond + (before.map { $0.sums + $0.beyond } ?? [])
    var currencies = Set(all.filter { $0.minorUnits != 0 }.map(\.currency)).sorted { $0.code < $1.code }
    if currencies.isEmpty {
      // A shop's own currency stands for all, or else the one of any sum.
      let any = currency ?? (sums.gross.sums + (previous?.sums.gross.sums ?? [])).first?.currency
      currencies = any.map { [$0] } ?? []
    }
    if currencies.isEmpty {
      return [.init(text: formatter.number(0), previous: before.map { _ in formatter.number(0) })]
    }
    return currencies.map { currency in
      .init(text: now.text(in: currency, formatter), previous: before.map { $0.text(in: currency, formatter) })
    }
  }
}

extension OrderStatistics.Amounts<Money> {
  /// Returns the sum in a currency; a sum beyond 64 bits as `more than` or `less than` its limit.
  fileprivate func text(in currency: Currency, _ formatter: any ValueFormatting) -> String {
    if let limit = beyond.first(where: { $0.currency == currency }) { return DisplayedMoney(limit, formatter).asLimit }
    return formatter.money(sums.first { $0.currency == currency } ?? .zero(currency))
  }
}
