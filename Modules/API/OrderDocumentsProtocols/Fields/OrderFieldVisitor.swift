import DocumentsProtocols
import Models

/// An operation on the fields of an order, each with its type.
protocol OrderFieldVisitor {
  /// Visits a field that the customer decides.
  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>)

  /// Visits the name, whose two parts are separate in an input.
  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>)

  /// Visits a field that only the store sets.
  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?)
}

extension OrderFieldVisitor {
  /// Visits several fields, in order.
  @inline(__always)
  mutating func visit(_ fields: [OrderField], of order: inout Order, _ input: inout OrderInput) {
    for field in fields { field.visit(&order, &input, by: &self) }
  }
}
