import OrderStatisticsProtocols
import PresentationProtocols

extension OrderStatisticsSceneSpy {
  /// A scene that shows three days, the second without orders, and their chart.
  public static var threeDays: OrderStatisticsSceneSpy {
    OrderStatisticsSceneSpy { _, display in
      let days = [("6/27/07", 1.0), ("6/28/07", 0), ("6/29/07", 0.5)]
      try await display.displayStatistics(
        .init(
          displayedPeriods: days.map {
            .init(period: $0.0, orders: "2", gross: ["$2.23"], refunds: ["$1.00"], totals: ["$1.23"], share: $0.1)
          },
          displayedFigures: [
            .init(title: "Orders", values: [.init(text: "3", previous: "2")]),
            .init(title: "Net", values: [.init(text: "$3.69", previous: "$0.00")]),
          ],
          displayedTotal: "3 orders, $3.69",
          displayedChart: .init(
            measure: .orders, title: "Orders per day",
            ticks: [.init(share: 0, text: "0"), .init(share: 0.5, text: "1"), .init(share: 1, text: "2")],
            places: 3, labels: days.enumerated().map { .init(place: $0, text: $1.0) },
            bars: [
              .init(place: 0, share: 1, label: "6/27/07", text: "2"),
              .init(place: 2, share: 0.5, label: "6/29/07", text: "2"),
            ]), document: .init(periods: [], orders: 3)))
    }
  }
}
