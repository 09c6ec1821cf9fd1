import Foundation
public import MelodyModels
public import Models
public import ShowModels

// Values in which every stored property has a value of its own, so that whatever keeps or sends one cannot drop a
// property unseen. Each keeps the rules of its kind.

extension Order {
  /// A paid order with an item, a refund, two addresses and a card.
  public static let everyField: Order = {
    func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .usd) }
    var order = Order(
      id: "0190a5e0-0000-7000-8000-000000000001", number: 11_077, version: 9, status: .paid, date: .example(1),
      name: PersonName(first: "Amy", last: "Apple"), email: "amy.apple@clean-swift.com", total: dollars(3_350))
    order.reference = "#10248"
    order.phone = "+1 (555) 010-2030"
    order.billingAddress = .whole("billing")
    order.shipmentAddress = .whole("shipment")
    order.shipmentMethod = .twoDay
    order.service = "Federal Shipping"
    order.carrier = "UPS"
    order.tracking = "1Z"
    order.payment = PaymentCard(brand: "Visa", last4: "4242", expiryYear: 2030, expiryMonth: 5)
    order.items = [
      OrderItem(
        sku: "A-1", title: "Tea, black", quantity: 3, unitPrice: dollars(1_000), discount: dollars(50), id: 4_001)
    ]
    order.discount = dollars(100)
    order.shippingCharge = dollars(500)
    order.tax = dollars(300)
    order.taxIncluded = true
    order.taxes = [
      TaxLine(
        name: "VAT", rate: TaxRate("7.25"), country: "DE", region: "BY", subject: .item(4_001), amount: dollars(101)),
      TaxLine(
        name: "Levy", rate: TaxRate("0.5"), country: "FR", region: "IDF", subject: .shipping, amount: dollars(199)),
    ]
    order.refunds = [Refund(amount: dollars(10), reason: "late", at: .example(2))]
    var shipment = Shipment(number: 2, at: .example(5), lines: [LineQuantity(item: 4_001, quantity: 1)])
    (shipment.carrier, shipment.service, shipment.tracking) = ("DHL", "Express Easy", "JD014")
    (shipment.url, shipment.note) = ("https://example.com/JD014", "At the back door.")
    (shipment.state, shipment.endedAt) = (.delivered, .example(6))
    order.shipments = [shipment]
    var entry = Return(
      number: 7, at: .example(7), lines: [LineQuantity(item: 4_001, quantity: 1)], reason: "damaged")
    (entry.endedAt, entry.refund) = (.example(8), 1)
    order.returns = [entry]
    order.internalNotes = [InternalNote(at: .example(9), author: "ann", text: "Called twice.")]
    order.tags = Tags("gift, VIP")
    order.note = "Ring twice."
    order.createdAt = .example(3)
    order.updatedAt = .example(4)
    return order
  }()

  /// `everyField` without what later programs added to the records of an order, as former golden texts have it.
  public static let everyFormerField: Order = {
    var order = everyField
    order.items[0].id = nil
    order.taxes = []
    order.shipments = []
    order.returns = []
    order.internalNotes = []
    order.tags = Tags()
    return order
  }()
}

extension Address {
  /// An address in which each part names itself.
  fileprivate static func whole(_ name: String) -> Address {
    var address = Address()
    for part in Address.parts { address[keyPath: part.path] = "\(name) \(part.name)" }
    return address
  }
}

extension TrackedShow {
  /// A show with one special, which has been watched.
  public static let everyField = TrackedShow(
    id: "friends", version: 2, title: "Friends",
    images: ShowImages(
      poster: URL(string: "https://example.com/poster.jpg"), banner: URL(string: "https://example.com/banner.jpg"),
      background: URL(string: "https://example.com/background.jpg")),
    episodes: [
      Episode(
        id: "e1", title: "Pilot", season: 1, number: 1, isSpecial: true, airsAt: .example(5), isDayOnly: true,
        runtime: 22)
    ],
    watched: ["e1": .example(6)], settings: WatchingSettings(rule: .afterLast, countsSpecials: true),
    updatedAt: .example(7), lastRefresh: ShowStamp(source: "tvmaze", at: .example(8)))
}

extension Melody {
  /// A melody of one dotted note.
  public static let everyField = Melody(
    id: "scale", title: "Scale", tempo: 120, notes: [Note(.eighth, isDotted: true, Pitch(octave: 6, step: 3))])
}

extension Instant {
  /// A moment of 2007 that no other number has.
  fileprivate static func example(_ number: Int64) -> Instant {
    Instant(microseconds: 1_183_111_200_000_000 + number * 1_000_001)
  }
}
