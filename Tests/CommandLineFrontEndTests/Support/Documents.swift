import Foundation
import ListOrdersProtocols
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting

// The presenters' output for the articles' order, and for another that is harder to show.

let formatter = ReferenceFormatter(locale: Locale(identifier: "en_US"), timeZone: .gmt)

extension Order {
  /// An order with wide letters, a tab, an escape sequence and a line break in every text.
  static var wild: Order {
    var order = Order(
      id: "def456", number: 1002, status: .cancelled, date: .amysDay,
      name: PersonName(first: "陈", last: "小\u{1B}[31m明"), email: "chen@example.com",
      total: Money(minorUnits: 1_234_567, currency: .usd))
    order.reference = "#1\t0"
    return order
  }
}

extension ListOrders.FetchOrders.ViewModel {
  init(_ orders: [Order], next: String? = nil, previous: String? = nil, isLast: Bool = true) {
    self.init(
      documents: orders.map { OrderSummaryDocument($0.summary, formatter) }, next: next, previous: previous,
      isLast: isLast)
  }
}
