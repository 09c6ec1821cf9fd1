import Foundation
public import Models

/// A record of the models moves the members that it lists.
extension StoreRecord where Self: Record {
  public mutating func move(_ side: inout some RecordSide) throws { try moveMembers(of: &self, side: &side) }
}

private func moveMembers<Side: RecordSide>(of record: inout some Record, side: inout Side) throws {
  var members = StoredMembers(side: side)
  try record.visit(by: &members)
  side = members.side
}

/// A visitor that moves the members of a record under their stored names.
private struct StoredMembers<Side: RecordSide>: RecordVisitor {
  var side: Side

  mutating func text(_ member: RecordMember, _ value: inout String) throws { try side.value(member.key, &value) }
  mutating func integer(_ member: RecordMember, _ value: inout Int64) throws { try side.value(member.key, &value) }
  mutating func flag(_ member: RecordMember, _ value: inout Bool) throws { try side.value(member.key, &value) }
  mutating func instant(_ member: RecordMember, _ value: inout Instant) throws { try side.value(member.key, &value) }
  mutating func money(_ member: RecordMember, _ value: inout Money) throws { try side.value(member.key, &value) }
  mutating func url(_ member: RecordMember, _ value: inout URL) throws { try side.value(member.key, &value) }

  mutating func times(_ member: RecordMember, _ value: inout [String: Instant]) throws {
    try side.value(member.key, &value)
  }

  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) throws {
    var stored = StoredWord(word: value)
    try side.value(member.key, &stored)
    value = stored.word
  }

  mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) throws {
    var stored = Stored(record: value)
    try side.value(member.key, &stored)
    value = stored.record
  }

  mutating func part<Value: Record>(_ member: RecordMember, _ value: inout Value) throws { try record(member, &value) }

  mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) throws {
    var stored = value.map(StoredValue.init)
    try side.optional(member.key, &stored)
    value = stored?.value
  }

  mutating func optionalText(_ member: RecordMember, _ value: inout String?) throws {
    try side.optional(member.key, &value)
  }

  mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) throws {
    var stored = value.map(StoredValue.init)
    try side.value(member.key, &stored)
    value = stored.map(\.value)
  }

  mutating func month(_ member: RecordMember, year: inout Int, month: inout Int) throws {
    try side.value("expiryYear", &year)
    try side.value("expiryMonth", &month)
  }

  mutating func refuse(_ member: RecordMember, _ reason: String) throws {
    throw DecodingError.dataCorrupted(.init(codingPath: [member.key], debugDescription: reason))
  }
}

extension RecordMember {
  fileprivate var key: RecordKey { RecordKey(stringValue: storedName) }
}

// MARK: Values inside of a record

private struct Stored<Value: Record>: StoreRecord {
  static var blank: Stored { Stored(record: .blank) }
  static var recordName: String { "\(Value.self)" }
  var record: Value

  mutating func move(_ side: inout some RecordSide) throws { try moveMembers(of: &record, side: &side) }
}

private struct StoredWord<Word: RecordWord>: Codable {
  let word: Word

  init(word: Word) { self.word = word }

  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let word = Word(rawValue: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(text.quoted()) is not a \(Word.self)"))
    }
    self.word = word
  }

  func encode(to encoder: any Encoder) throws { try word.rawValue.encode(to: encoder) }
}

/// An element of a list, or the value of an optional member.
private struct StoredValue<Value: RecordValue>: Codable {
  var value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = .blank
    var members = StoredMembers(side: ValueReader(container: try decoder.singleValueContainer()))
    try value.visit(as: .element, by: &members)
  }

  func encode(to encoder: any Encoder) throws {
    var value = value
    var members = StoredMembers(side: ValueWriter(container: encoder.singleValueContainer()))
    try value.visit(as: .element, by: &members)
  }
}

private struct ValueReader: RecordSide {
  let container: any SingleValueDecodingContainer

  func value(_ key: RecordKey, _ value: inout String) throws { value = try container.decode(String.self) }
  func value(_ key: RecordKey, _ value: inout Int64) throws { value = try container.decode(Int64.self) }
  func value(_ key: RecordKey, _ value: inout Int) throws { value = try container.decode(Int.self) }
  func value(_ key: RecordKey, _ value: inout Bool) throws { value = try container.decode(Bool.self) }
  func optional(_ key: RecordKey, _ value: inout String?) throws { value = try container.decode(String?.self) }
  func value<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws {
    value = try container.decode(Value.self)
  }
  func optional<Value: Codable>(_ key: RecordKey, _ value: inout Value?) throws {
    value = try container.decode(Value?.self)
  }
  func added<Value: Codable & Equatable>(
    _ key: RecordKey, _ value: inout Value, default: Value, since format: RecordFormat
  ) throws { value = try container.decode(Value.self) }
}

private struct ValueWriter: RecordSide {
  var container: any SingleValueEncodingContainer

  mutating func value(_ key: RecordKey, _ value: inout String) throws { try container.encode(value) }
  mutating func value(_ key: RecordKey, _ value: inout Int64) throws { try container.encode(value) }
  mutating func value(_ key: RecordKey, _ value: inout Int) throws { try container.encode(value) }
  mutating func value(_ key: RecordKey, _ value: inout Bool) throws { try container.encode(value) }
  mutating func optional(_ key: RecordKey, _ value: inout String?) throws { try container.encode(value) }
  mutating func value<Value: Codable>(_ key: RecordKey, _ value: inout Value) throws { try container.encode(value) }
  mutating func optional<Value: Codable>(_ key: RecordKey, _ value: inout Value?) throws {
    try container.encode(value)
  }
  mutating func added<Value: Codable & Equatable>(
    _ key: RecordKey, _ value: inout Value, default: Value, since format: RecordFormat
  ) throws { try container.encode(value) }
}
