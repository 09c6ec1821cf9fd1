import Foundation
public import Models
public import PresentationProtocols

extension Order {
  /// The articles' order `abc123`: 29 June 2007, Amy Apple, 1.23 USD.
  public static var amy: Order {
    Order(
      id: "abc123", number: 1001, date: .amysDay, name: PersonName(first: "Amy", last: "Apple"),
      email: "amy.apple@clean-swift.com", total: Money(minorUnits: 123, currency: .usd))
  }

  /// An order with a value in every field.
  public static var full: Order {
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

extension Instant {
  /// 2007-06-29T00:00:00Z, the day of the articles' order.
  public static let amysDay = Instant(microseconds: 1_183_075_200_000_000)
}

extension SceneContext {
  /// The context of a reader in the United States whose clock shows UTC, through a front end named `test`.
  public static var enUS: SceneContext {
    SceneContext(locale: Locale(identifier: "en_US"), timeZone: .gmt, actor: "amy", frontEnd: "test")
  }
}
