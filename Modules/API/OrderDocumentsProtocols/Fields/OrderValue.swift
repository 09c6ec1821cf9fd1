import DocumentsProtocols
import Models
import PresentationProtocols

/// A type of a field's value, with its form in documents and inputs.
protocol OrderValue {
  /// The form of the value in an input.
  associatedtype Input: Hashable & Sendable

  /// The type for schemas.
  static var kind: OrderMember.Kind { get }

  /// Whether the value may be `null`.
  static var isOptional: Bool { get }

  /// Writes the raw value and its text for people.
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay)

  /// Parses the value from an input; `nil` after a fault.
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> Input?
}

/// A type of a field's value that an input can change.
protocol EditableValue: OrderValue {
  /// Returns the change in an input as a case of its type.
  static func change(_ patch: Patch<Input>) -> OrderInput.Change

  /// Returns the input with dates and amounts converted from the locale's notation.
  static func read(_ input: Input, by reader: any ValueReading, in currency: String?) -> Input

  /// Applies a change that cannot be invalid: a text that may be empty or a Boolean value.
  static func apply(_ patch: Patch<Input>, to value: inout Self)
  static func apply(_ patch: Patch<Input>, toOptional value: inout Self?)
}

extension OrderValue {
  static var isOptional: Bool { false }
}

extension EditableValue {
  static func read(_ input: Input, by reader: any ValueReading, in currency: String?) -> Input { input }
  static func apply(_ patch: Patch<Input>, to value: inout Self) {}
  static func apply(_ patch: Patch<Input>, toOptional value: inout Self?) {}
}

extension Optional: OrderValue where Wrapped: OrderValue {
  typealias Input = Wrapped.Input

  static var kind: OrderMember.Kind { Wrapped.kind }
  static var isOptional: Bool { true }

  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    if let self { self.show(in: &json, &display) } else { json.null() }
  }

  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> Input? {
    Wrapped.input(value, at(), &reader)
  }
}

extension Optional: EditableValue where Wrapped: EditableValue {
  static func change(_ patch: Patch<Input>) -> OrderInput.Change { Wrapped.change(patch) }
  static func apply(_ patch: Patch<Input>, to value: inout Self) { Wrapped.apply(patch, toOptional: &value) }
}

// MARK: Texts, numbers and Boolean values

extension String: EditableValue {
  static let kind = OrderMember.Kind.text
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) { json.string(self) }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> String? {
    reader.text(value, at())
  }
  static func change(_ patch: Patch<String>) -> OrderInput.Change { .text(patch) }

  /// Applies a change and treats an empty text as `nil`.
  static func apply(_ patch: Patch<String>, toOptional value: inout String?) {
    if !patch.isUnchanged { value = patch.value.flatMap { $0.isEmpty ? nil : $0 } }
  }
}

extension Int64: OrderValue {
  static let kind = OrderMember.Kind.count
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) { json.number(self) }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> Int64? {
    reader.wholeNumber(value, at())
  }
}

extension Bool: EditableValue {
  static let kind = OrderMember.Kind.flag
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) { json.bool(self) }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> Bool? {
    reader.bool(value, at())
  }
  static func change(_ patch: Patch<Bool>) -> OrderInput.Change { .flag(patch) }
  static func apply(_ patch: Patch<Bool>, to value: inout Bool) {
    if !patch.isUnchanged { value = patch.value ?? false }
  }
}

// MARK: Enumerated values

extension OrderStatus: EditableValue {
  static let kind = OrderMember.Kind.status
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) { DisplayedValue(self).write(to: &json) }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> String? {
    reader.plainText(value, at())
  }
  static func change(_ patch: Patch<String>) -> OrderInput.Change { .text(patch) }
}

extension ShipmentMethod: EditableValue {
  static let kind = OrderMember.Kind.shipmentMethod
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) { DisplayedValue(self).write(to: &json) }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> String? {
    reader.plainText(value, at())
  }
  static func change(_ patch: Patch<String>) -> OrderInput.Change { .text(patch) }
}

extension Tags: EditableValue {
  static let kind = OrderMember.Kind.tags
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    json.begin("[")
    for word in words { json.string(word) }
    json.end("]")
  }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> String? {
    reader.tags(value, at())?.joined(separator: ", ")
  }
  static func change(_ patch: Patch<String>) -> OrderInput.Change { .text(patch) }
}

// MARK: Times and amounts

extension Instant: EditableValue {
  static let kind = OrderMember.Kind.instant
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) { display.value(self).write(to: &json) }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> String? {
    reader.plainText(value, at())
  }
  static func change(_ patch: Patch<String>) -> OrderInput.Change { .date(patch) }
  static func read(_ input: String, by reader: any ValueReading, in currency: String?) -> String { reader.day(input) }
}

