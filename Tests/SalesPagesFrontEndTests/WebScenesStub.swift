import Foundation
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import WebTesting

@testable import PageKernel
@testable import SalesPagesFrontEnd
@testable import WebKernel

extension WebHandler {
  /// Creates the page of sales for a test, on the evening of 5 March 2024.
  init(_ scene: OrderStatisticsSceneSpy) {
    let now = Date(timeIntervalSince1970: 1_709_668_800)
    let settings = WebSettings(timeZone: .gmt)
    self.init(
      operations: Style.operations + SalesPagesFrontEnd(orderStatistics: scene.builder, now: { now }).operations,
      describedBy: { _ in [.nothing] }, problemPage: { ProblemPage($0).response(to: $1) }, shop: GMTShop(),
      gatekeeper: GatekeeperStub(), settings: settings, observer: ObserverSpy(), makeID: { "request-1" })
  }
}

extension OrderStatisticsSceneSpy {
  /// Returns a scene with two days or statuses, or one item.
  static func showing(
    _ periods: [String] = ["2/28/24", "2/29/24"], limit: String? = nil, revenue: [String] = ["$9.00"]
  )
    -> OrderStatisticsSceneSpy
  {
    OrderStatisticsSceneSpy { call, display in
      let total = DisplayedMoney(amount: "9.00", minor: 900, currency: "USD", display: "$9.00")
      switch call {
      case .fetchStatistics(let request):
        let chart = request.charted.map { measure in
          OrderStatistics.DisplayedChart(
            measure: measure, title: "\(measure.label) per \(request.by.rawValue)",
            ticks: [.init(share: 0, text: "$0"), .init(share: 1, text: "$10")],
            places: periods.count, labels: [.init(place: 0, text: "2/28/24")],
            bars: periods.enumerated().map { .init(place: $0, share: 0.9, label: $1, text: "$9.00") })
        }
        try await display.displayStatistics(
          .init(
            displayedHeading: request.by == .status ? "Status" : "Period",
            displayedPeriods: periods.map {
              .init(period: $0, orders: "2", gross: ["$10.00"], refunds: ["$1.00"], totals: ["$9.00"], share: 1)
            },
            displayedFigures: [
              .init(title: "Orders", values: [.init(text: "4", previous: "3")]),
              .init(
                title: "Net",
                values: [.init(text: "€1.00", previous: "€0.00"), .init(text: "$9.00", previous: "$8.00")]),
            ], displayedPrevious: request.isCompared ? "1/6/24 – 2/4/24" : nil, displayedUncounted: "2 draft",
            displayedTotal: "4 orders; net $18.00", displayedChart: chart,
            document: .init(
              periods: periods.map {
                .init(
                  period: .init(value: $0, display: $0), orders: 2, sums: .init(gross: [total], totals: [total]))
              }, orders: 4)))
      case .fetchTaxes:
        let sums = TaxesDocument.Sums(net: total, tax: total, gross: total)
        try await display.displayTaxes(
          .init(
            displayedTaxes: [
              .init(
                period: "Feb 2024", country: "DE", tax: "VAT <b> 20 %", net: "$9.00", amount: "$9.00", gross: "$9.00")
            ], displayedTotal: "4 orders; net $9.00, tax $9.00, gross $9.00", displayedLimit: limit,
            document: .init(
              taxes: [
                .init(
                  period: .init(value: "2024-02", display: "Feb 2024"), country: "DE", region: "", name: "VAT <b>",
                  rate: "20", sums: sums, currency: "USD")
              ], totals: [sums], orders: 4, isComplete: true)))
      case .fetchItems:
        let item = StatisticsDocument.Item(sku: "T-1", title: "Tea <b>", orders: 2, quantity: 3, revenue: [total])
        try await display.displayItems(
          .init(
            displayedItems: periods.isEmpty
              ? [] : [.init(sku: "T-1", title: "Tea <b>", orders: "2", quantity: "3", revenue: revenue)],
            displayedTotal: "1 item, 2 orders, $9.00", displayedLimit: limit,
            document: .init(items: [item], sums: .init(), orders: 2, isComplete: limit == nil)))
      }
    }
  }
}
