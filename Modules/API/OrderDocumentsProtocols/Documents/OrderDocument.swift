public import DocumentsProtocols
public import Models
public import PresentationProtocols

/// An order as JSON shows it, with raw values beside the text for people.
public struct OrderDocument: Hashable, Sendable {
  /// The members that a list shows, too.
  public let summary: OrderSummaryDocument
  /// The order itself, for the values that are shown as they are.
  public let order: Order
  private let formatter: any ValueFormatting

  /// Creates the document of an order, with values formatted for the formatter's locale.
  public init(_ order: borrowing Order, _ formatter: any ValueFormatting) {
    summary = OrderSummaryDocument(order.summary, formatter)
    self.order = copy order
    self.formatter = formatter
  }

  /// Documents are equal that show the same order in the same way.
  public static func == (document: OrderDocument, other: OrderDocument) -> Bool {
    document.order == other.order && document.json() == other.json()
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(order) }

  /// The version and the time of its change, in microseconds to base 36: `7.5yc1z7ep2i`.
  ///
  /// After a restore of a backup, a version may have other content than before.
  public var revision: String { "\(order.version).\(String(order.updatedAt.microseconds, radix: 36))" }

  private var display: OrderDisplay { OrderDisplay(formatter, order) }
}

// MARK: Formatted values beside the summary

extension OrderDocument {
  /// The address for the invoice; `nil` if unknown.
  public var billingAddress: AddressDocument? { order.billingAddress.map(AddressDocument.init) }
  /// The address for the delivery; `nil` if unknown.
  public var shipmentAddress: AddressDocument? { order.shipmentAddress.map(AddressDocument.init) }
  /// The speed of the delivery, for example `two-day`; `nil` if none was chosen.
  public var shipmentMethod: DisplayedValue? { order.shipmentMethod.map(DisplayedValue.init) }
  /// The carrier of the parcel; `nil` before the order is shipped.
  public var carrier: String? { order.carrier }
  /// The carrier's tracking number; `nil` if unknown.
  public var tracking: String? { order.tracking }
  /// The card that paid the order; `nil` if unknown.
  public var payment: PaymentDocument? { order.payment.map(PaymentDocument.init) }
  /// The lines of the order.
  public var items: [ItemDocument] {
    var display = display
    let (shipped, returned, returnable) = (
      order.shippedQuantities, order.returnedQuantities, order.returnableLines.quantities
    )
    return zip(order.items, order.items.ids).map {
      ItemDocument(
        $0, id: $1, shipped: shipped[$1, default: 0], returned: returned[$1, default: 0],
        returnable: returnable[$1, default: 0], &display)
    }
  }
  /// The discount on the whole order.
  public var discount: DisplayedMoney { DisplayedMoney(order.discount, formatter) }
  /// The price of the delivery.
  public var shippingCharge: DisplayedMoney { DisplayedMoney(order.shippingCharge, formatter) }
  /// The tax on the whole order.
  public var tax: DisplayedMoney { DisplayedMoney(order.tax, formatter) }
  /// The tax lines of one name, rate and place together, in their order.
  public var taxes: [TaxDocument] {
    order.taxSums.map { TaxDocument(label: $0.label, amount: DisplayedMoney($0.amount, formatter)) }
  }
  /// The refunds, oldest first.
  public var refunds: [RefundDocument] {
    var display = display
    return order.refunds.map { RefundDocument($0, &display) }
  }
  /// The shipments, oldest first.
  public var shipments: [ShipmentDocument] {
    guard !order.shipments.isEmpty else { return [] }
    let items = order.itemsByID
    var display = display
    return order.shipments.map { ShipmentDocument($0, of: order, items, &display) }
  }
  /// The returns, oldest first.
  public var returns: [ReturnDocument] {
    guard !order.returns.isEmpty else { return [] }
    let items = order.itemsByID
    var display = display
    return order.returns.map { ReturnDocument($0, of: order, items, &display) }
  }
  /// The notes for the people of the shop, oldest first.
  public var internalNotes: [InternalNoteDocument] {
    order.internalNotes.map {
      InternalNoteDocument(at: DisplayedValue(moment: $0.at, formatter), author: $0.author, text: $0.text)
    }
  }
  /// Whether pieces can be returned.
  public var isReturnable: Bool { order.isReturnable }
  /// The part of the order that has been shipped: `Partly shipped, 2 of 3`.
  public var shipment: DisplayedValue { DisplayedValue(shippedPartOf: order) }
  /// The statuses to which the order may change.
  public var nextStatuses: [DisplayedValue] { order.nextStatuses.map(DisplayedValue.init) }
  /// The time at which the store created the order, with the time of day.
  public var createdAt: DisplayedValue { DisplayedValue(moment: order.createdAt, formatter) }
  /// The time of the last change, with the time of day.
  public var updatedAt: DisplayedValue { DisplayedValue(moment: order.updatedAt, formatter) }
}

// MARK: JSON

extension OrderDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    var (order, input) = (order, OrderInput())
    order.items = order.items.withIDs
    var writer = FieldWriter(display: display)
    writer.display.quantities = (order.shippedQuantities, order.returnedQuantities)
    json.begin("{")
    summary.writeMembers(to: &json)
    swap(&writer.json, &json)
    writer.visit(OrderDocument.fields, of: &order, &input)
    writer.json.member("shipment", shipment)
    writer.json.member("nextStatuses", nextStatuses)
    writer.visit(OrderDocument.fieldsAtEnd, of: &order, &input)
    swap(&writer.json, &json)
    json.end("}")
  }
}

/// A visitor that writes each field as a member of a JSON object.
private struct FieldWriter: OrderFieldVisitor {
  var json = JSONWriter()
  var display: OrderDisplay

  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>
  ) {
    json.key(name)
    value.show(in: &json, &display)
  }

  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>
  ) {
    json.member(name, DisplayedName(value))
  }

  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?
  ) {
    json.key(name)
    value.show(in: &json, &display)
  }
}
