import Models

/// An order as it comes in, from flags, a form, a file or a request: text that nobody has checked yet.
///
/// The one shape in: every front end and every import makes this, and one worker reads it.
public struct OrderInput: Hashable, Sendable {
  public var status: Patch<String> = .unchanged
  /// A DATE, as `OrdersParameters.since`.
  public var date: Patch<String> = .unchanged
  /// Whether the date, where it is a day, was typed as a form shows it, without its time: an order of that day keeps
  /// that.
  public var isDayOnly = false
  public var reference: Patch<String> = .unchanged
  public var firstName: Patch<String> = .unchanged
  public var lastName: Patch<String> = .unchanged
  public var email: Patch<String> = .unchanged
  public var phone: Patch<String> = .unchanged
  public var billingAddress: Patch<AddressInput> = .unchanged
  public var shipmentAddress: Patch<AddressInput> = .unchanged
  public var shipmentMethod: Patch<String> = .unchanged
  public var service: Patch<String> = .unchanged
  public var carrier: Patch<String> = .unchanged
  public var tracking: Patch<String> = .unchanged
  public var payment: Patch<PaymentInput> = .unchanged
  public var items: Patch<[ItemInput]> = .unchanged
  /// Lines to add after `items`.
  public var addedItems: [ItemInput] = []
  /// SKUs whose lines go.
  public var removedSKUs: [String] = []
  public var discount: Patch<MoneyInput> = .unchanged
  public var shippingCharge: Patch<MoneyInput> = .unchanged
  public var tax: Patch<MoneyInput> = .unchanged
  public var taxIncluded: Patch<Bool> = .unchanged
  public var total: Patch<MoneyInput> = .unchanged
  /// ISO 4217 code for every amount that names none.
  public var currency: Patch<String> = .unchanged
  public var note: Patch<String> = .unchanged
  /// What a store owns; only an import reads it.
  public var owned = OwnedInput()

  public init() {}
}

/// What a store owns of an order, as another store wrote it out.
public struct OwnedInput: Hashable, Sendable {
  public var id: String?
  public var number: Int64?
  public var version: Int64?
  public var refunds: [RefundInput] = []
  /// RFC 3339.
  public var createdAt: String?
  public var updatedAt: String?

  public init() {}
}

extension OwnedInput {
  fileprivate var refundsRead: [RefundInput]? {
    get { refunds }
    set { refunds = newValue ?? [] }
  }
}

// MARK: Every field

extension OrderField {
  /// Hands a visitor all that the API says of a field: its name in JSON, its label, its place in an order and in an
  /// input. Documents, transfers, inputs, labels and schemas come from this table: a line a field.
  @inline(__always)
  func visit(_ order: inout Order, _ input: inout OrderInput, by visitor: inout some OrderFieldVisitor) {
    switch self {
    case .id: visitor.visit("id", "ID", &order.id, owned: &input.owned.id)
    case .number: visitor.visit("number", "Order", &order.number, owned: &input.owned.number)
    case .version: visitor.visit("version", "Version", &order.version, owned: &input.owned.version)
    case .status: visitor.visit("status", "Status", &order.status, &input.status)
    case .date: visitor.visit("date", "Date", &order.date, &input.date)
    case .reference: visitor.visit("reference", "Reference", &order.reference, &input.reference)
    case .name: visitor.visit("name", "Name", &order.name, &input.firstName, &input.lastName)
    case .email: visitor.visit("email", "Email", &order.email, &input.email)
    case .phone: visitor.visit("phone", "Phone", &order.phone, &input.phone)
    case .billingAddress:
      visitor.visit("billingAddress", "Billing address", &order.billingAddress, &input.billingAddress)
    case .shipmentAddress:
      visitor.visit("shipmentAddress", "Shipment address", &order.shipmentAddress, &input.shipmentAddress)
    case .shipmentMethod: visitor.visit("shipmentMethod", "Shipment", &order.shipmentMethod, &input.shipmentMethod)
    case .service: visitor.visit("service", "Service", &order.service, &input.service)
    case .carrier: visitor.visit("carrier", "Carrier", &order.carrier, &input.carrier)
    case .tracking: visitor.visit("tracking", "Tracking", &order.tracking, &input.tracking)
    case .payment: visitor.visit("payment", "Card", &order.payment, &input.payment)
    case .items: visitor.visit("items", "Items", &order.items, &input.items)
    case .discount: visitor.visit("discount", "Discount", &order.discount, &input.discount)
    case .shippingCharge: visitor.visit("shippingCharge", "Shipping", &order.shippingCharge, &input.shippingCharge)
    case .tax: visitor.visit("tax", "Tax", &order.tax, &input.tax)
    case .taxIncluded: visitor.visit("taxIncluded", "Tax included", &order.taxIncluded, &input.taxIncluded)
    case .refunds: visitor.visit("refunds", "Refunds", &order.refunds, owned: &input.owned.refundsRead)
    case .total: visitor.visit("total", "Total", &order.total, &input.total)
    case .note: visitor.visit("note", "Note", &order.note, &input.note)
    case .createdAt: visitor.visit("createdAt", "Created", &order.createdAt, owned: &input.owned.createdAt)
    case .updatedAt: visitor.visit("updatedAt", "Changed", &order.updatedAt, owned: &input.owned.updatedAt)
    }
  }
}

extension OrderField {
  /// Every field, in one list that is made once.
  static let all = allCases
}
