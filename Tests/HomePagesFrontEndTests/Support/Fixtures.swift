import APIDocuments
import Foundation
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderStatisticsProtocols
import OrderStatisticsTesting
import PresentationProtocols
import PresentationTesting

extension ListOrders.FetchOrders.ViewModel {
  /// Returns the presenter's output for orders.
  static func of(_ orders: [Order], in locale: String = "en_US", next: String? = nil, count: DisplayedCount? = nil)
    -> Self
  {
    let formatter = ReferenceFormatter(locale: Locale(identifier: locale), timeZone: .gmt)
    return .init(documents: orders.map { OrderSummaryDocument($0.summary, formatter) }, next: next, count: count)
  }
}

extension ListOrders.FetchWork.ViewModel {
  /// No order waits.
  static let nothing = Self(document: WorkDocument(tasks: []))

  /// More orders than are counted wait for their shipment, none for its payment.
  static let paidForTwelveDays = Self(
    document: WorkDocument(
      tasks: [("To pay", "placed", 0), ("To ship", "paid", 1_000), ("Drafts", "draft", 0)].map { title, status, count in
        WorkDocument.Task(
          title: title, status: DisplayedValue(value: status, display: status),
          count: DisplayedCount(value: count, isExact: count == 0, display: count == 0 ? "0" : "1,000+"),
          oldest: count == 0
            ? nil
            : .init(
              id: "abc123", number: 1001, date: .init(value: "2007-06-29T00:00:00Z", display: "6/29/07"), days: 12,
              age: "12 days ago"))
      }))
}

extension ListOrdersSceneSpy {
  /// Returns a scene that shows these orders, in the locale of the request.
  static func showing(_ orders: [Order], next: String? = nil, count: DisplayedCount? = nil) -> ListOrdersSceneSpy {
    ListOrdersSceneSpy { call, display in
      if case .fetchWork = call { return try await display.displayWork(.nothing) }
      try await display.displayFetchedOrders(.of(orders, next: next, count: count))
    }
  }
}

extension OrderStatisticsSceneSpy {
  static var threeDays: OrderStatisticsSceneSpy {
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
