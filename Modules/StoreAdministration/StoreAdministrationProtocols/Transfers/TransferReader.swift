import DocumentsProtocols
import Foundation
import Models
import OrderDocumentsProtocols
import PresentationProtocols

/// A visitor that reads a record from a line of a transfer. It stops at the first fault, because later ones may be its
/// consequences.
struct TransferReader: RecordVisitor {
  typealias Failure = Never
  static var isTransfer: Bool { true }
  private(set) var reader: InputReader
  private(set) var isBroken = false
  private let value: JSONValue
  private let pointer: String
  private var members: [JSONValue.Member] = []
  /// The index of the member that is probably next, and the number of members that were read.
  private var next = 0
  private var count = 0

  private init(_ value: JSONValue, _ pointer: String, _ reader: InputReader) {
    (self.value, self.pointer, self.reader) = (value, pointer, reader)
  }

  /// Parses a record; `nil` after a fault.
  static func read<Value: Record>(_ value: JSONValue, _ pointer: String, _ reader: inout InputReader) -> Value? {
    var line = TransferReader(value, pointer, reader)
    var record = Value.blank
    line.record(.element, &record)
    reader = line.reader
    return line.isBroken ? nil : record
  }

  // MARK: Members

  /// Returns the value of a member and its pointer; `nil` with a fault if it is missing and must not be.
  private mutating func take(_ member: RecordMember, isOptional: Bool = false) -> (value: JSONValue, at: String)? {
    let name = member.transferredName
    if name.isEmpty { return (value, pointer) }
    let index = next < members.count && members[next].name == name ? next : members.firstIndex { $0.name == name }
    guard let index else {
      if !isOptional, !isBroken { fault("\(pointer)/\(name)", "is missing") }
      return nil
    }
    next = index + 1
    count += 1
    return isBroken ? nil : (members[index].value, "\(pointer)/\(name)")
  }

  private mutating func fault(_ pointer: String, _ message: String) {
    reader.fault(pointer, message)
    isBroken = true
  }

  /// Replaces a value by that of a member; `nil` is a fault.
  private mutating func replace<Value>(
    _ value: inout Value, _ member: RecordMember, _ read: (inout InputReader, JSONValue, String) -> Value?
  ) {
    guard let found = take(member) else { return }
    if let read = read(&reader, found.value, found.at) { value = read } else { isBroken = true }
  }

  /// Replaces a value by a text in some notation.
  private mutating func replace<Value>(
    _ value: inout Value, _ member: RecordMember, orSay fault: String, _ parse: (String) -> Value?
  ) {
    replace(&value, member) { reader, json, at in
      guard let text = reader.text(json, at) else { return nil }
      if let value = parse(text) { return value }
      reader.fault(at, "\(text.quoted()) \(fault)")
      return nil
    }
  }

  mutating func text(_ member: RecordMember, _ value: inout String) {
    replace(&value, member) { $0.text($1, $2) }
  }

  mutating func integer(_ member: RecordMember, _ value: inout Int64) {
    replace(&value, member) { $0.wholeNumber($1, $2) }
  }

  mutating func flag(_ member: RecordMember, _ value: inout Bool) {
    replace(&value, member) { $0.bool($1, $2) }
  }

  mutating func instant(_ member: RecordMember, _ value: inout Instant) {
    replace(&value, member, orSay: "is not a time like 2007-06-29T10:00:00Z") { Instant($0) }
  }

  mutating func url(_ member: RecordMember, _ value: inout URL) {
    replace(&value, member, orSay: "is not a URL") { URL(string: $0) }
  }

  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) {
    replace(&value, member, orSay: "is not a known value") { Word(rawValue: $0) }
  }

  mutating func money(_ member: RecordMember, _ value: inout Money) {
    replace(&value, member) { reader, json, at in
      guard let text: TransferredAmount = TransferReader.read(json, at, &reader) else { return nil }
      guard let currency = Currency(text.currency) else {
        reader.fault("\(at)/currency", "\(text.currency.quoted()) is not an ISO 4217 currency")
        return nil
      }
      do throws(MoneyError) {
        return try Money(text.amount, currency)
      } catch {
        reader.fault("\(at)/amount", "\(error)")
        return nil
      }
    }
  }

  mutating func refuse(_ member: RecordMember, _ reason: String) { fault("\(pointer)/\(member.name)", reason) }

  // MARK: Values inside of others

  mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) {
    guard let found = take(member) else { return }
    var inner = TransferReader(found.value, found.at, reader)
    if case .object(let members) = found.value {
      inner.members = members
    } else {
      _ = inner.reader.members(of: found.value, found.at, known: [])
    }
    var record = Value.blank
    record.visit(by: &inner)
    if inner.count < inner.members.count {
      // Faults of unknown members come before those of others.
      inner = TransferReader(found.value, found.at, reader)
      inner.members = inner.reader.members(
        of: found.value, found.at, known: MemberLister.transferredNames(of: Value.self))
      record = .blank
      record.visit(by: &inner)
    }
    (reader, isBroken) = (inner.reader, inner.isBroken)
    if !isBroken { value = record }
  }

  mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) {
    guard let found = take(member, isOptional: true) else { return }
    if case .null = found.value {
      value = nil
    } else if let read: Value = element(found.value, found.at) {
      value = read
    }
  }

  mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) {
    guard let found = take(member) else { return }
    guard case .array(let elements) = found.value else {
      _ = reader.elements(of: found.value, found.at) { _, _, _ in Value.blank }
      isBroken = true
      return
    }
    var list: [Value] = []
    list.reserveCapacity(elements.count)
    for (index, json) in elements.enumerated() {
      if let element: Value = element(json, "\(found.at)/\(index)") { list.append(element) }
    }
    value = list
  }

  /// Parses a value. Its faults do not stop the reading of the values beside it.
  private mutating func element<Value: RecordValue>(_ json: JSONValue, _ at: String) -> Value? {
    var inner = TransferReader(json, at, reader)
    var value = Value.blank
    value.visit(as: .element, by: &inner)
    reader = inner.reader
    return inner.isBroken ? nil : value
  }
}
