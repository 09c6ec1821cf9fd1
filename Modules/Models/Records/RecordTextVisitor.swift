public import Amounts
public import CivilTime

/// A visitor of the texts of a record. It passes over values of other types.
public protocol RecordTextVisitor: RecordVisitor where Failure == Never {}

extension RecordTextVisitor {
  public mutating func integer(_ member: RecordMember, _ value: inout Int64) {}
  public mutating func flag(_ member: RecordMember, _ value: inout Bool) {}
  public mutating func instant(_ member: RecordMember, _ value: inout Instant) {}
  public mutating func money(_ member: RecordMember, _ value: inout Money) {}
  public mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) {}
  public mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) {}
  public mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) {}
  public mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) {}
}
