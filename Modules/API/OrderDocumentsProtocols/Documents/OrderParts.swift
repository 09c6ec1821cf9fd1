public import DocumentsProtocols
public import Models
public import PresentationProtocols

// The parts of an order that are objects. Their JSON has the members that each record lists, and the text for people.

/// An address in parts and as the lines of an envelope.
public struct AddressDocument: Hashable, Sendable {
  /// The parts of the address.
  public var parts: Address
  /// The address as on an envelope, with line breaks between the lines.
  public var display: String

  /// Creates the document of an address.
  public init(_ address: Address) {
    parts = address
    display = address.envelope
  }
}

/// A payment card, as screens show it.
public struct PaymentDocument: Hashable, Sendable {
  /// The card's brand, last digits and expiry: `Visa 4242, 05/30`.
  public let display: String
  /// The card's brand and last digits: `Visa 4242`, for texts on which no expiry may be printed, for example receipts.
  public let label: String

  init(_ card: PaymentCard) {
    label = card.label
    display = "\(label), \(DisplayedValue(year: card.expiryYear, month: card.expiryMonth).display)"
  }
}

/// A line of an order, as screens show it.
public struct ItemDocument: Hashable, Sendable {
  /// The id of the line in its order.
  public var id: Int64
  /// The product's stock keeping unit.
  public var sku: String
  /// The name of the product.
  public var title: String
  /// The number of pieces.
  public var quantity: Int64
  /// The number of pieces that have been shipped.
  public var shipped: Int64
  /// The number of pieces that have been returned.
  public var returned: Int64
  /// The number of pieces that can be returned.
  public var returnable: Int64
  /// The price of one piece.
  public var unitPrice: DisplayedMoney
  /// The discount on the whole line.
  public var discount: DisplayedMoney
  /// The total of the line: quantity × unit price − discount; `nil` on overflow, which no stored order has.
  public var total: DisplayedMoney?

  /// The number of pieces that have not been shipped.
  public var open: Int64 { max(0, quantity - shipped) }

  init(
    _ item: OrderItem, id: Int64, shipped: Int64, returned: Int64, returnable: Int64, _ display: inout OrderDisplay
  ) {
    self.id = id
    (self.shipped, self.returned, self.returnable) = (shipped, returned, returnable)
    sku = item.sku
    title = item.title
    quantity = item.quantity
    unitPrice = display.money(item.unitPrice)
    discount = display.money(item.discount)
    total = item.total(&display)
  }
}

/// The taxes of an order with one name, rate and place, as screens show them.
public struct TaxDocument: Hashable, Sendable {
  /// The name, the rate and the place: `VAT 20 %, DE`; empty if none is known.
  public var label: String
  /// The sum of the taxes.
  public var amount: DisplayedMoney
}

/// A refund, as screens show it.
public struct RefundDocument: Hashable, Sendable {
  /// The refunded amount.
  public var amount: DisplayedMoney
  /// The reason for the refund.
  public var reason: String
  /// The time of the refund.
  public var at: DisplayedValue

  init(_ refund: Refund, _ display: inout OrderDisplay) {
    amount = display.money(refund.amount)
    reason = refund.reason
    at = display.value(refund.at)
  }
}

/// The quantity of one line of the order in a shipment or a return, as screens show it.
public struct LineQuantityDocument: Hashable, Sendable {
  /// The product's stock keeping unit.
  public var sku: String
  /// The name of the product.
  public var title: String
  /// The number of pieces.
  public var quantity: Int64

  public init(sku: String, title: String, quantity: Int64) {
    self.sku = sku
    self.title = title
    self.quantity = quantity
  }

  /// Returns quantities of an order's lines, with the products.
  public static func all(_ lines: [LineQuantity], of order: Order) -> [LineQuantityDocument] {
    all(lines, of: order.itemsByID)
  }

  fileprivate static func all(_ lines: [LineQuantity], of items: [Int64: OrderItem]) -> [LineQuantityDocument] {
    lines.compactMap { line in
      items[line.item].map { LineQuantityDocument(sku: $0.sku, title: $0.title, quantity: line.quantity) }
    }
  }
}

/// A shipment, as screens show it.
public struct ShipmentDocument: Hashable, Sendable {
  /// The number of the shipment in its order.
  public var number: Int64
  /// The numbers of the order and of the shipment in it: `61/1`.
  public var name: String
  /// The time at which it was shipped.
  public var at: DisplayedValue
  /// The lines in it; empty for an order without lines, which is shipped as a whole.
  public var lines: [LineQuantityDocument]
  /// The carrier; `nil` if unknown.
  public var carrier: String?
  /// The carrier's own name of its service; `nil` if unknown.
  public var service: String?
  /// The carrier's tracking number; `nil` if unknown.
  public var tracking: String?
  /// The page of the carrier that follows the parcel; `nil` if unknown.
  public var url: String?
  /// A note about the shipment; `nil` without one.
  public var note: String?
  /// The state of the shipment.
  public var state: DisplayedValue

