public import Models

extension OrderInput {
  /// The change of one field, by the kind of its value.
  public enum Change: Sendable {
    case text(Patch<String>)
    case date(Patch<String>)
    case name(first: Patch<String>, last: Patch<String>)
    case address(Patch<AddressInput>)
    case payment(Patch<PaymentInput>)
    case items(Patch<[ItemInput]>)
    case money(Patch<MoneyInput>)
    case flag(Patch<Bool>)
    /// The store decides the field: see ``OrderInput/owned``.
    case owned

    /// Whether the input does not name the field.
    public var isUnchanged: Bool {
      switch self {
      case .text(let patch), .date(let patch): patch == .unchanged
      case .name(let first, let last): first == .unchanged && last == .unchanged
      case .address(let patch): patch == .unchanged
      case .payment(let patch): patch == .unchanged
      case .items(let patch): patch == .unchanged
      case .money(let patch): patch == .unchanged
      case .flag(let patch): patch == .unchanged
      case .owned: true
      }
    }
  }

  /// Calls a closure with the change of each of the fields, in their order.
  public func forEachChange(of fields: [OrderField], _ body: (OrderField, Change) -> Void) {
    var (input, order, changes) = (self, Order.blank, Changes())
    for field in fields {
      field.visit(&order, &input, by: &changes)
      body(field, changes.last)
    }
  }

  /// Applies what cannot be wrong: every flag, and every text that may be empty.
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
