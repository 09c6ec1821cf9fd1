import DocumentsProtocols
import Foundation
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting

// MARK: Fixtures

extension Order {
  /// An order with a value in every field, in many scripts.
  static var whole: Order {
    var order = Order(
      id: "018f2b6e-0000-7000-8000-000000000001", number: 1001, version: 3, status: .paid, date: .amysDay,
      name: PersonName(first: "Séan \"Pepe\"", last: "O'Hara"), email: "amy.apple@clean-swift.com",
      total: .dollars(4_130))
    order.reference = "#10248"
    order.phone = "+380 44 555-0100"
    order.billingAddress = Address(
      name: "محمد علي", company: "Vins & Fils", phone: "26.47.15.10", street1: "59 rue de l'Abbaye", street2: "2º",
      city: "Reims", state: "Nouvelle-Écosse", zip: "51100", country: "France")
    order.shipmentAddress = Address(name: "李 小龍", city: "Київ")
    order.shipmentMethod = .twoDay
    order.service = "Nova Poshta"
    order.carrier = "UPS"
    order.tracking = "1Z999"
    order.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    order.items = [
      OrderItem(sku: "NW-011", title: "茶", quantity: 2, unitPrice: .dollars(2_000), discount: .dollars(100)),
      OrderItem(sku: "", title: "👩‍👩‍👧 \\ tune", quantity: 1, unitPrice: .dollars(100), discount: .dollars(0)),
    ]
    order.discount = .dollars(70)
    order.shippingCharge = .dollars(200)
    order.tax = .dollars(412)
    order.taxIncluded = true
    order.refunds = [Refund(amount: .dollars(5), reason: "scratched", at: Instant(microseconds: 1_183_075_200_000_001))]
    order.note = "ring twice,\n\"blue\" door\t\u{85}"
    return order
  }

  var document: OrderDocument {
    OrderDocument(self, ReferenceFormatters().formatter(locale: SceneContext.enUS.locale, timeZone: .gmt))
  }
}

extension Money {
  static func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: Order.amy.currency) }
}
