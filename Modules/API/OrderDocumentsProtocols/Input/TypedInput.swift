import DocumentsProtocols
import Models
public import OrderQueries
public import PresentationProtocols

// The conversion of typed input from the locale's notation to the machine-readable one.

extension OrderInput {
  /// Returns the input with its date and amounts converted from the locale's notation; other fields stay as they are.
  public func read(by reader: any ValueReading) -> OrderInput {
    var typed = TypedFields(reader: reader, currency: currency.value)
    var (input, order) = (self, Order.blank)
    typed.visit(OrderField.all, of: &order, &input)
    input.isDayOnly = true
    input.dayExample = reader.dayExample
    input.addedItems = addedItems.map { $0.read(by: reader, in: typed.currency) }
    return input
  }
}

private struct TypedFields: OrderFieldVisitor {
  let reader: any ValueReading
  let currency: String?

  mutating func visit<Value: EditableValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, _ input: inout Patch<Value.Input>
  ) {
    if case .set(let typed) = input { input = .set(Value.read(typed, by: reader, in: currency)) }
  }

  mutating func visit(
    _ name: StaticString, _ label: String, _ value: inout PersonName, _ first: inout Patch<String>,
    _ last: inout Patch<String>
  ) {}

  mutating func visit<Value: OrderValue>(
    _ name: StaticString, _ label: String, _ value: inout Value, owned input: inout Value.Input?
  ) {}
}

extension ItemInput {
  /// Returns the line with amounts converted from the locale's notation.
  func read(by reader: any ValueReading, in currency: String?) -> ItemInput {
    var item = self
    item.unitPrice = unitPrice.read(by: reader, in: currency)
    item.discount = discount.map { $0.read(by: reader, in: currency) }
    return item
  }
}

extension OrdersParameters {
  /// Returns the parameters with days and amounts converted from the locale's notation.
  public func read(by reader: any ValueReading) -> OrdersParameters {
    var parameters = self
    parameters.dayExample = reader.dayExample
    for filter in OrdersFilterParameter.all {
      parameters[filter] = self[filter].map { Self.read($0, filter.kind, by: reader) }
    }
    parameters[.query] = self[.query].map { text in
      let query = TypedQuery(text)
      return query.filters.isEmpty ? text : query.replacing { Self.read($1, $0, by: reader) }
    }
    return parameters
  }

  private static func read(_ text: String, _ kind: OrdersFilterParameter.Kind, by reader: any ValueReading) -> String {
    switch kind {
    case .amount: MoneyInput(text).read(by: reader).text
    case .date: reader.day(text)
    case .choice, .text, .number: text
    }
  }
}

extension MoneyInput {
  /// Returns the amount converted from the locale's notation. A currency typed beside it takes precedence.
  ///
  /// - Parameter currency: the currency of an amount that names none.
  public func read(by reader: any ValueReading, in currency: String? = nil) -> MoneyInput {
    let typed = reader.amount(amount, in: self.currency ?? currency)
    return MoneyInput(typed.amount, currency: typed.currency ?? self.currency)
  }
}
