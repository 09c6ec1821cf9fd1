import Foundation
import Models

/// A value in a transfer, without formatted text, which reading restores exactly.
protocol TransferValue {
  /// Writes the value. It is mutating so that one declaration of an object's members serves for writing and reading.
  mutating func transfer(to json: inout JSONWriter)

  /// Parses the value that `transfer(to:)` wrote; `nil` after a fault.
  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Self?

  /// Whether a member with this type may be `null` or missing.
  static var isOptional: Bool { get }
}

extension TransferValue {
  static var isOptional: Bool { false }
}

extension String: TransferValue {
  func transfer(to json: inout JSONWriter) { json.string(self) }
  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> String? { reader.text(value, at()) }
}

extension Int64: TransferValue {
  func transfer(to json: inout JSONWriter) { json.number(self) }
  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Int64? { reader.wholeNumber(value, at()) }
}

extension Int: TransferValue {
  func transfer(to json: inout JSONWriter) { json.number(Int64(self)) }
  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Int? { reader.wholeNumber(value, at()).map { Int(clamping: $0) } }
}

extension Bool: TransferValue {
  func transfer(to json: inout JSONWriter) { json.bool(self) }
  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Bool? { reader.bool(value, at()) }
}

extension Instant: TransferValue {
  func transfer(to json: inout JSONWriter) { json.string(description) }
  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Instant? {
    guard let text = reader.text(value, at()) else { return nil }
    if let instant = Instant(text) { return instant }
    reader.fault(at(), "\(text.quoted()) is not a time like 2007-06-29T10:00:00Z")
    return nil
  }
}

extension URL: TransferValue {
  func transfer(to json: inout JSONWriter) { json.string(absoluteString) }
  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> URL? {
    guard let text = reader.text(value, at()) else { return nil }
    if let url = URL(string: text) { return url }
    reader.fault(at(), "\(text.quoted()) is not a URL")
    return nil
  }
}

/// An enumerated value is its raw value.
extension TransferValue where Self: RawRepresentable<String> {
  func transfer(to json: inout JSONWriter) { json.string(rawValue) }
  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Self? {
    guard let text = reader.text(value, at()) else { return nil }
    if let word = Self(rawValue: text) { return word }
    reader.fault(at(), "\(text.quoted()) is not a known value")
    return nil
  }
}

extension OrderStatus: TransferValue {}
extension ShipmentMethod: TransferValue {}
extension OrderEvent.Kind: TransferValue {}
extension WatchingRule: TransferValue {}

extension Optional: TransferValue where Wrapped: TransferValue {
  static var isOptional: Bool { true }

  mutating func transfer(to json: inout JSONWriter) {
    if case .none = self { json.null() } else { self?.transfer(to: &json) }
  }

  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Self? {
    if case .null = value { return .some(nil) }
    return .some(Wrapped.transferred(value, at(), &reader))
  }
}

extension Array: TransferValue where Element: TransferValue {
  func transfer(to json: inout JSONWriter) {
    json.begin("[")
    for var element in self { element.transfer(to: &json) }
    json.end("]")
  }

  static func transferred(
    _ value: JSONValue, _ at: @autoclosure () -> String, _ reader: inout InputReader
  ) -> Self? {
    reader.elements(of: value, at()) { Element.transferred($1, $2, &$0) }
  }
}