  init(_ shipment: Shipment, of order: Order, _ items: [Int64: OrderItem], _ display: inout OrderDisplay) {
    number = shipment.number
    name = "\(order.number)/\(number)"
    at = display.value(shipment.at)
    lines = LineQuantityDocument.all(shipment.lines, of: items)
    (carrier, service, tracking) = (shipment.carrier, shipment.service, shipment.tracking)
    (url, note) = (shipment.url, shipment.note)
    state = DisplayedValue(shipment.state)
  }
}

/// A return, as screens show it.
public struct ReturnDocument: Hashable, Sendable {
  /// The numbers of the order and of the return in it: `61/1`.
  public var name: String
  /// The number of the return in its order.
  public var number: Int64
  /// The time at which it was recorded.
  public var at: DisplayedValue
  /// The lines in it; empty for an order without lines, which is returned as a whole.
  public var lines: [LineQuantityDocument]
  /// The reason; empty without one.
  public var reason: String
  /// Whether the pieces go back to the shelf.
  public var isRestocked: Bool
  /// The state of the return.
  public var state: DisplayedValue
  /// The refunded amount; `nil` without a refund.
  public var refund: DisplayedMoney?

  init(_ entry: Return, of order: Order, _ items: [Int64: OrderItem], _ display: inout OrderDisplay) {
    number = entry.number
    name = "\(order.number)/\(entry.number)"
    at = display.value(entry.at)
    lines = LineQuantityDocument.all(entry.lines, of: items)
    (reason, isRestocked, state) = (entry.reason, entry.isRestocked, DisplayedValue(entry.state))
    if let place = entry.refund.map({ Int($0) - 1 }), order.refunds.indices.contains(place) {
      refund = display.money(order.refunds[place].amount)
    }
  }
}

/// A note for the people of the shop, as screens show it.
public struct InternalNoteDocument: Hashable, Sendable {
  /// The time at which it was written, with the time of day.
  public var at: DisplayedValue
  /// The name of the user who wrote it.
  public var author: String
  /// The text, which may have several lines.
  public var text: String
}

// MARK: JSON

extension AddressDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    var (parts, writer) = (parts, TextWriter(json: JSONWriter()))
    swap(&writer.json, &json)
    writer.json.begin("{")
    parts.visit(by: &writer)
    writer.json.member("display", display)
    writer.json.end("}")
    swap(&writer.json, &json)
  }
}

private struct TextWriter: RecordTextVisitor {
  var json: JSONWriter

  mutating func text(_ member: RecordMember, _ value: inout String) {
    json.key(plain: member.name)
    json.string(value)
  }
}

extension Order {
  /// The lines by their ids.
  var itemsByID: [Int64: OrderItem] { Dictionary(zip(items.ids, items).map { ($0, $1) }) { first, _ in first } }
}

extension OrderItem {
  /// Returns the total of the line; `nil` on overflow.
  func total(_ display: inout OrderDisplay) -> DisplayedMoney? {
    if let total = try? total() { display.money(total) } else { nil }
  }
}

// MARK: Members

extension AddressDocument {
  /// The members of an address in JSON.
  public static let members =
    OrderMember.all(of: Address.self) + [.display("The address as text, with a line break after each line.")]
}

extension PaymentDocument {
  /// The members of a card in JSON.
  public static let members = OrderMember.all(of: PaymentCard.self)
}

extension ItemDocument {
  /// The members of a line in JSON.
  public static let members: [OrderMember] = {
    var members = OrderMember.all(of: OrderItem.self)
    // A document has the id of each line, whether the line has it or its place is the id.
    for place in members.indices where members[place].name == "id" { members[place].isOptional = false }
    return members + [
      OrderMember(
        name: "total", kind: .money,
        text: "The quantity times the price, less the discount; null if it exceeds 64 bits.",
        isOptional: true),
      OrderMember(name: "shipped", kind: .count, text: "The number of pieces that have been shipped."),
      OrderMember(name: "returned", kind: .count, text: "The number of pieces that have been returned."),
    ]
  }()
}

extension TaxDocument {
  /// The members of a tax line in JSON.
  public static let members = OrderMember.all(of: TaxLine.self)
}

extension RefundDocument {
  /// The members of a refund in JSON.
  public static let members = OrderMember.all(of: Refund.self)
}

extension ShipmentDocument {
  /// The members of a shipment in JSON.
  public static let members = OrderMember.all(of: Shipment.self)
}

extension LineQuantityDocument {
  /// The members of a quantity of a line in JSON.
  public static let members = OrderMember.all(of: LineQuantity.self)
}

extension ReturnDocument {
  /// The members of a return in JSON.
  public static let members = OrderMember.all(of: Return.self)
}

extension InternalNoteDocument {
  /// The members of an internal note in JSON.
  public static let members = OrderMember.all(of: InternalNote.self)
}

extension DisplayedName {
  /// The members of a person's name in JSON.
  public static let members = OrderMember.all(of: PersonName.self) + [.display("Both in one text.")]
}
