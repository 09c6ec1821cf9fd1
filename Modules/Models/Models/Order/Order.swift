/// An order of the media store, whole.
public struct Order: Hashable, Sendable, Identifiable {
  /// A UUIDv7 in lower case (RFC 9562), given by whoever creates the order.
  public var id: String
  /// Unique and rising, for humans; the store gives it. Gaps are allowed.
  public var number: Int64
  /// 1 when created, one more with every change.
  public var version: Int64
  public var status: OrderStatus
  /// When the customer ordered.
  public var date: Instant
  /// The id that the order had elsewhere; unique among the orders that have one.
  public var reference: String?
  public var name: PersonName
  public var email: String
  public var phone: String?
  public var billingAddress: Address?
  public var shipmentAddress: Address?
  public var shipmentMethod: ShipmentMethod?
  /// The carrier's own name of its service, where the order came with one.
  public var service: String?
  /// Who carries it, once shipped.
  public var carrier: String?
  public var tracking: String?
  public var payment: PaymentCard?
  public var items: [OrderItem]
  /// What is taken off the order beside its lines' own discounts.
  public var discount: Money
  public var shippingCharge: Money
  public var tax: Money
  /// Whether the prices contain the tax, so that it is not added.
  public var taxIncluded: Bool
  public var refunds: [Refund]
  public var total: Money
  public var note: String?
  public var createdAt: Instant
  public var updatedAt: Instant

  /// An order with a total and nothing else that could contradict it; set the rest afterwards.
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
    discount = .zero(total.currency)
    shippingCharge = .zero(total.currency)
    tax = .zero(total.currency)
    taxIncluded = false
    createdAt = date
    updatedAt = date
  }

  public var currency: Currency { total.currency }

  /// The whole order in the few words of a list.
  public var summary: OrderSummary {
    OrderSummary(
      id: id, number: number, version: version, status: status, date: date, reference: reference, name: name,
      email: email, total: total)
  }
}

/// What a list shows of an order.
public struct OrderSummary: Hashable, Sendable, Identifiable {
  public var id: String
  public var number: Int64
  public var version: Int64
  public var status: OrderStatus
  public var date: Instant
  public var reference: String?
  public var name: PersonName
  public var email: String
  public var total: Money

  public init(
    id: String, number: Int64, version: Int64, status: OrderStatus, date: Instant, reference: String?,
    name: PersonName, email: String, total: Money
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
  }
}
