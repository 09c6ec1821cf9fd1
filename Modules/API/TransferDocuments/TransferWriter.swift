import APIDocuments
import Foundation
import Models

/// A visitor that writes a record as a line of a transfer, without formatted text.
struct TransferWriter: RecordVisitor {
  typealias Failure = Never
  static var isTransfer: Bool { true }
  var json: JSONWriter

  private mutating func key(_ member: RecordMember) {
    if !member.transferredName.isEmpty { json.key(plain: member.transferredName) }
  }

  mutating func text(_ member: RecordMember, _ value: inout String) {
    key(member)
    json.string(value)
  }

  mutating func integer(_ member: RecordMember, _ value: inout Int64) {
    key(member)
    json.number(value)
  }

  mutating func flag(_ member: RecordMember, _ value: inout Bool) {
    key(member)
    json.bool(value)
  }

  mutating func instant(_ member: RecordMember, _ value: inout Instant) {
    key(member)
    json.string(value.description)
  }

  mutating func money(_ member: RecordMember, _ value: inout Money) {
    var amount = TransferredAmount(amount: value.amount, currency: value.currency.code)
    record(member, &amount)
  }

  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) {
    key(member)
    json.string(value.rawValue)
  }

  mutating func record<Value: Record>(_ member: RecordMember, _ value: inout Value) {
    key(member)
    json.begin("{")
    value.visit(by: &self)
    json.end("}")
  }

  mutating func optional<Value: RecordValue>(_ member: RecordMember, _ value: inout Value?) {
    guard var present = value else { return null(member) }
    present.visit(as: member, by: &self)
  }

  mutating func optionalText(_ member: RecordMember, _ value: inout String?) {
    guard var present = value else { return null(member) }
    text(member, &present)
  }

  private mutating func null(_ member: RecordMember) {
    guard !member.isLater else { return }
    key(member)
    json.null()
  }

  mutating func list<Value: RecordValue>(_ member: RecordMember, _ value: inout [Value]) {
    key(member)
    json.begin("[")
    for var element in value { element.visit(as: .element, by: &self) }
    json.end("]")
  }
}

/// An amount, whose number of decimals depends on its currency.
struct TransferredAmount: Record {
  static let blank = TransferredAmount(amount: "", currency: "")
  var amount: String
  var currency: String

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("amount", &amount)
    try visitor.member("currency", &currency)
  }
}
