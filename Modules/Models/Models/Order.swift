public import Records

/// An order of the media store with all its data; ``OrderSummary`` has the data of a list.
public struct Order: Hashable, Sendable, Identifiable {
  /// The order's id, for example a UUIDv7 in lower case (RFC 9562). The creator of the order chooses it.
  public var id: String
  /// The order's number for people: unique and increasing, assigned by the store. Gaps are allowed.
  public var number: Int64
  /// The version: 1 after creation, one more after each change.
  public var version: Int64
  /// The stage of the order, for example `paid`.
  public var status: OrderStatus
  /// The time at which the customer ordered.
  public var date: Instant
  /// The order's id in another system, unique among the orders that have one; `nil` without one.
  public var reference: String?
  /// The customer's name.
  public var name: PersonName
  /// The customer's email address.
  public var email: String
  /// The customer's phone number; `nil` if unknown.
  public var phone: String?
  /// The address for the invoice; `nil` if unknown.
  public var billingAddress: Address?
  /// The address for the delivery; `nil` if unknown.
  public var shipmentAddress: Address?
  /// The speed of the delivery; `nil` if none was chosen.
  public var shipmentMethod: ShipmentMethod?
  /// The carrier's own name of its service, for an order from another system; `nil` if unknown.
  public var service: String?
  /// The carrier of the last shipment; `nil` if unknown.
  public var carrier: String?
  /// The tracking number of the last shipment that has one; `nil` if unknown.
  public var tracking: String?
  /// The card that paid the order, without its number; `nil` if unknown.
  public var payment: PaymentCard?
  /// The lines of the order, at most 1,000; empty if only the total is known.
  public var items: [OrderItem]
  /// The discount on the whole order, without the discounts of its lines.
  public var discount: Money
  /// The price of the delivery.
  public var shippingCharge: Money
  /// The tax on the whole order.
  public var tax: Money
  /// Whether the prices include `tax`, so that it is not added to the total.
  public var taxIncluded: Bool
  /// The parts of `tax` by name, rate and place, which add up to it; empty if only the whole amount is known.
  public var taxes: [TaxLine]
  /// The refunds, oldest first.
  public var refunds: [Refund]
  /// The shipments, oldest first; empty if nothing has been shipped, or if an earlier program shipped it.
  public var shipments: [Shipment]
  /// The returns, oldest first.
  public var returns: [Return]
  /// The notes for the people of the shop, oldest first, at most 500.
  public var internalNotes: [InternalNote]
  /// The amount that the customer pays, before refunds. Its currency is the order's.
  public var total: Money
  /// The tags of the order, at most 50 of at most 40 characters.
  public var tags: Tags
  /// A note about the order, up to 20,000 bytes of UTF-8; `nil` without one.
  public var note: String?
  /// The time at which the store created the order.
  public var createdAt: Instant
  /// The time of the last change.
  public var updatedAt: Instant

  /// Creates an order that has a total but no items, charges or refunds. Set other properties afterwards.
  public init(
    id: String, number: Int64 = 0, version: Int64 = 1, status: OrderStatus = .placed, date: Instant,
    name: PersonName, email: String, total: Money
  ) {
    self.id = id
    self.number = number
    self.version = version
    self.status = status
    self.date = date
    self.name = name
    self.email = email
    self.total = total
    items = []
    refunds = []
    shipments = []
    returns = []
    internalNotes = []
    tags = Tags()
    discount = .zero(total.currency)
    shippingCharge = .zero(total.currency)
    tax = .zero(total.currency)
    taxIncluded = false
    taxes = []
    createdAt = date
    updatedAt = date
  }

  /// The currency of the order, which is the currency of its total.
  public var currency: Currency { total.currency }

  /// The data of the order that a list shows.
  public var summary: OrderSummary {
    OrderSummary(
      id: id, number: number, version: version, status: status, date: date, reference: reference, name: name,
      email: email, total: total, updatedAt: updatedAt, hasRefunds: !refunds.isEmpty,
      shippedPart: shippedPart)
  }
}

/// The data of an order that a list shows; ``Order`` has the rest.
public struct OrderSummary: Hashable, Sendable, Identifiable {
  /// The order's id.
  public var id: String
  /// The order's number for people, assigned by the store.
  public var number: Int64
  /// The version: 1 after creation, one more after each change.
  public var version: Int64
  /// The stage of the order, for example `paid`.
  public var status: OrderStatus
  /// The time at which the customer ordered.
  public var date: Instant
  /// The order's id in another system; `nil` without one.
  public var reference: String?
  /// The customer's name.
  public var name: PersonName
  /// The customer's email address.
  public var email: String
  /// The amount that the customer pays, before refunds.
  public var total: Money
  /// The time of the last change; `nil` in the response of a server of an earlier version.
  public var updatedAt: Instant?
  /// Whether an amount has been refunded; `nil` in the response of a server of an earlier version.
  public var hasRefunds: Bool?
  /// The part of the order that has been shipped; `nil` in the response of a server of an earlier version.
  public var shippedPart: ShippedPart?

  public init(
    id: String, number: Int64, version: Int64, status: OrderStatus, date: Instant, reference: String?,
    name: PersonName, email: String, total: Money, updatedAt: Instant?, hasRefunds: Bool?,
    shippedPart: ShippedPart?
  ) {
    self.id = id
    self.number = number
    self.version = version
    self.status = status
    self.date = date
    self.reference = reference
    self.name = name
    self.email = email
    self.total = total
    self.updatedAt = updatedAt
    self.hasRefunds = hasRefunds
    self.shippedPart = shippedPart
  }
}