extension Money: EditableValue {
  static let kind = OrderMember.Kind.money
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) { display.money(self).write(to: &json) }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> MoneyInput? {
    reader.money(value, at())
  }
  static func change(_ patch: Patch<MoneyInput>) -> OrderInput.Change { .money(patch) }
  static func read(_ input: MoneyInput, by reader: any ValueReading, in currency: String?) -> MoneyInput {
    input.read(by: reader, in: currency)
  }
}

// MARK: Objects and arrays

extension Address: EditableValue {
  static let kind = OrderMember.Kind.address
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) { AddressDocument(self).write(to: &json) }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> AddressInput? {
    reader.address(value, at())
  }
  static func change(_ patch: Patch<AddressInput>) -> OrderInput.Change { .address(patch) }
}

extension PaymentCard: EditableValue {
  static let kind = OrderMember.Kind.payment
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    DocumentWriter.write(self, to: &json, &display)
  }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> PaymentInput? {
    reader.payment(value, at())
  }
  static func change(_ patch: Patch<PaymentInput>) -> OrderInput.Change { .payment(patch) }
}

extension OrderItem: OrderValue {
  static let kind = OrderMember.Kind.items
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    DocumentWriter.write(self, to: &json, &display) { [total = total(&display)] writer in
      writer.json.member("total", total)
      // Lines that are not those of a document have no quantities.
      guard let id, let quantities = writer.display.quantities else { return }
      writer.json.member("shipped", quantities.shipped[id, default: 0])
      writer.json.member("returned", quantities.returned[id, default: 0])
    }
  }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> ItemInput? {
    reader.item(value, at())
  }
}

extension Refund: OrderValue {
  static let kind = OrderMember.Kind.refunds
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    DocumentWriter.write(self, to: &json, &display)
  }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> RefundInput? {
    reader.refund(value, at())
  }
}

extension Shipment: OrderValue {
  static let kind = OrderMember.Kind.shipments
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    DocumentWriter.write(self, to: &json, &display)
  }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> ShipmentInput?
  {
    reader.shipment(value, at(), known: ShipmentInput.members)
  }
}

extension Return: OrderValue {
  static let kind = OrderMember.Kind.returns
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    DocumentWriter.write(self, to: &json, &display)
  }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> ReturnInput? {
    reader.returned(value, at())
  }
}

extension InternalNote: OrderValue {
  static let kind = OrderMember.Kind.internalNotes
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    DocumentWriter.write(self, to: &json, &display)
  }
  static func input(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> InternalNoteInput? { reader.internalNote(value, at()) }
}

extension Array: OrderValue where Element: OrderValue {
  typealias Input = [Element.Input]

  static var kind: OrderMember.Kind { Element.kind }

  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    json.begin("[")
    for element in self { element.show(in: &json, &display) }
    json.end("]")
  }

  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> Input? {
    reader.elements(of: value, at()) { Element.input($1, $2, &$0) }
  }
}

/// A type of the elements of a list that an input replaces as a whole.
protocol EditableElement: OrderValue {
  /// Returns the replacement in an input as a case of its type.
  static func change(_ patch: Patch<[Input]>) -> OrderInput.Change

  /// Returns an element with amounts converted from the locale's notation.
  static func read(_ input: Input, by reader: any ValueReading, in currency: String?) -> Input
}

extension Array: EditableValue where Element: EditableElement {
  static func change(_ patch: Patch<[Element.Input]>) -> OrderInput.Change { Element.change(patch) }
  static func read(_ input: [Element.Input], by reader: any ValueReading, in currency: String?) -> [Element.Input] {
    input.map { Element.read($0, by: reader, in: currency) }
  }
}

extension OrderItem: EditableElement {
  static func change(_ patch: Patch<[ItemInput]>) -> OrderInput.Change { .items(patch) }
  static func read(_ input: ItemInput, by reader: any ValueReading, in currency: String?) -> ItemInput {
    input.read(by: reader, in: currency)
  }
}

extension TaxLine: EditableElement {
  static let kind = OrderMember.Kind.taxes
  func show(in json: inout JSONWriter, _ display: inout OrderDisplay) {
    DocumentWriter.write(self, to: &json, &display)
  }
  static func input(_ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader) -> TaxInput? {
    reader.tax(value, at())
  }
  static func change(_ patch: Patch<[TaxInput]>) -> OrderInput.Change { .taxes(patch) }
  static func read(_ input: TaxInput, by reader: any ValueReading, in currency: String?) -> TaxInput {
    var tax = input
    tax.amount = input.amount.map { $0.read(by: reader, in: currency) }
    return tax
  }
}
