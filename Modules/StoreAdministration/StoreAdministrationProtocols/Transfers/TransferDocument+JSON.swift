public import DocumentsProtocols
import MelodyModels
import Models
import OrderDocumentsProtocols
public import PresentationProtocols
import ShowModels

extension TransferDocument: JSONWritable {
  public func write(to json: inout JSONWriter) {
    switch self {
    case .order(let order, let isDeleted, let events):
      TransferredOrder(order: order, isDeleted: isDeleted, events: events).write(to: &json)
    case .show(let show): Line(content: show).write(to: &json)
    case .melody(let melody): Line(content: melody).write(to: &json)
    case .view(let view): Line(content: view).write(to: &json)
    }
  }

  /// Parses one line of a transfer, as `json()` wrote it.
  ///
  /// - Throws: `usage` if the bytes are not JSON; `invalid` with all faults if members are missing, unknown or of a
  ///   wrong type.
  public init(json bytes: [UInt8]) throws(Problem) {
    let json: JSONValue
    do throws(JSONError) {
      json = try JSONValue(parsing: bytes, within: .batch)
    } catch {
      throw Problem(unreadable: error)
    }
    var reader = InputReader()
    let document: TransferDocument? =
      if json["show"] != nil {
        Line(json, &reader).map { .show($0.content) }
      } else if json["melody"] != nil {
        Line(json, &reader).map { .melody($0.content) }
      } else if json["view"] != nil {
        Line(json, &reader).map { .view($0.content) }
      } else {
        TransferredOrder(json, &reader).map { .order($0.order, isDeleted: $0.isDeleted, events: $0.events) }
      }
    guard let document, reader.faults.isEmpty else { throw Problem(invalid: reader.faults) }
    self = document
  }
}

// MARK: Types of lines

extension Record {
  fileprivate func write(to json: inout JSONWriter) {
    var (line, writer) = (self, TransferWriter(json: JSONWriter()))
    swap(&writer.json, &json)
    writer.record(.element, &line)
    swap(&writer.json, &json)
  }

  fileprivate init?(_ json: JSONValue, _ reader: inout InputReader) {
    guard let line: Self = TransferReader.read(json, "", &reader) else { return nil }
    self = line
  }
}

private struct TransferredOrder: Record {
  static let blank = TransferredOrder(order: .blank, isDeleted: false, events: [])
  var order: Order
  var isDeleted: Bool
  var events: [OrderEvent]

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member("order", &order)
    try visitor.member("deleted", &isDeleted)
    try visitor.member("events", &events)
  }
}

/// A line with one record, under the name of its type.
private struct Line<Content: LineContent>: Record {
  static var blank: Line { Line(content: .blank) }
  var content: Content

  mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    try visitor.member(Content.lineName, &content)
  }
}

private protocol LineContent: Record {
  static var lineName: RecordMember { get }
}

extension TrackedShow: LineContent {
  fileprivate static var lineName: RecordMember { "show" }
}

extension Melody: LineContent {
  fileprivate static var lineName: RecordMember { "melody" }
}

extension TransferredView: LineContent {
  fileprivate static var lineName: RecordMember { "view" }
}
