import Foundation
import Models

/// A visitor that collects the names of a record's members in a transfer.
struct MemberNames: RecordVisitor {
  typealias Failure = Never
  static var isTransfer: Bool { true }
  private var names: [String] = []

  /// Returns the names of the members of a type of records, in order.
  static func of<Value: Record>(_ type: Value.Type) -> [String] {
    var (record, collector) = (Value.blank, MemberNames())
    record.visit(by: &collector)
    return collector.names
  }

  private mutating func add(_ member: RecordMember) { names.append(member.transferredName) }

  mutating func text(_ member: RecordMember, _ value: inout String) { add(member) }
  mutating func integer(_ member: RecordMember, _ value: inout Int64) { add(member) }
  mutating func flag(_ member: RecordMember, _ value: inout Bool) { add(member) }
  mutating func instant(_ member: RecordMember, _ value: inout Instant) { add(member) }
  mutating func money(_ member: RecordMember, _ value: inout Money) { add(member) }
  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) { add(member) }
  mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) { add(member) }
  mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) { add(member) }
  mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) { add(member) }
}
