import DocumentsProtocols
import Models
import OrderDocumentsProtocols

/// A visitor that writes a record as a line of a transfer, without formatted text.
struct TransferWriter: JSONRecordWriter {
  static var isTransfer: Bool { true }
  var json: JSONWriter

  func name(of member: RecordMember) -> String { member.transferredName }

  mutating func null(_ member: RecordMember) {
    guard !member.isLater else { return }
    key(member)
    json.null()
  }

  mutating func instant(_ member: RecordMember, _ value: inout Instant) {
    key(member)
    json.string(value.description)
  }

  mutating func money(_ member: RecordMember, _ value: inout Money) {
    var amount = TransferredAmount(amount: value.amount, currency: value.currency.code)
    record(member, &amount)
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
