public import Models
public import PresentationProtocols

/// An order as JSON shows it: raw values and what a person reads, together. The one shape out.
public struct OrderDocument: Hashable, Sendable {
  /// The keys that a list has too.
  public let summary: OrderSummaryDocument
  let order: Order
  private let formatter: any ValueFormatting

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

  private var display: OrderDisplay { OrderDisplay(formatter, order, summary) }
}

// MARK: What a person reads beside the summary

extension OrderDocument {
  public var phone: String? { order.phone }
  public var billingAddress: AddressDocument? { order.billingAddress.map(AddressDocument.init) }
  public var shipmentAddress: AddressDocument? { order.shipmentAddress.map(AddressDocument.init) }
  public var shipmentMethod: DisplayedValue? { order.shipmentMethod.map(DisplayedValue.init) }
  public var service: String? { order.service }
  public var carrier: String? { order.carrier }
  public var tracking: String? { order.tracking }
  public var payment: PaymentDocument? { order.payment.map(PaymentDocument.init) }
  public var items: [ItemDocument] {
    var display = display
    return order.items.map { ItemDocument($0, &display) }
  }
  public var discount: DisplayedMoney { DisplayedMoney(order.discount, formatter) }
  public var shippingCharge: DisplayedMoney { DisplayedMoney(order.shippingCharge, formatter) }
  public var tax: DisplayedMoney { DisplayedMoney(order.tax, formatter) }
  public var taxIncluded: Bool { order.taxIncluded }
  public var refunds: [RefundDocument] {
    var display = display
    return order.refunds.map { RefundDocument($0, &display) }
  }
  public var note: String? { order.note }
  public var nextStatuses: [DisplayedValue] { order.status.next.map(DisplayedValue.init) }
  public var createdAt: DisplayedValue { DisplayedValue(order.createdAt, formatter) }
  public var updatedAt: DisplayedValue { DisplayedValue(order.updatedAt, formatter) }
}

// MARK: JSON

extension OrderDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    var (order, input) = (order, OrderInput())
    var writer = FieldWriter(display: display)
    json.begin("{")
    summary.writeMembers(to: &json)
    swap(&writer.json, &json)
    writer.visit(OrderDocument.fields, of: &order, &input)
    writer.json.member("nextStatuses", nextStatuses)
    writer.visit(OrderDocument.fieldsAtEnd, of: &order, &input)
    swap(&writer.json, &json)
    json.end("}")
  }
}

/// Writes one field after another as a member.
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
