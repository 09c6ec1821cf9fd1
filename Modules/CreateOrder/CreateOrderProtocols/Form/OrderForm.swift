public import OrdersStoreProtocols

/// The form that creates or edits an order, declared once for the command line, its prompts and the web page.
///
/// ```swift
/// for field in OrderForm.options { print(field.option?.name ?? "", field.label) }
/// ```
public enum OrderForm {
  /// All fields of the form, in the order of the page.
  public static let fields: [OrderFormField] = OrderField.allCases.flatMap(fields)

  /// Returns the fields that set a property of an order, in the order of the page; empty if the form omits it.
  public static func fields(of field: OrderField) -> [OrderFormField] {
    if case .fields(let fields) = field.form { fields } else { [] }
  }

  /// Returns the reason why the form omits a property of an order; `nil` if it has the property.
  public static func reasonForAbsence(of field: OrderField) -> String? {
    if case .none(let reason) = field.form { reason } else { nil }
  }

  /// The fields that are options of the command line, in the order of help.
  public static let options: [OrderFormField] = OrderFormSection.inHelp.flatMap { section in
    let fields = fields.filter { $0.section == section && $0.option != nil }
    return fields.filter { $0.option?.isFirst == true } + fields.filter { $0.option?.isFirst != true }
  }

  /// The fields of one line of an order. Their pointers are the name alone: `unitPrice`.
  public static let itemFields: [OrderFormField] = [
    OrderFormField("sku", in: .items, label: "SKU"), OrderFormField("title", in: .items, label: "Title"),
    OrderFormField("quantity", in: .items, .count, label: "Quantity"),
    OrderFormField("unitPrice", in: .items, .amount, label: "Unit price"),
    OrderFormField("discount", in: .items, .amount, label: "Discount"),
  ]

  /// Returns the field at a JSON Pointer: `/name/first`, `/items/0/sku`; `nil` if there is none.
  public static func field(at pointer: String) -> OrderFormField? {
    if let field = fieldsByPointer[pointer] { return field }
    let parts = pointer.split(separator: "/")
    guard parts.count == 3, parts[0] == "items" else { return nil }
    return itemFields.first { $0.pointer == parts[2] }
  }

  private static let fieldsByPointer = Dictionary(fields.map { ($0.pointer, $0) }) { first, _ in first }
}

/// A section of the form.
public enum OrderFormSection: Hashable, Sendable {
  /// A section with single fields, for example the customer's name and email.
  case order, customer, billingAddress, shipmentAddress, shipment, sums, note
  /// The lines of the order.
  case items
  /// The card, whose number is not stored.
  case card

  /// The sections with single fields, in the order of the page. The lines and the card follow them.
  public static let onScreen: [OrderFormSection] = [
    .order, .customer, .billingAddress, .shipmentAddress, .shipment, .sums, .note,
  ]

  /// Whether the fields are about the customer and not about this order alone.
  public var isOfCustomer: Bool {
    switch self {
    case .customer, .billingAddress, .shipmentAddress: true
    case .order, .shipment, .sums, .note, .items, .card: false
    }
  }

  /// Whether most orders leave the fields empty.
  public var isOptional: Bool {
    switch self {
    // An order without items needs a total.
    case .order, .customer, .items, .sums: false
    case .billingAddress, .shipmentAddress, .shipment, .note, .card: true
    }
  }

  /// The sections in the order in which help lists their options.
  static let inHelp: [OrderFormSection] = [
    .customer, .order, .note, .sums, .shipment, .items, .billingAddress, .shipmentAddress, .card,
  ]

  /// The heading above the fields of the section.
  public var heading: String {
    switch self {
    case .order: "Order"
    case .customer: "Customer"
    case .billingAddress: "Billing address"
    case .shipmentAddress: "Shipment address"
    case .shipment: "Shipment"
    case .sums: "Amounts"
    case .note: "Note"
    case .items: "Items"
    case .card: "Card"
    }
  }
}
