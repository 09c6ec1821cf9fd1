import Foundation
import JSON

extension Encodable {
  /// Returns the value as compact JSON, which `JSONDecoder` reads.
  ///
  /// Each member is written at once. `JSONEncoder` makes dictionaries of all members first, which takes four times as
  /// long for an order.
  ///
  /// - Parameter needs: receives the members that the first version of the format does not have.
  /// - Throws: `EncodingError` for a floating-point number, which no record has.
  public func recordJSON(noting needs: FormatNeeds? = nil) throws -> [UInt8] {
    let encoder = RecordEncoder(needs)
    try encoder.encode(self)
    return encoder.json.take()
  }
}

extension Encoder {
  /// Where members that the first version does not have are noted; `nil` if nobody asks.
  public var needs: FormatNeeds? { (self as? RecordEncoder)?.formatNeeds }
}

private final class RecordEncoder: Encoder {
  var json = JSONWriter()
  /// The closing brackets of the open objects and arrays, the innermost last.
  private var brackets: [Unicode.Scalar] = []
  let formatNeeds: FormatNeeds?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ needs: FormatNeeds?) { formatNeeds = needs }

  func encode<Value: Encodable>(_ value: Value) throws {
    // Their own `encode(to:)` writes parts, instead of which `JSONDecoder` reads one text.
    if Value.self == URL.self, let url = value as? URL { return json.string(url.absoluteString) }
    if Value.self == Data.self, let data = value as? Data { return json.string(data.base64EncodedString()) }
    let depth = brackets.count
    try value.encode(to: self)
    end(to: depth)
  }

  /// Returns the number of brackets that are open inside of the new one.
  private func begin(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> Int {
    json.begin(opening)
    brackets.append(closing)
    return brackets.count
  }

  /// Closes the brackets that a finished value has opened.
  func end(to depth: Int) {
    while brackets.count > depth { json.end(brackets.removeLast()) }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Members(encoder: self, depth: begin("{", "}")))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Elements(encoder: self, depth: begin("[", "]")) }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }
}

/// The members of an open object.
private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RecordEncoder
  let depth: Int
  var codingPath: [any CodingKey] { [] }

  private func begin(_ key: some CodingKey) -> RecordEncoder {
    encoder.end(to: depth)
    encoder.json.key(named: key.stringValue)
    return encoder
  }

  func encodeNil(forKey key: Key) { begin(key).json.null() }
  func encode(_ value: String, forKey key: Key) { begin(key).json.string(value) }
  func encode(_ value: Int64, forKey key: Key) { begin(key).json.number(value) }
  func encode(_ value: Int, forKey key: Key) { begin(key).json.number(Int64(value)) }
  func encode(_ value: Bool, forKey key: Key) { begin(key).json.bool(value) }
  func encode(_ value: some Encodable, forKey key: Key) throws { try begin(key).encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested>
  {
    begin(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { begin(key).unkeyedContainer() }
  func superEncoder() -> any Encoder { begin(RecordKey("super")) }
  func superEncoder(forKey key: Key) -> any Encoder { begin(key) }
}

/// The elements of an open array.
private struct Elements: UnkeyedEncodingContainer {
  let encoder: RecordEncoder
  let depth: Int
  private(set) var count = 0
  var codingPath: [any CodingKey] { [] }

  private mutating func begin() -> RecordEncoder {
    encoder.end(to: depth)
    count += 1
    return encoder
  }

  mutating func encodeNil() { begin().json.null() }
  mutating func encode(_ value: some Encodable) throws { try begin().encode(value) }

  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begin().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { begin().unkeyedContainer() }
  mutating func superEncoder() -> any Encoder { begin() }
}

/// A text, a number or a flag.
private struct Single: SingleValueEncodingContainer {
  let encoder: RecordEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.json.null() }
  func encode(_ value: String) { encoder.json.string(value) }
  func encode(_ value: Int64) { encoder.json.number(value) }
  func encode(_ value: Int) { encoder.json.number(Int64(value)) }
  func encode(_ value: Bool) { encoder.json.bool(value) }

  func encode(_ value: some Encodable) throws {
    switch value {
    case let number as any BinaryInteger: encoder.json.number(digits: "\(number)")
    case is any FloatingPoint:
      throw EncodingError.invalidValue(
        value, .init(codingPath: [], debugDescription: "a record has no floating-point number"))
    default: try encoder.encode(value)
    }
  }
}
