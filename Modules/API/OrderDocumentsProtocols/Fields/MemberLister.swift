package import Models

/// A visitor that lists the members of a record with the types of their values.
package struct MemberLister: RecordVisitor {
  package typealias Failure = Never
  package private(set) var members: [(member: RecordMember, kind: OrderMember.Kind, isOptional: Bool)] = []
  private var isTransferred = false

  /// Returns the members of a type of records, in the order of its documents.
  package static func members(
    of type: (some Record).Type, inTransfers isTransferred: Bool = false
  ) -> [(member: RecordMember, kind: OrderMember.Kind, isOptional: Bool)] {
    var (record, lister) = (type.blank, MemberLister())
    lister.isTransferred = isTransferred
    record.visit(by: &lister)
    return lister.members
  }

  /// Returns the names of the members in a transfer.
  package static func transferredNames(of type: (some Record).Type) -> [String] {
    members(of: type, inTransfers: true).map(\.member.transferredName)
  }

  private mutating func add(_ member: RecordMember, _ kind: OrderMember.Kind) { members.append((member, kind, false)) }

  package mutating func text(_ member: RecordMember, _ value: inout String) { add(member, .text) }
  package mutating func integer(_ member: RecordMember, _ value: inout Int64) { add(member, .count) }
  package mutating func flag(_ member: RecordMember, _ value: inout Bool) { add(member, .flag) }
  package mutating func instant(_ member: RecordMember, _ value: inout Instant) { add(member, .instant) }
  package mutating func money(_ member: RecordMember, _ value: inout Money) { add(member, .money) }
  package mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) {
    add(
      member, Word.self == ShipmentState.self ? .shipmentState : Word.self == ReturnState.self ? .returnState : .other)
  }
  package mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) { add(member, .other) }
  package mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) {
    var present = Value.blank
    present.visit(as: member, by: &self)
    members[members.count - 1].isOptional = true
  }
  package mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) {
    add(member, Value.self == LineQuantity.self ? .lineQuantities : .other)
  }

  package mutating func part<Value: Record>(_ member: RecordMember, _ value: inout Value) {
    if isTransferred { value.visit(by: &self) } else { add(member, .other) }
  }

  package mutating func month(_ member: RecordMember, year: inout Int, month: inout Int) {
    if isTransferred {
      add("expiryYear", .count)
      add("expiryMonth", .count)
    } else {
      add(member, .month)
    }
  }
}
