public import Models
public import PresentationProtocols

/// An order as JSON shows it: raw values and what a person reads, together. The one shape out.
public struct OrderDocument: Hashable, Sendable {
  /// The keys that a list has too.
  public var summary: OrderSummaryDocument
  public var phone: String?
  public var billingAddress: AddressDocument?
  public var shipmentAddress: AddressDocument?
  public var shipmentMethod: DisplayedValue?
  public var service: String?
  public var carrier: String?
  public var tracking: String?
  public var payment: PaymentDocument?
  public var items: [ItemDocument]
  public var discount: DisplayedMoney
  public var shippingCharge: DisplayedMoney
  public var tax: DisplayedMoney
  public var taxIncluded: Bool
  public var refunds: [RefundDocument]
  public var note: String?
  public var nextStatuses: [DisplayedValue]
  public var createdAt: DisplayedValue
  public var updatedAt: DisplayedValue
}

extension OrderDocument {
  public init(_ order: borrowing Order, _ formatter: any ValueFormatting) {
    let summary = OrderSummaryDocument(order.summary, formatter)
    // A new order has one moment for all three.
    let createdAt = order.createdAt == order.date ? summary.date : DisplayedValue(order.createdAt, formatter)
    // Most orders have nothing of these three.
    let zero = Money.zero(order.currency)
    let nothing = DisplayedMoney(zero, formatter)
    func charge(_ money: Money) -> DisplayedMoney { money == zero ? nothing : DisplayedMoney(money, formatter) }
    self.init(
      summary: summary, phone: order.phone, billingAddress: order.billingAddress.map(AddressDocument.init),
      shipmentAddress: order.shipmentAddress.map(AddressDocument.init),
      shipmentMethod: order.shipmentMethod.map(DisplayedValue.init), service: order.service, carrier: order.carrier,
      tracking: order.tracking, payment: order.payment.map(PaymentDocument.init),
      items: order.items.map { ItemDocument($0, formatter) }, discount: charge(order.discount),
      shippingCharge: charge(order.shippingCharge), tax: charge(order.tax),
      taxIncluded: order.taxIncluded, refunds: order.refunds.map { RefundDocument($0, formatter) }, note: order.note,
      nextStatuses: order.status.next.map(DisplayedValue.init), createdAt: createdAt,
      updatedAt: order.updatedAt == order.createdAt ? createdAt : DisplayedValue(order.updatedAt, formatter))
  }
}

/// An address in parts and as an envelope shows it, one line of it a line.
public struct AddressDocument: Hashable, Sendable {
  /// By the names of `Address.parts`.
  public var parts: Address
  public var display: String

  public init(_ address: Address) {
    parts = address
    let city = [address.city, address.state, address.zip].filter { !$0.isEmpty }.joined(separator: " ")
    display = [
      address.name, address.company, address.street1, address.street2, city, address.country, address.phone,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }
}

/// What is kept of a card; it expires at the end of a month: `2030-05`, shown as `05/30`.
public struct PaymentDocument: Hashable, Sendable {
  public var brand: String
  public var last4: String
  public var expires: DisplayedValue

  public init(_ card: PaymentCard) {
    brand = card.brand
    last4 = card.last4
    let month = (card.expiryMonth < 10 ? "0" : "") + String(card.expiryMonth)
    let year = String(card.expiryYear)
    expires = DisplayedValue(value: "\(year)-\(month)", display: "\(month)/\(year.suffix(2))")
  }
}

/// A line of an order.
public struct ItemDocument: Hashable, Sendable {
  public var sku: String
  public var title: String
  public var quantity: Int64
  public var unitPrice: DisplayedMoney
  public var discount: DisplayedMoney
  /// Quantity × unit price − discount; `nil` where that cannot be counted, which no kept order has.
  public var total: DisplayedMoney?

  public init(_ item: OrderItem, _ formatter: any ValueFormatting) {
    sku = item.sku
    title = item.title
    quantity = item.quantity
    unitPrice = DisplayedMoney(item.unitPrice, formatter)
    discount = DisplayedMoney(item.discount, formatter)
    total = (try? item.total()).map { DisplayedMoney($0, formatter) }
  }
}

/// Money given back.
public struct RefundDocument: Hashable, Sendable {
  public var amount: DisplayedMoney
  public var reason: String
  public var at: DisplayedValue

  public init(_ refund: Refund, _ formatter: any ValueFormatting) {
    amount = DisplayedMoney(refund.amount, formatter)
    reason = refund.reason
    at = DisplayedValue(refund.at, formatter)
  }
}
