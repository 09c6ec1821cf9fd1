public import DocumentsProtocols
public import Models

extension OrderInput {
  /// The change of one field in an input, by the type of its value.
  public enum Change: Sendable {
    /// A change of a text, a status or a delivery speed.
    case text(Patch<String>)
    /// A change of a date, as text that is not yet parsed.
    case date(Patch<String>)
    /// A change of the customer's given name, family name or both.
    case name(first: Patch<String>, last: Patch<String>)
    /// A change of the parts of an address.
    case address(Patch<AddressInput>)
    /// A change of the payment card.
    case payment(Patch<PaymentInput>)
    /// A replacement of all lines.
    case items(Patch<[ItemInput]>)
    /// A replacement of all taxes.
    case taxes(Patch<[TaxInput]>)
    /// A change of an amount, as text that is not yet parsed.
    case money(Patch<MoneyInput>)
    /// A change of a Boolean value.
    case flag(Patch<Bool>)
    /// No change: the store sets the field; see ``OrderInput/owned``.
    case owned

    /// Whether the input omits the field, so that it does not change.
    public var isUnchanged: Bool {
      switch self {
      case .text(let patch), .date(let patch): patch.isUnchanged
      case .name(let first, let last): first.isUnchanged && last.isUnchanged
      case .address(let patch): patch.isUnchanged
      case .payment(let patch): patch.isUnchanged
      case .items(let patch): patch.isUnchanged
      case .taxes(let patch): patch.isUnchanged
      case .money(let patch): patch.isUnchanged
      case .flag(let patch): patch.isUnchanged
      case .owned: true
      }
    }
  }

  /// Calls `body` once for each of the fields, in order, with its change in this input.
  public func forEachChange(of fields: [OrderField], _ body: (OrderField, Change) -> Void) {
    var (input, order, changes) = (self, Order.blank, Changes())
    for field in fields {
      field.visit(&order, &input, by: &changes)
      body(field, changes.last)
    }
  }

  /// Returns whether the input changes one of the fields.
  public func changesAny(of fields: [OrderField]) -> Bool {
    var changes = false
    forEachChange(of: fields) { changes = changes || !$1.isUnchanged }
    return changes
  }

  /// Applies the changes that cannot be invalid: Boolean values and texts that may be empty.
  public func applyTextsAndFlags(to order: inout Order) {
    var (input, application) = (self, Application())
    application.visit(OrderField.all, of: &order, &input)
  }
}

private struct Changes: OrderFieldVisitor {
  var last = OrderInput.Change.owned

  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>
  ) {
    last = Value.change(input)
  }

  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>
  ) {
    self.last = .name(first: first, last: last)
  }

  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?
  ) {
    last = .owned
  }
}

private struct Application: OrderFieldVisitor {
  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>
  ) {
    Value.apply(input, to: &value)
  }

  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>
  ) {}

  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?
  ) {}
}
