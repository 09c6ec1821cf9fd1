import DocumentsProtocols
import JSON
import Models
import PresentationProtocols

/// A visitor that writes the members of a part of an order, with the text for people beside times and amounts.
struct DocumentWriter: JSONRecordWriter {
  var json: JSONWriter
  var display: OrderDisplay

  /// Writes a record as an object.
  ///
  /// - Parameter others: writes the members that no record has, after the others.
  static func write(
    _ record: some Record, to json: inout JSONWriter, _ display: inout OrderDisplay,
    others: (inout DocumentWriter) -> Void = { _ in }
  ) {
    var (record, writer) = (record, DocumentWriter(json: JSONWriter(), display: display))
    swap(&writer.json, &json)
    writer.json.begin("{")
    record.visit(by: &writer)
    others(&writer)
    writer.json.end("}")
    swap(&writer.json, &json)
    display = writer.display
  }

  func name(of member: RecordMember) -> String { member.name }

  mutating func instant(_ member: RecordMember, _ value: inout Instant) {
    key(member)
    display.value(value).write(to: &json)
  }

  mutating func money(_ member: RecordMember, _ value: inout Money) {
    key(member)
    display.money(value).write(to: &json)
  }

  mutating func word<Word: RecordWord>(_ member: RecordMember, _ value: inout Word) {
    key(member)
    switch value {
    case let state as ShipmentState: DisplayedValue(state).write(to: &json)
    case let state as ReturnState: DisplayedValue(state).write(to: &json)
    default: json.string(value.rawValue)
    }
  }

  mutating func month(_ member: RecordMember, year: inout Int, month: inout Int) {
    key(member)
    DisplayedValue(year: year, month: month).write(to: &json)
  }
}

extension DisplayedValue {
  /// Creates the displayed form of a month: `2030-05` is displayed as `05/30`.
  init(year: Int, month: Int) {
    let digits = (month < 10 ? "0" : "") + String(month)
    self.init(value: "\(year)-\(digits)", display: "\(digits)/\(String(year).suffix(2))")
  }
}
