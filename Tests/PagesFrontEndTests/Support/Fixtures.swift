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
    var viewModel = Self(
      documents: orders.map { OrderSummaryDocument($0.summary, formatter) }, next: next, count: count)
    viewModel.nextStatuses = orders.first?.status.next.map(\.rawValue) ?? []
    return viewModel
  }
}

extension ListOrders.FetchWork.ViewModel {
  /// No order waits.
  static let nothing = Self(document: WorkDocument(tasks: []))
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

extension DisplayedCount {
  static func exact(_ value: Int) -> DisplayedCount {
    DisplayedCount(value: value, isExact: true, display: String(value))
  }
}
