import Foundation
import ListOrdersProtocols
import ListOrdersTesting
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting

extension Order {
  /// An order with a value in every field.
  static var full: Order {
    let usd = Currency.usd
    var order = Order.amy
    order.status = .paid
    order.version = 3
    order.reference = "#10248"
    order.phone = "+1 555 0100"
    order.billingAddress = Address(
      name: "Amy Apple", company: "Apple & Sons", phone: "555 0101", street1: "1 Main Street", street2: "Back door",
      city: "Springfield", state: "OR", zip: "97477", country: "US")
    order.shipmentAddress = Address(name: "Amy Apple", street1: "2 Side Street", city: "Portland", country: "US")
    order.shipmentMethod = .twoDay
    order.service = "Ground Saver"
    order.carrier = "UPS"
    order.tracking = "1Z999"
    order.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    order.items = [
      OrderItem(
        sku: "NW-011", title: "Queso Cabrales", quantity: 12, unitPrice: Money(minorUnits: 1400, currency: usd),
        discount: Money(minorUnits: 100, currency: usd))
    ]
    order.discount = Money(minorUnits: 200, currency: usd)
    order.shippingCharge = Money(minorUnits: 500, currency: usd)
    order.tax = Money(minorUnits: 300, currency: usd)
    order.total = Money(minorUnits: 17300, currency: usd)
    order.refunds = [Refund(amount: Money(minorUnits: 500, currency: usd), reason: "Broken", at: .amysDay)]
    order.note = "Ring twice.\nThen wait."
    return order
  }
}

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
