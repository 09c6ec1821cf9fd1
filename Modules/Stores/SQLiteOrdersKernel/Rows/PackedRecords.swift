import Foundation
import OrdersStoreProtocols
import SQLiteKernel

/// A visitor that writes the members of a record one after the other, each followed by the unit separator.
struct PackedWriter: RecordVisitor {
  typealias Failure = Never
  private(set) var text = ""

  /// Writes records.
  ///
  /// - Parameter areSeparated: whether a record separator precedes each, so that its first member has a separator at
  ///   both ends.
  init(of records: [some Record], areSeparated: Bool = false) {
    for var record in records {
      if areSeparated { text += "\u{1E}" }
      record.visit(by: &self)
    }
  }

  private mutating func pack(_ value: String) {
    text += value
    text += "\u{1F}"
  }

  mutating func text(_ member: RecordMember, _ value: inout String) { pack(value) }
  mutating func integer(_ member: RecordMember, _ value: inout Int64) { pack(String(value)) }
  mutating func flag(_ member: RecordMember, _ value: inout Bool) { pack(value ? "1" : "0") }
  mutating func instant(_ member: RecordMember, _ value: inout Instant) { pack(String(value.microseconds)) }
  mutating func money(_ member: RecordMember, _ value: inout Money) { pack(String(value.minorUnits)) }
  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) { pack(value.rawValue) }
  mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) { value.visit(by: &self) }

  /// Writes a value or none. A member that later versions have added is the last one of its record: without a value,
  /// nothing of it is written, as in rows of earlier versions.
  mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) {
    var values = value.map { [$0] } ?? []
    if !values.isEmpty || !member.isLater { list(member, &values) }
  }

  mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) {
    pack(String(value.count))
    for var element in value { element.visit(as: .element, by: &self) }
  }
}

/// A visitor that reads what `PackedWriter` wrote, with amounts in the order's currency.
@safe struct PackedReader: RecordVisitor {
  typealias Failure = Never
  private var unpacker: Unpacker
  private let currency: Currency

  static func read<Value: Record>(_ unpacker: inout Unpacker, _ currency: Currency, isSeparated: Bool = false) -> Value
  {
    if isSeparated { unpacker.skip(Packing.record) }
    var (record, reader) = (Value.blank, PackedReader(unpacker: unpacker, currency: currency))
    record.visit(by: &reader)
    unpacker = reader.unpacker
    return record
  }

  mutating func text(_ member: RecordMember, _ value: inout String) { value = unpacker.text() }
  mutating func integer(_ member: RecordMember, _ value: inout Int64) { value = unpacker.integer() }
  mutating func flag(_ member: RecordMember, _ value: inout Bool) { value = unpacker.integer() != 0 }

  mutating func instant(_ member: RecordMember, _ value: inout Instant) {
    value = Instant(microseconds: unpacker.integer())
  }

  mutating func money(_ member: RecordMember, _ value: inout Money) {
    value = Money(minorUnits: unpacker.integer(), currency: currency)
  }

  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) {
    value = Word(rawValue: unpacker.text()) ?? value
  }

  mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) { value.visit(by: &self) }

  mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) {
    var values: [Value] = []
    if !member.isLater || !unpacker.isAtRecordEnd { list(member, &values) }
    value = values.first
  }

  mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) {
    value = []
    // The count of a damaged text may be any number.
    let count = unpacker.integer()
    while value.count < count, !unpacker.isAtEnd {
      var element = Value.blank
      element.visit(as: .element, by: &self)
      value.append(element)
    }
  }
}
