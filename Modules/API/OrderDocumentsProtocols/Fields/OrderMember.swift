import DocumentsProtocols
import Models

/// The description of a member of the JSON of an order or of its parts, for schemas, help and forms.
public struct OrderMember: Hashable, Sendable {
  /// The type of a member's value in documents and inputs.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// A text.
    case text
    /// A whole number.
    case count
    /// A Boolean value.
    case flag
    /// A status of an order with its text.
    case status
    /// A delivery speed with its text.
    case shipmentMethod
    /// A time in RFC 3339 with its text.
    case instant
    /// A first and a last name.
    case name
    /// An address in parts.
    case address
    /// A payment card: brand, last digits, expiry.
    case payment
    /// The lines of an order.
    case items
    /// The tax lines of an order.
    case taxes
    /// The refunds of an order.
    case refunds
    /// The shipments of an order.
    case shipments
    /// The returns of an order.
    case returns
    /// The internal notes of an order.
    case internalNotes
    /// The tags of an order.
    case tags
    /// The lines of a shipment or a return.
    case lineQuantities
    /// The state of a shipment with its text.
    case shipmentState
    /// The state of a return with its text.
    case returnState
    /// The part of an order that has been shipped, with its text; an input ignores it.
    case shipment
    /// An amount with its currency.
    case money
    /// The statuses to which the order may change; an input ignores them.
    case nextStatuses
    /// The ISO 4217 code of the amounts in an input.
    case currency
    /// A month with its text.
    case month
    /// A value with a schema of its own name.
    case other
  }

  /// The member's name in JSON, for example `shippingCharge`.
  public var name: String
  /// The type of the value.
  public var kind: Kind
  /// The description for users of the API.
  public var text: String
  /// Whether the value may be `null` in a document.
  public var isOptional = false
  /// Whether only the store sets the value, so that only an import reads it.
  public var isOwnedByStore = false

  static let currency = OrderMember(
    name: "currency", kind: .currency, text: "The currency of all amounts that name none; the store's by default.",
    isOptional: true)
  static let addedTags = OrderMember(
    name: "addTags", kind: .tags, text: "Tags to add to the others.", isOptional: true)
  static let removedTags = OrderMember(
    name: "removeTags", kind: .tags, text: "Tags to remove, in any case.", isOptional: true)
  fileprivate static let shipment = OrderMember(
    name: "shipment", kind: .shipment, text: "The part of the order that has been shipped.", isOwnedByStore: true)
  fileprivate static let nextStatuses = OrderMember(
    name: "nextStatuses", kind: .nextStatuses, text: "The statuses to which the order may change now.",
    isOwnedByStore: true)

  /// Whether a listed order has refunds, which only the complete order lists.
  public static let hasRefunds = OrderMember(
    name: "hasRefunds", kind: .flag, text: "Whether an amount has been refunded.", isOwnedByStore: true)

  /// The text for people of a part of an order.
  static func display(_ text: String) -> OrderMember { OrderMember(name: "display", kind: .text, text: text) }

  /// Returns the members that a record lists.
  static func all<Value: Record>(of type: Value.Type) -> [OrderMember] {
    MemberLister.members(of: type).map {
      OrderMember(name: $0.member.name, kind: $0.kind, text: $0.member.text, isOptional: $0.isOptional)
    }
  }
}

extension OrderSummaryDocument {
  /// The members of an order in a list, in the order of its JSON.
  public static let members = shared + [OrderField.updatedAt.member, .hasRefunds, .shipment]
  /// The members that a complete order begins with, too.
  static let shared = fields.map(\.member)
  static let fields: [OrderField] = [.id, .number, .version, .status, .reference, .date, .name, .email, .total]
}

extension OrderDocument {
  /// The members of a complete order, in the order of its JSON.
  public static let members =
    OrderSummaryDocument.shared + fields.map(\.member) + [.shipment, .nextStatuses] + fieldsAtEnd.map(\.member)
  /// The fields of a complete order beyond its summary: those before and those after the next statuses.
  static let fields = OrderField.all.filter { !OrderSummaryDocument.fields.contains($0) && !fieldsAtEnd.contains($0) }
  static let fieldsAtEnd: [OrderField] = [.createdAt, .updatedAt]
}

extension OrderInput {
  /// The members that an order's input accepts: those of a document, so that PUT accepts the body of GET,
  /// `currency`, and tags to add or remove.
  public static let members =
    OrderSummaryDocument.shared + [.currency, .addedTags, .removedTags]
    + OrderDocument.members.dropFirst(OrderSummaryDocument.shared.count)
}

extension OrderField {
  /// The member of the field.
  var member: OrderMember {
    var (order, input, describer) = (Order.blank, OrderInput(), Describer())
    visit(&order, &input, by: &describer)
    var lister = MemberLister()
    order.visit(self, by: &lister)
    return OrderMember(
      name: rawValue, kind: describer.kind, text: lister.members.first?.member.text ?? "",
      isOptional: describer.isOptional, isOwnedByStore: describer.isOwned)
  }

  /// The field's name for people, for example `Shipping`.
  var label: String {
    var (order, input, describer) = (Order.blank, OrderInput(), Describer())
    visit(&order, &input, by: &describer)
    return describer.label
  }
}

private struct Describer: OrderFieldVisitor {
  var label = ""
  var kind = OrderMember.Kind.other
  var (isOptional, isOwned) = (false, false)

  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>
  ) {
    (self.label, kind, isOptional) = (label, Value.kind, Value.isOptional)
  }

  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>
  ) {
    (self.label, kind) = (label, .name)
  }

  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?
  ) {
    (self.label, kind, isOptional, isOwned) = (label, Value.kind, Value.isOptional, true)
  }
}
