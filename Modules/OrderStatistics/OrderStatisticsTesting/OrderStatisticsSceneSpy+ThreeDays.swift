import OrderStatisticsProtocols
import PresentationProtocols

extension OrderStatisticsSceneSpy {
  /// Returns a scene that shows three days, each with two orders, and their chart.
  public static var threeDays: OrderStatisticsSceneSpy {
    OrderStatisticsSceneSpy { _, display in
      let days = [("6/27/07", 1.0), ("6/28/07", 0), ("6/29/07", 0.5)]
      try await display.displayStatistics(
        .init(
          displayedPeriods: days.map {
            .init(period: $0.0, orders: "2", gross: "$2.23", refunds: "$1.00", totals: "$1.23", share: $0.1)
          },
          displayedTotal: "3 orders, $3.69",
          displayedChart: .init(
            measure: .orders, title: "Orders per day",
            ticks: [.init(share: 0, text: "0"), .init(share: 0.5, text: "1"), .init(share: 1, text: "2")],
            bars: days.map { .init(share: $0.1, text: "2") }), document: .init(periods: [], orders: 3)))
    }
  }
}