// MARK: Members

extension Order: Record {
  public static var blank: Order { Order(id: "", date: .blank, name: .blank, email: "", total: .blank) }

  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    for field in Order.fields { try visit(field, by: &visitor) }
  }

  /// All fields, created once.
  private static let fields = OrderField.allCases

  /// Passes one field to a visitor.
  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(
    _ field: OrderField, by visitor: inout Visitor
  ) throws(Visitor.Failure) {
    switch field {
    case .id: try visitor.member(RecordMember("id", "The order's id, a UUID that never changes."), &id)
    case .number:
      try visitor.member(RecordMember("number", "The order's number for people; it rises, with gaps."), &number)
    case .version:
      try visitor.member(
        RecordMember(
          "version", "The number of changes since the order was created, plus one. Writes name it in If-Match."),
        &version)
    case .status: try visitor.member(RecordMember("status", "The stage of the order."), &status)
    case .date: try visitor.member(RecordMember("date", "The date of the order."), &date)
    case .reference:
      try visitor.member(
        RecordMember("reference", "The order's id in another system, unique in the store."), &reference)
    case .name: try visitor.part(RecordMember("name", "The customer's name."), &name)
    case .email: try visitor.member(RecordMember("email", "The customer's email address."), &email)
    case .phone: try visitor.member(RecordMember("phone", "The customer's phone number."), &phone)
    case .billingAddress:
      try visitor.member(RecordMember("billingAddress", "The address for the invoice."), &billingAddress)
    case .shipmentAddress:
      try visitor.member(RecordMember("shipmentAddress", "The address for the delivery."), &shipmentAddress)
    case .shipmentMethod:
      try visitor.member(RecordMember("shipmentMethod", "The speed of the delivery."), &shipmentMethod)
    case .service: try visitor.member(RecordMember("service", "The carrier's own name of its service."), &service)
    case .carrier: try visitor.member(RecordMember("carrier", "The carrier of the parcel."), &carrier)
    case .tracking: try visitor.member(RecordMember("tracking", "The carrier's tracking number."), &tracking)
    case .payment: try visitor.member(RecordMember("payment", "The card that pays the order."), &payment)
    case .items: try visitor.member(RecordMember("items", "The lines of the order."), &items)
    case .discount: try visitor.member(RecordMember("discount", "The discount on the whole order."), &discount)
    case .shippingCharge:
      try visitor.member(RecordMember("shippingCharge", "The price of the delivery."), &shippingCharge)
    case .tax: try visitor.member(RecordMember("tax", "The tax on the whole order."), &tax)
    case .taxIncluded:
      try visitor.member(RecordMember("taxIncluded", "Whether the prices include the tax."), &taxIncluded)
    case .taxes:
      var list = taxes.isEmpty ? nil : Optional(taxes)
      try visitor.member(
        RecordMember(
          "taxes", "The parts of the tax by name, rate and place; empty if only the whole tax is known.", isLater: true),
        &list)
      taxes = list ?? []
    case .refunds: try visitor.member(RecordMember("refunds", "The refunds, oldest first."), &refunds)
    case .shipments:
      // Programs without shipments read orders that have none.
      var list = shipments.isEmpty ? nil : Optional(shipments)
      try visitor.member(RecordMember("shipments", "The shipments, oldest first.", isLater: true), &list)
      shipments = list ?? []
    case .returns:
      var list = returns.isEmpty ? nil : Optional(returns)
      try visitor.member(RecordMember("returns", "The returns, oldest first.", isLater: true), &list)
      returns = list ?? []
    case .internalNotes:
      var list = internalNotes.isEmpty ? nil : Optional(internalNotes)
      try visitor.member(
        RecordMember(
          "internalNotes", "Notes for the people of the shop, oldest first; the customer never sees them.",
          isLater: true), &list)
      internalNotes = list ?? []
    case .total:
      try visitor.member(
        RecordMember("total", "The amount that the customer pays. With items, it is computed from them."), &total)
    case .tags:
      var value = tags.isEmpty ? nil : Optional(tags)
      try visitor.member(RecordMember("tags", "The tags of the order.", isLater: true), &value)
      tags = value ?? Tags()
    case .note: try visitor.member(RecordMember("note", "A note about the order."), &note)
    case .createdAt:
      try visitor.member(
        RecordMember("createdAt", "The time at which the order was created in this store."), &createdAt)
    case .updatedAt: try visitor.member(RecordMember("updatedAt", "The time of the last change."), &updatedAt)
    }
  }
}

extension OrderSummary: Record {
  public static var blank: OrderSummary { Order.blank.summary }

  @inlinable
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("id", &id)
    try visitor.member("number", &number)
    try visitor.member("version", &version)
    try visitor.member("status", &status)
    try visitor.member("date", &date)
    try visitor.member("reference", &reference)
    try visitor.part("name", &name)
    try visitor.member("email", &email)
    try visitor.member("total", &total)
    try visitor.member("updatedAt", &updatedAt)
    try visitor.member("hasRefunds", &hasRefunds)
    try visitor.member("shippedPart", &shippedPart)
  }
}
