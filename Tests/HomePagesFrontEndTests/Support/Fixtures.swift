import Foundation
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderDocumentsProtocols
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
      tasks: [("Awaiting payment", "placed", 0), ("To ship", "paid", 1_000), ("Drafts", "draft", 0)].map {
        title, status, count in
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
