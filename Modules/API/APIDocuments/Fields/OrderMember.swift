import Models

/// The description of a member of an order's JSON, for schemas, help and forms.
public struct OrderMember: Hashable, Sendable {
  /// The type of a member's value in documents and inputs.
  public enum Kind: Hashable, Sendable, CaseIterable {
    case text, count, flag, status, shipmentMethod, instant, name, address, payment, items, refunds, money
    /// The statuses to which the order may change; an input ignores them.
    case nextStatuses
    /// The ISO 4217 code of the amounts in an input.
    case currency
  }

  /// The member's name in JSON, for example `shippingCharge`.
  public var name: String
  /// The member's name for people, for example `Shipping`.
  public var label: String
  /// The type of the value.
  public var kind: Kind
  /// Whether the value may be `null` in a document.
  public var isOptional: Bool
  /// Whether only the store sets the value, so that only an import reads it.
  public var isOwnedByStore: Bool

  static let currency = OrderMember(
    name: "currency", label: "Currency", kind: .currency, isOptional: true, isOwnedByStore: false)
  fileprivate static let nextStatuses = OrderMember(
    name: "nextStatuses", label: "Next statuses", kind: .nextStatuses, isOptional: false, isOwnedByStore: true)
}

extension OrderSummaryDocument {
  /// The members of an order in a list, in the order of its JSON.
  public static let members = fields.map(\.member)
  static let fields: [OrderField] = [.id, .number, .version, .status, .reference, .date, .name, .email, .total]
}

extension OrderDocument {
  /// The members of a complete order, in the order of its JSON.
  public static let members =
    OrderSummaryDocument.members + fields.map(\.member) + [.nextStatuses] + fieldsAtEnd.map(\.member)
  /// The fields of a complete order beyond its summary: those before and those after the next statuses.
  static let fields = OrderField.all.filter { !OrderSummaryDocument.fields.contains($0) && !fieldsAtEnd.contains($0) }
  static let fieldsAtEnd: [OrderField] = [.createdAt, .updatedAt]
}

extension OrderInput {
  /// The members that an order's input accepts: those of a document, so that PUT accepts the body of GET, and
  /// `currency`.
  public static let members =
    OrderSummaryDocument.members + [.currency] + OrderDocument.members.dropFirst(OrderSummaryDocument.members.count)
}

extension OrderField {
  var member: OrderMember {
    var (order, input, describer) = (Order.blank, OrderInput(), Describer())
    visit(&order, &input, by: &describer)
    return describer.member
  }
}

private struct Describer: OrderFieldVisitor {
  var member = OrderMember.currency

  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>
  ) {
    describe(name, label, Value.kind, Value.isOptional, isOwned: false)
  }

  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>
  ) {
    describe(name, label, .name, false, isOwned: false)
  }

  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?
  ) {
    describe(name, label, Value.kind, Value.isOptional, isOwned: true)
  }

  private mutating func describe(
    _ name: StaticString, _ label: String, _ kind: OrderMember.Kind, _ isOptional: Bool, isOwned: Bool
  ) {
    member = OrderMember(
      name: "\(name)", label: label, kind: kind, isOptional: isOptional, isOwnedByStore: isOwned)
  }
}
