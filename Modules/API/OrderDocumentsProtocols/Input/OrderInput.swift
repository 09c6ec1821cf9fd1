public import DocumentsProtocols
import Models

/// The input of an order from options, a form, a file or a request, as text that is not yet parsed.
///
/// All front ends and imports create this type, and one worker parses it.
public struct OrderInput: Hashable, Sendable {
  /// The requested status, for example `paid`.
  public var status: Patch<String> = .unchanged
  /// The date of the order, in the syntax of `OrdersParameters.since`.
  public var date: Patch<String> = .unchanged
  /// Whether a date without a time comes from a form, which shows days only.
  ///
  /// An order of that day then retains its time.
  public var isDayOnly = false
  /// A day as the user would type it, for messages about the date; `nil` for the machine-readable notation alone.
  public var dayExample: String?
  /// The order's id in another system.
  public var reference: Patch<String> = .unchanged
  /// The customer's given name.
  public var firstName: Patch<String> = .unchanged
  /// The customer's family name.
  public var lastName: Patch<String> = .unchanged
  /// The customer's email address.
  public var email: Patch<String> = .unchanged
  /// The customer's phone number.
  public var phone: Patch<String> = .unchanged
  /// The address for the invoice.
  public var billingAddress: Patch<AddressInput> = .unchanged
  /// The address for the delivery.
  public var shipmentAddress: Patch<AddressInput> = .unchanged
  /// The speed of the delivery: `standard`, `two-day` or `one-day`.
  public var shipmentMethod: Patch<String> = .unchanged
  /// The carrier's own name of its service.
  public var service: Patch<String> = .unchanged
  /// The carrier of the parcel.
  public var carrier: Patch<String> = .unchanged
  /// The carrier's tracking number.
  public var tracking: Patch<String> = .unchanged
  /// The card that pays the order.
  public var payment: Patch<PaymentInput> = .unchanged
  /// All lines of the order; setting it replaces the existing lines.
  public var items: Patch<[ItemInput]> = .unchanged
  /// The lines to append after `items`.
  public var addedItems: [ItemInput] = []
  /// The SKUs whose lines are removed.
  public var removedSKUs: [String] = []
  /// The discount on the whole order.
  public var discount: Patch<MoneyInput> = .unchanged
  /// The price of the delivery.
  public var shippingCharge: Patch<MoneyInput> = .unchanged
  /// The tax on the whole order.
  public var tax: Patch<MoneyInput> = .unchanged
  /// All taxes; setting it replaces the existing ones, and `tax` is their sum.
  public var taxes: Patch<[TaxInput]> = .unchanged
  /// Whether the prices include `tax`.
  public var taxIncluded: Patch<Bool> = .unchanged
  /// The amount that the customer pays. If it is not given, it is computed from the lines.
  public var total: Patch<MoneyInput> = .unchanged
  /// The ISO 4217 code of all amounts without a currency of their own.
  public var currency: Patch<String> = .unchanged
  /// All tags, with commas between them; setting it replaces the existing ones.
  public var tags: Patch<String> = .unchanged
  /// The tags to add after `tags`; commas divide a text into several.
  public var addedTags: [String] = []
  /// The tags to remove.
  public var removedTags: [String] = []
  /// The note about the order.
  public var note: Patch<String> = .unchanged
  /// The values that the store sets; only an import reads them.
  public var owned = OwnedInput()

  /// Creates an input that changes nothing.
  public init() {}
}

/// The values of an order that its store sets, from the export of another store.
public struct OwnedInput: Hashable, Sendable {
  /// The order's id; `nil` if not given.
  public var id: String?
  /// The order's number for people; `nil` if not given.
  public var number: Int64?
  /// The order's version; `nil` if not given.
  public var version: Int64?
  /// The refunds, oldest first.
  public var refunds: [RefundInput] = []
  /// The shipments, oldest first.
  public var shipments: [ShipmentInput] = []
  /// The returns, oldest first.
  public var returns: [ReturnInput] = []
  /// The internal notes, oldest first.
  public var internalNotes: [InternalNoteInput] = []
  /// The time of creation in RFC 3339; `nil` if not given.
  public var createdAt: String?
  /// The time of the last change in RFC 3339; `nil` if not given.
  public var updatedAt: String?

  /// Creates an input without values.
  public init() {}
}

extension OwnedInput {
  fileprivate var refundsRead: [RefundInput]? {
    get { refunds }
    set { refunds = newValue ?? [] }
  }
  fileprivate var shipmentsRead: [ShipmentInput]? {
    get { shipments }
    set { shipments = newValue ?? [] }
  }
  fileprivate var returnsRead: [ReturnInput]? {
    get { returns }
    set { returns = newValue ?? [] }
  }
  fileprivate var internalNotesRead: [InternalNoteInput]? {
    get { internalNotes }
    set { internalNotes = newValue ?? [] }
  }
}

// MARK: Every field

extension OrderField {
  /// Calls the visitor with the field's name in JSON, its label and its places in an order and an input.
  ///
  /// Documents, transfers, inputs, labels and schemas use this table, which has one line for each field.
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
    case .taxes: visitor.visit("taxes", "Taxes", &order.taxes, &input.taxes)
    case .refunds: visitor.visit("refunds", "Refunds", &order.refunds, owned: &input.owned.refundsRead)
    case .shipments: visitor.visit("shipments", "Shipments", &order.shipments, owned: &input.owned.shipmentsRead)
    case .returns: visitor.visit("returns", "Returns", &order.returns, owned: &input.owned.returnsRead)
    case .internalNotes:
      visitor.visit("internalNotes", "Internal notes", &order.internalNotes, owned: &input.owned.internalNotesRead)
    case .total: visitor.visit("total", "Total", &order.total, &input.total)
    case .tags: visitor.visit("tags", "Tags", &order.tags, &input.tags)
    case .note: visitor.visit("note", "Note", &order.note, &input.note)
    case .createdAt: visitor.visit("createdAt", "Created", &order.createdAt, owned: &input.owned.createdAt)
    case .updatedAt: visitor.visit("updatedAt", "Changed", &order.updatedAt, owned: &input.owned.updatedAt)
    }
  }
}

extension OrderField {
  /// All fields, created once.
  static let all = allCases
}
