import Foundation
import Models
import PresentationProtocols
import PresentationTesting
import ShowOrder
import ShowOrderProtocols
import Testing

@testable import ReceiptFrontEnd

/// The orders and the shop of the suites.
enum Receipts {
  /// A shop with a name, an address and a phone.
  static let shop: ReceiptShop = ("Northwind Traders", "1 Main Street\nSpringfield\n555 0100", nil)

  /// An order with items, sums, a refund and texts that no receipt has.
  static var order: Order {
    var order = Order.full
    order.internalNotes = [InternalNote(at: .amysDay, author: "Eve", text: "Often complains")]
    return order
  }

  /// Returns an order as the scene presents it.
  static func viewModel(_ order: Order, locale: String = "en_US") async throws -> ShowOrder.FetchOrder.ViewModel {
    let display = ResultDisplay<ShowOrder.FetchOrder.ViewModel>()
    let presenter = ShowOrderPresenter(
      display: display, formatter: ReferenceFormatter(locale: Locale(identifier: locale), timeZone: .gmt))
    try await presenter.presentFetchedOrder(
      .init(order: order, context: .init(progress: OrderProgress(of: .paid, []))))
    return try display.taken()
  }

  /// Returns the encoding with a name.
  static func encoding(_ name: String) throws -> PrinterEncoding {
    try #require(PrinterEncoding.all.first { $0.key == name }?.value)
  }
}
