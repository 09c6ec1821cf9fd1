import Models

/// Does something with fields of an order, each by the type of its value.
protocol OrderFieldVisitor {
  /// A field that the customer decides.
  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>)

  /// The name, whose two parts an input holds by themselves.
  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>)

  /// A field that the store owns.
  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?)
}

extension OrderFieldVisitor {
  /// Visits fields, one after the other.
  @inline(__always)
  mutating func visit(_ fields: [OrderField], of order: inout Order, _ input: inout OrderInput) {
    for field in fields { field.visit(&order, &input, by: &self) }
  }
}

extension Order {
  /// An order in which nothing stands, for visitors that need none, or fill it.
  static let blank = Order(
    id: "", date: .earliest, name: PersonName(first: "", last: ""), email: "", total: .zero(.usd))
}
