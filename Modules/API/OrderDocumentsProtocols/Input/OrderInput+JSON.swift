public import DocumentsProtocols
import Models
public import PresentationProtocols

extension OrderInput {
  /// Parses an order from JSON. PUT accepts the body that GET returns.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` with all faults if members are unknown or of a wrong type.
  public init(json bytes: [UInt8], readsOwned: Bool = true) throws(Problem) {
    try self.init(json: JSONValue(sent: bytes), readsOwned: readsOwned)
  }

  /// Parses an order from a JSON value. A member is a plain value, or an object with `value` or `amount`; `null` clears
  /// it.
  ///
  /// Members named `display` are ignored. Members that the store sets are in `owned`.
  ///
  /// - Parameter readsOwned: whether members that the store sets are read, as in an import; otherwise they are ignored,
  ///   whatever their values.
  /// - Throws: `invalid` with all faults if members are unknown or of a wrong type.
  public init(json: JSONValue, readsOwned: Bool = true) throws(Problem) {
    self.init()
    var reader = MemberReader()
    var unused = Order.blank
    for member in reader.input.members(of: json, "", known: OrderInput.names) {
      reader.value = member.value
      if !readsOwned, OrderInput.owned.contains(member.name) { continue }
      if let field = OrderField(rawValue: member.name) {
        field.visit(&unused, &self, by: &reader)
      } else if member.name == OrderMember.addedTags.name {
        addedTags = reader.input.tags(member.value, "/\(member.name)") ?? []
      } else if member.name == OrderMember.removedTags.name {
        removedTags = reader.input.tags(member.value, "/\(member.name)") ?? []
      } else if member.name == OrderMember.currency.name {
        currency = reader.input.patch(member.value) { $0.text($1, "/currency") }
      }
    }
    guard reader.input.faults.isEmpty else { throw Problem(invalid: reader.input.faults) }
  }

  private static let names = members.map(\.name)
  private static let owned = Set(members.filter(\.isOwnedByStore).map(\.name))
}

/// A visitor that parses a JSON member into the field with its name.
private struct MemberReader: OrderFieldVisitor {
  var input = InputReader()
  var value = JSONValue.null

  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>
  ) {
    input = self.input.patch(self.value) { Value.input($1, "/\(name)", &$0) }
  }

  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>
  ) {
    if case .null = self.value { return (first, last) = (.cleared, .cleared) }
    for part in input.members(of: self.value, "/\(name)", known: ["first", "last", "display"]) {
      switch part.name {
      case "first": first = input.patch(part.value) { $0.text($1, "/\(name)/first") }
      case "last": last = input.patch(part.value) { $0.text($1, "/\(name)/last") }
      default: break
      }
    }
  }

  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?
  ) {
    if self.value != .null { input = Value.input(self.value, "/\(name)", &self.input) }
  }
}
